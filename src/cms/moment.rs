//! Detects which parts of the content changed while it was read: compares the current list of the CMS with the one
//! from before, and with the content.
//!
//! Craft reports changes in five ways, and none of them is complete. Entries have dates; nested entries that are saved
//! separately have their own dates; an asset's date is independent of its entries; moves in a structure and deletions
//! have no date at all. New files and new pages do not change what was read, so editors may continue to work.

use super::GlobalSet;
use super::current::Current;
use super::error::Error;
use super::listing::{Listing, same};
use super::parts::Parts;
use super::reading::Reading;
use super::shown_elements::{Asset, ShownElements};
use super::site_wide::SiteWide;
use super::wire::uris::UrisEntries;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// What must be read again, and why.
#[derive(Debug, Default)]
pub(super) struct StaleParts {
    pub(super) parts: Parts,
    /// An asset is in another folder, or has another address although nobody saved it. Perhaps its folder or its volume
    /// has, and texts show other files of it.
    pub(super) files_moved: bool,
    because: BTreeSet<String>,
}

impl StaleParts {
    /// Whether all content is from one moment.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The first changed items, for a message.
    pub(super) fn because(&self) -> String {
        let named: Vec<&str> = self.because.iter().take(3).map(String::as_str).collect();
        named.join(", ")
    }

    /// Compares what was read with the CMS as it is now. `before` was listed before the contents were read.
    /// No date says whether the elements in `unsettled` have changed, so they count as changed.
    pub(super) fn find(
        before: &Listing,
        now: &Current,
        reading: &Reading,
        unsettled: BTreeSet<String>,
    ) -> Result<Self, Error> {
        let Current { listing: now, assets } = now;
        let answers = reading.site_wide.answers.iter();
        let site_wide: BTreeMap<&str, ShownElements> = answers
            .map(|(name, answer)| (name.as_str(), ShownElements::from_answer(answer)))
            .collect();
        let pages = reading.pages.values().map(|page| page.shown());

        let mut changed = changed(before, now);
        changed.extend(unsettled);
        let read: HashSet<&Asset> = pages
            .chain(site_wide.values())
            .flat_map(|shown| &shown.assets)
            .collect();
        let is_other = |asset: &&Asset| assets.get(&asset.id) != Some(*asset);
        let other: Vec<&Asset> = read.into_iter().filter(is_other).collect();
        changed.extend(other.iter().map(|asset| asset.id.clone()));
        // Metadata and texts show files by their addresses.
        let files: BTreeSet<String> = other.iter().filter_map(|asset| asset.file()).collect();
        let shows_file = |id| {
            let text = Some(id).filter(|_| !files.is_empty());
            let text = text.and_then(|id| reading.text_of(id));
            text.is_some_and(|text| files.iter().any(|file| text.contains(file.as_str())))
        };

        let moved = |asset: &&Asset| {
            let now = assets.get(&asset.id);
            now.is_some_and(|now| {
                now.folder() != asset.folder() || (now.saved == asset.saved && now.url != asset.url)
            })
        };
        let mut stale = Self {
            files_moved: other.iter().any(moved),
            ..Self::default()
        };
        for (id, entry) in now.with_page() {
            let is_stale = match reading.pages.get(id) {
                None if before.entries.get(id) == Some(entry) => return Err(not_delivered(id)),
                None => true,
                Some(page) => page.shown().any_of(&changed) || shows_file(id),
            };
            if is_stale {
                stale.because.insert(label(id, entry));
                stale.parts.entries.insert(id.clone());
            }
        }
        for name in SiteWide::names() {
            let moved = name == GlobalSet::Navigation.operation()
                && before.order_of_navigation() != now.order_of_navigation();
            if moved
                || site_wide
                    .get(name)
                    .is_some_and(|mentions| mentions.any_of(&changed))
            {
                stale.site_wide(name);
            }
        }
        for (id, set) in &now.global_sets {
            if let Some(set) = GlobalSet::of_handle(&set.handle).filter(|_| changed.contains(id)) {
                stale.site_wide(set.operation());
            }
        }
        // A new entry may be shown by anything that referred to it before; so may a nested entry that was deleted.
        let appeared = now.entries.keys().any(|id| !before.entries.contains_key(id));
        let lost_nested = changed.is_empty() && before.nested() != now.nested();
        if appeared || lost_nested || stale.files_moved {
            stale.parts.every_page = true;
            let because = match stale.files_moved {
                true => "the address of files",
                false => "the number of entries",
            };
            stale.because.insert(because.into());
            SiteWide::names()
                .into_iter()
                .for_each(|name| stale.site_wide(name));
        }
        if i64::try_from(now.vacancies()) != Ok(reading.site_wide.vacancies) {
            let (listed, counted) = (now.vacancies(), reading.site_wide.vacancies);
            stale.because.insert(format!(
                "{listed} vacancies are listed, but the count is {counted}"
            ));
            stale.parts.vacancies = true;
        }
        Ok(stale)
    }

    fn site_wide(&mut self, name: &'static str) {
        self.because.insert(format!("query `{name}`"));
        self.parts.site_wide.insert(name);
    }
}

/// Ids of the entries and global sets that differ, and of what holds a nested entry that differs.
fn changed(before: &Listing, now: &Listing) -> BTreeSet<String> {
    let mut changed = BTreeSet::new();
    changed.extend(differing(&before.entries, &now.entries, same).cloned());
    changed.extend(differing(&before.global_sets, &now.global_sets, PartialEq::eq).cloned());
    for id in differing(&before.saved, &now.saved, PartialEq::eq) {
        let mut saved = now.saved.get(id).or_else(|| before.saved.get(id));
        let mut id = id.clone();
        while let Some(owner) = saved.and_then(|saved| saved.owner_id) {
            changed.insert(id);
            id = owner.to_string();
            saved = now.saved.get(&id);
        }
        changed.insert(id);
    }
    changed
}

/// Keys that are in only one of the maps, or have different values.
fn differing<'a, T>(
    a: &'a BTreeMap<String, T>,
    b: &'a BTreeMap<String, T>,
    same: impl Fn(&T, &T) -> bool,
) -> impl Iterator<Item = &'a String> {
    let only_b = b.keys().filter(|id| !a.contains_key(*id));
    let others = a
        .iter()
        .filter(move |(id, value)| !b.get(*id).is_some_and(|other| same(value, other)));
    others.map(|(id, _)| id).chain(only_b)
}

fn not_delivered(id: &str) -> Error {
    Error::Inconsistent {
        query: "Page".into(),
        detail: format!("entry {id} was listed, but not returned"),
    }
}

fn label(id: &str, entry: &UrisEntries) -> String {
    format!("entry {id} `{}`", entry.uri.as_deref().unwrap_or_default())
}

#[cfg(test)]
#[path = "moment_tests.rs"]
mod tests;
