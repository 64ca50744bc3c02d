//! The CMS's list of all live entries, with the time of every save.

use super::client::Client;
use super::error::Error;
use super::model;
use super::wire::{Operation, uris};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

/// Entries in one request.
const LIST: usize = 1000;
/// Maximum number of tries if entries are added or removed between two pages of the list.
const TRIES: usize = 3;
/// How far before the build saves are considered, to allow for differences between the CMS's clocks.
const MARGIN: SignedDuration = SignedDuration::from_secs(60);
/// Craft's dates have a resolution of seconds: after this pause, the next save has another date.
const ANOTHER_SECOND: Duration = Duration::from_millis(1100);

/// The answer to one `Uris`, by id.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// Live entries of all sections.
    pub(super) entries: BTreeMap<String, uris::UrisEntries>,
    /// What was saved since shortly before the build, nested entries included.
    pub(super) saved: BTreeMap<String, uris::UrisSaved>,
    /// Global sets.
    pub(super) global_sets: BTreeMap<String, uris::UrisGlobalSets>,
    /// Live entries, nested ones included.
    pub(super) total: i64,
}

impl Listing {
    /// Asks for it, in pages.
    pub(super) async fn read(client: &Client) -> Result<Self, Error> {
        let mut tried = 1;
        loop {
            match Self::read_once(client).await {
                Err(Error::Inconsistent { .. }) if tried < TRIES => tried += 1,
                outcome => return outcome,
            }
        }
    }

    async fn read_once(client: &Client) -> Result<Self, Error> {
        let mut all = Self::default();
        let mut offset = 0;
        let since = since(client).map(|since| format!(">= {since}"));
        loop {
            let variables = json!({ "section": ["*"], "since": [since], "limit": LIST, "offset": offset });
            let answer: uris::ResponseData = client.query("Uris", None, variables).await?;
            let entries: Vec<_> = answer.entries.into_iter().flatten().flatten().collect();
            let saved: Vec<_> = answer.saved.into_iter().flatten().flatten().collect();
            let received = entries.len().max(saved.len());
            let listed = usize::try_from(answer.entry_count).unwrap_or(usize::MAX);
            if offset == 0 && entries.len() < listed.min(LIST) {
                client.pace().cuts_lists_at(entries.len());
            }
            offset += received;
            let global_sets = answer.global_sets.into_iter().flatten().flatten();
            all.entries.extend(
                entries
                    .into_iter()
                    .filter_map(|entry| Some((entry.id.clone()?, entry))),
            );
            all.saved.extend(
                saved
                    .into_iter()
                    .filter_map(|entry| Some((entry.id.clone()?, entry))),
            );
            all.global_sets
                .extend(global_sets.filter_map(|set| Some((set.id.clone()?, set))));
            all.total = answer.total;
            let wanted = answer.entry_count.max(answer.saved_count);
            if received > 0 && i64::try_from(offset).is_ok_and(|offset| offset < wanted) {
                continue;
            }
            all.check("listed", all.entries.len(), answer.entry_count)?;
            all.check("listed as just saved", all.saved.len(), answer.saved_count)?;
            return Ok(all);
        }
    }

    fn check(&self, what: &str, listed: usize, counted: i64) -> Result<(), Error> {
        if i64::try_from(listed) == Ok(counted) {
            return Ok(());
        }
        Err(Error::Inconsistent {
            query: "Uris".into(),
            detail: format!("{listed} entries are {what}, but the count is {counted}"),
        })
    }

    /// Waits until any new save is sure to get a later date than all listed ones. Content is read after that.
    pub(super) async fn settle(&self, client: &Client) {
        let entries = self.entries.values().map(|entry| &entry.date_updated);
        let saved = self.saved.values().map(|entry| &entry.date_updated);
        let global_sets = self.global_sets.values().map(|set| &set.date_updated);
        let mut dates = entries.chain(saved).chain(global_sets).flatten();
        let since = since(client);
        if dates.any(|date| date.parse::<Timestamp>().ok() >= since) {
            tokio::time::sleep(ANOTHER_SECOND).await;
        }
    }

    /// The entries whose contents are read: with an address, and of a type that a document covers. The content stage
    /// reports other types.
    pub(super) fn with_page(&self) -> impl Iterator<Item = (&String, &uris::UrisEntries)> {
        self.entries
            .iter()
            .filter(|(_, entry)| entry.uri.is_some() && document(entry).is_some())
    }

    /// All entries, by number.
    pub(super) fn in_order(&self) -> Vec<uris::UrisEntries> {
        let mut entries: Vec<_> = self.entries.values().cloned().collect();
        entries.sort_by_cached_key(|entry| number(entry.id.as_deref()));
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

    fn of_section(&self, section: &str) -> impl Iterator<Item = (&String, &uris::UrisEntries)> {
        self.entries
            .iter()
            .filter(move |(_, entry)| entry.section_handle.as_deref() == Some(section))
    }
}

/// The type of an entry, for the document that reads it.
pub(super) fn document(entry: &uris::UrisEntries) -> Option<&'static str> {
    let name = format!("{}_Entry", entry.type_handle);
    Operation::find("Page", Some(&name))?.entry_type
}

/// `None` before the first answer: then nothing was saved since.
fn since(client: &Client) -> Option<Timestamp> {
    client.clock().first_answer()?.checked_sub(MARGIN).ok()
}

/// Ids are numbers in strings; anything else sorts last, by its text.
pub(super) fn number(id: Option<&str>) -> (u64, Option<String>) {
    (
        id.and_then(|id| id.parse().ok()).unwrap_or(u64::MAX),
        id.map(str::to_owned),
    )
}
