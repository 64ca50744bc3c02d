//! What changed since an earlier pull. Whatever could have changed without a trace is read again, and when that cannot be
//! told apart from the rest, everything is.
//!
//! [`super::moment`] finds what a save shows. Over days more can happen: rich text shows entries and assets without
//! naming them, breadcrumbs show the titles of the pages above, dates pass, and settings of SEOmatic change every page.

use super::client::Client;
use super::current::Current;
use super::error::Error;
use super::listing::{Listing, saved_at};
use super::moment::StaleParts;
use super::pages;
use super::parts::Parts;
use super::site_wide::SiteWide;
use super::stored_pull::StoredPull;
use super::uri::HOME_URI;
use super::wire::uris::UrisEntries;
use crate::config::Cms;
use indicatif::ProgressBar;
use jiff::Timestamp;
use std::collections::BTreeSet;

/// More addresses than these that changed are not searched for in texts.
const ADDRESSES: usize = 40;

/// Which parts are read again; `None` for everything.
pub(super) async fn parts(
    client: &Client,
    config: &Cms,
    kept: &StoredPull,
    now: &Current,
) -> Result<Option<Parts>, Error> {
    let stale = StaleParts::find(&kept.listing, now, &kept.reading, kept.unsettled())?;
    let now = &now.listing;
    let named = kept.reading.assets();
    let is_doubtful = stale.files_moved
        || now.assets.leaves_doubt(&kept.assets, kept.since, &named)
        || came_back(kept, now)
        || went_back(kept, now);
    if is_doubtful {
        return Ok(None);
    }
    let mut parts = stale.parts;
    // What is new and was named by nothing before it was made.
    parts.every_page = false;
    parts.site_wide = SiteWide::names();
    parts.vacancies = true;
    let Some(changes) = Addresses::compare(&kept.listing, now) else {
        return Ok(None);
    };
    for (id, entry) in now.with_page() {
        if parts.entries.contains(id) {
            continue;
        }
        let below = entry.uri.as_deref().is_some_and(|uri| changes.are_above(uri));
        if below || changes.are_in(|| kept.reading.text_of(id)) {
            parts.entries.insert(id.clone());
        }
    }
    let unchanged = is_unchanged(client, config, kept, now, &parts.entries).await?;
    Ok(unchanged.then_some(parts))
}

/// Whether an entry is live again, or now, that was there before the earlier pull had ended: anything may name it that
/// was read then.
fn came_back(kept: &StoredPull, now: &Listing) -> bool {
    let appeared = now
        .entries
        .iter()
        .filter(|(id, _)| !kept.listing.entries.contains_key(*id));
    let created = |date: &Option<String>| date.as_deref().and_then(|date| date.parse::<Timestamp>().ok());
    let mut appeared = appeared.map(|(_, entry)| created(&entry.date_created));
    appeared.any(|created| created.is_none_or(|created| created <= kept.ended))
}

/// Whether an entry was saved earlier than before: the database of the CMS was restored, and nothing else says what
/// changed with it.
fn went_back(kept: &StoredPull, now: &Listing) -> bool {
    let mut entries = now.entries.iter();
    entries.any(|(id, entry)| {
        let before = kept.listing.entries.get(id);
        before.is_some_and(|before| saved_at(entry) < saved_at(before))
    })
}

/// Entries with another address or title than before, or with none any more.
struct Addresses {
    /// Addresses that no longer lead to the same entry, as they stand in texts.
    gone: Vec<String>,
    /// Addresses whose title, or whose entry, is another.
    renamed: Vec<String>,
}

impl Addresses {
    /// `None` when there are too many of them.
    fn compare(before: &Listing, now: &Listing) -> Option<Self> {
        let mut found = Self {
            gone: Vec::new(),
            renamed: Vec::new(),
        };
        let ids: BTreeSet<&String> = before.entries.keys().chain(now.entries.keys()).collect();
        for id in ids {
            let (old, new) = (before.entries.get(id), now.entries.get(id));
            let uri = |entry: Option<&UrisEntries>| entry.and_then(|entry| entry.uri.clone());
            let title = |entry: Option<&UrisEntries>| entry.and_then(|entry| entry.title.clone());
            let (old_uri, new_uri) = (uri(old), uri(new));
            if old_uri == new_uri && title(old) == title(new) {
                continue;
            }
            if old_uri != new_uri {
                found.gone.extend(old_uri.iter().map(|uri| format!("/{uri}")));
            }
            found.renamed.extend(old_uri.into_iter().chain(new_uri));
        }
        (found.gone.len() <= ADDRESSES).then_some(found)
    }

    /// Whether a text leads to one that is gone.
    fn are_in(&self, text: impl FnOnce() -> Option<String>) -> bool {
        let text = Some(()).filter(|()| !self.gone.is_empty()).and_then(|()| text());
        let is_in = |text: String| self.gone.iter().any(|address| text.contains(address.as_str()));
        text.is_some_and(is_in)
    }

    /// Whether a page with such an address stands above that one: its breadcrumbs name it.
    fn are_above(&self, uri: &str) -> bool {
        self.renamed.iter().any(|above| {
            above == HOME_URI
                || uri
                    .strip_prefix(above.as_str())
                    .is_some_and(|rest| rest.starts_with('/'))
        })
    }
}

/// Reads one page of each type that should be as it was, and compares it: a setting of the site or of SEOmatic that
/// changed shows in all pages, and nowhere else.
async fn is_unchanged(
    client: &Client,
    config: &Cms,
    kept: &StoredPull,
    now: &Listing,
    changed: &BTreeSet<String>,
) -> Result<bool, Error> {
    let mut types = BTreeSet::new();
    let probes: Vec<_> = pages::wanted(now, |id| !changed.contains(id))
        .into_iter()
        .filter(|(entry_type, _)| types.insert(std::sync::Arc::clone(entry_type)))
        .collect();
    let pages = pages::read(client, now, probes, &Parts::default(), &ProgressBar::hidden()).await?;
    let canonicals = kept.reading.canonicals(&config.url, &config.path);
    Ok(pages
        .into_iter()
        .all(|(id, page)| kept.reading.is(&id, page, &canonicals)))
}

#[cfg(test)]
#[path = "delta_tests.rs"]
mod tests;
