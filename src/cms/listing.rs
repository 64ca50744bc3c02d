//! The CMS's list of all live entries, with the time of every save.

use super::asset_changes::AssetChanges;
use super::client::Client;
use super::clock::Clock;
use super::each_key_once;
use super::model;
use super::wire::{changes, uris};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// How far before the build saves are considered, to allow for differences between the CMS's clocks.
const MARGIN: SignedDuration = SignedDuration::from_secs(60);

/// The answers to `Uris` and `Changes`, by id.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct Listing {
    /// The types of entries whose contents are asked for.
    page_types: BTreeSet<String>,
    /// Live entries of all sections.
    #[serde(serialize_with = "each_key_once::serialize")]
    pub(super) entries: BTreeMap<String, uris::UrisEntries>,
    /// What was saved since a moment, nested entries included.
    #[serde(serialize_with = "each_key_once::serialize")]
    pub(super) saved: BTreeMap<String, changes::ChangesSaved>,
    /// Global sets.
    #[serde(serialize_with = "each_key_once::serialize")]
    pub(super) global_sets: BTreeMap<String, changes::ChangesGlobalSets>,
    /// Live entries, nested ones included.
    pub(super) total: i64,
    /// Assets that were saved since that moment.
    pub(super) assets: AssetChanges,
}

/// How many items an answer has, and how many it would have without a limit.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Received {
    pub(super) items: usize,
    pub(super) wanted: usize,
}

impl Received {
    fn new(items: usize, count: i64) -> Self {
        Self {
            items,
            wanted: usize::try_from(count).unwrap_or_default(),
        }
    }

    /// Whether nothing is left out.
    pub(super) fn is_all(self) -> bool {
        self.items == self.wanted
    }
}

impl Listing {
    /// An empty list for what this client asks for.
    pub(super) fn new(client: &Client) -> Self {
        Self {
            page_types: client.queries().page_types(),
            ..Self::default()
        }
    }

    /// Adds the entries of an answer.
    pub(super) fn take_entries(&mut self, answer: uris::ResponseData) -> Received {
        let entries: Vec<_> = answer.entries.into_iter().flatten().flatten().collect();
        let received = Received::new(entries.len(), answer.entry_count);
        let by_id = entries
            .into_iter()
            .filter_map(|entry| Some((entry.id.clone()?, entry)));
        self.entries.extend(by_id);
        received
    }

    /// Adds the changes of an answer. Returns what it has of those that were saved, and the number of entries with a
    /// section.
    pub(super) fn take_changes(&mut self, answer: changes::ResponseData) -> (Received, i64) {
        let saved: Vec<_> = answer.saved.into_iter().flatten().flatten().collect();
        let received = Received::new(saved.len(), answer.saved_count);
        let by_id = saved
            .into_iter()
            .filter_map(|entry| Some((entry.id.clone()?, entry)));
        self.saved.extend(by_id);
        let global_sets = answer.global_sets.into_iter().flatten().flatten();
        self.global_sets
            .extend(global_sets.filter_map(|set| Some((set.id.clone()?, set))));
        self.total = answer.total;
        let assets = answer.assets.into_iter().flatten().flatten();
        self.assets = AssetChanges::new(assets, answer.asset_count, answer.saved_asset_count);
        (received, answer.entry_count)
    }

    /// Forgets what was saved before that moment.
    pub(super) fn forget_saves_before(&mut self, moment: Timestamp) {
        let is_later = |date: &Option<String>| {
            let date = date.as_deref().and_then(|date| date.parse::<Timestamp>().ok());
            date.is_none_or(|date| date >= moment)
        };
        self.saved.retain(|_, entry| is_later(&entry.date_updated));
    }

    /// When each global set was saved last, by its handle.
    pub(super) fn saves_of_global_sets(&self) -> BTreeMap<String, String> {
        let sets = self.global_sets.values();
        let saves = sets.filter_map(|set| Some((set.handle.clone(), set.date_updated.clone()?)));
        saves.collect()
    }

    /// Live nested entries.
    pub(super) fn nested(&self) -> i64 {
        self.total - i64::try_from(self.entries.len()).unwrap_or(i64::MAX)
    }

    /// How long to wait until any new save is sure to get a later date than all listed ones: content is read after that.
    /// `next_date` if something was saved after `since`, just before the build began; otherwise nothing.
    pub(super) fn unsettled_for(&self, since: Option<Timestamp>, next_date: Duration) -> Duration {
        match since.is_none_or(|since| !self.saved_since(since).is_empty()) {
            true => next_date,
            false => self.files_unsettled_for(since, next_date),
        }
    }

    /// The same for files alone.
    pub(super) fn files_unsettled_for(&self, since: Option<Timestamp>, next_date: Duration) -> Duration {
        match self.assets.dates().any(|date| date >= since) {
            true => next_date,
            false => Duration::ZERO,
        }
    }

    /// Ids of the entries and global sets that were saved at that moment or later, and of what holds such a nested entry.
    pub(super) fn saved_since(&self, moment: Timestamp) -> BTreeSet<String> {
        let is_later = |date: &Option<String>| {
            let date = date.as_deref().map(str::parse::<Timestamp>);
            date.is_some_and(|date| date.is_ok_and(|date| date >= moment))
        };
        let entries = self.entries.iter().map(|(id, entry)| (id, &entry.date_updated));
        let nested = self.saved.iter().map(|(id, entry)| (id, &entry.date_updated));
        let global_sets = self.global_sets.iter().map(|(id, set)| (id, &set.date_updated));
        let all = entries.chain(nested).chain(global_sets);
        let later = all.filter(|(_, date)| is_later(date)).map(|(id, _)| id);
        later.flat_map(|id| self.with_owners(id)).collect()
    }

    /// The id of an entry that was saved, and those of the entries that hold it.
    pub(super) fn with_owners(&self, id: &str) -> Vec<String> {
        let mut ids = vec![id.to_owned()];
        let owner = |id: &str| Some(self.saved.get(id)?.owner_id?.to_string());
        while let Some(owner) = ids
            .last()
            .and_then(|id| owner(id))
            .filter(|owner| !ids.contains(owner))
        {
            ids.push(owner);
        }
        ids
    }

    /// The entries whose contents are read: with an address, and of a type that a document covers. The content stage
    /// reports other types.
    pub(super) fn with_page(&self) -> impl Iterator<Item = (&String, &uris::UrisEntries)> {
        self.entries
            .iter()
            .filter(|(_, entry)| self.page_type(entry).is_some())
    }

    /// The type of an entry whose contents are asked for, because it has a page.
    pub(super) fn page_type(&self, entry: &uris::UrisEntries) -> Option<&str> {
        entry.uri.as_ref()?;
        self.page_types
            .get(&format!("{}_Entry", entry.type_handle))
            .map(String::as_str)
    }

    /// All entries, by number.
    pub(super) fn in_order(&self) -> Vec<uris::UrisEntries> {
        let mut entries: Vec<_> = self.entries.values().cloned().collect();
        entries.sort_by_cached_key(|entry| number(entry.id.as_deref()));
        entries
    }

    /// All entries with a page, by number.
    pub(super) fn pages_in_order(&self) -> Vec<uris::UrisEntries> {
        let mut entries = self.in_order();
        entries.retain(|entry| self.page_type(entry).is_some());
        entries
    }

    /// Entries of the section of vacancies.
    pub(super) fn vacancies(&self) -> usize {
        self.of_section(model::VACANCIES).count()
    }

    /// The items of the navigation where the structure puts them. With the level, the left edge says whose child each is.
    pub(super) fn order_of_navigation(&self) -> Vec<(Option<i64>, Option<i64>, &String)> {
        let mut order: Vec<_> = self
            .of_section(model::NAVIGATION)
            .map(|(id, entry)| (entry.lft, entry.level, id))
            .collect();
        order.sort_unstable();
        order
    }

    /// The sections whose entries have a place in a structure. There an entry can move, and get another address, without
    /// a date.
    pub(super) fn structures(&self) -> BTreeSet<&str> {
        let placed = self.entries.values().filter(|entry| entry.level.is_some());
        let sections = placed.filter_map(|entry| entry.section_handle.as_deref());
        sections.chain([model::NAVIGATION]).collect()
    }

    fn of_section(&self, section: &str) -> impl Iterator<Item = (&String, &uris::UrisEntries)> {
        self.entries
            .iter()
            .filter(move |(_, entry)| entry.section_handle.as_deref() == Some(section))
    }
}

/// Shortly before this build, by the clock of the CMS. `None` before its first answer: then nothing was saved since.
pub(super) fn since(clock: &Clock) -> Option<Timestamp> {
    clock.first_answer()?.checked_sub(MARGIN).ok()
}

/// Now or somewhat later, by the clock of the CMS.
pub(super) fn until(clock: &Clock) -> Option<Timestamp> {
    clock.now()?.checked_add(MARGIN).ok()
}

/// When an entry was saved last.
pub(super) fn saved_at(entry: &uris::UrisEntries) -> Option<Timestamp> {
    entry.date_updated.as_deref()?.parse().ok()
}

/// Whether two lists agree about an entry. Its position in a structure is not part of its page.
pub(super) fn same(a: &uris::UrisEntries, b: &uris::UrisEntries) -> bool {
    a.title == b.title
        && a.uri == b.uri
        && a.slug == b.slug
        && a.section_handle == b.section_handle
        && a.type_handle == b.type_handle
        && a.date_updated == b.date_updated
}

/// Ids are numbers in strings; anything else sorts last, by its text.
pub(super) fn number(id: Option<&str>) -> (u64, Option<String>) {
    (
        id.and_then(|id| id.parse().ok()).unwrap_or(u64::MAX),
        id.map(str::to_owned),
    )
}

#[cfg(test)]
#[path = "listing_tests.rs"]
mod tests;
