//! The CMS's list of all live entries, with the time of every save.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::model;
use super::wire::uris;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Entries in one operation.
const LIST: usize = 1000;
/// Operations in one request, after the first has said how many entries there are.
const PAGES: usize = 10;
/// Maximum number of tries if entries are added or removed between two pages of the list.
const TRIES: usize = 3;
/// How far before the build saves are considered, to allow for differences between the CMS's clocks.
const MARGIN: SignedDuration = SignedDuration::from_secs(60);
/// Craft's dates have a resolution of seconds: after this pause, the next save has another date.
const ANOTHER_SECOND: Duration = Duration::from_millis(1100);

/// The answer to one `Uris`, by id.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct Listing {
    /// The types of entries whose contents are asked for.
    page_types: BTreeSet<String>,
    /// Live entries of all sections.
    pub(super) entries: BTreeMap<String, uris::UrisEntries>,
    /// What was saved since a moment, nested entries included.
    pub(super) saved: BTreeMap<String, uris::UrisSaved>,
    /// Global sets.
    pub(super) global_sets: BTreeMap<String, uris::UrisGlobalSets>,
    /// Live entries, nested ones included.
    pub(super) total: i64,
}

impl Listing {
    /// Asks for it, in pages. `since`: the moment after which saves are listed. About so many entries are `expected`.
    pub(super) async fn read(
        client: &Client,
        since: Option<Timestamp>,
        expected: usize,
    ) -> Result<Self, Error> {
        let mut tried = 1;
        loop {
            match Self::read_once(client, since, expected).await {
                Err(Error::Inconsistent { .. }) if tried < TRIES => tried += 1,
                outcome => return outcome,
            }
        }
    }

    async fn read_once(client: &Client, since: Option<Timestamp>, expected: usize) -> Result<Self, Error> {
        let mut all = Self {
            page_types: client.queries().page_types(),
            ..Self::default()
        };
        // A CMS that cuts lists is asked for the first page before the others.
        let cuts = client.pace().results().is_some_and(|most| most < LIST);
        let known = if cuts { 1 } else { expected.max(1) };
        let ahead: Vec<usize> = (0..known).step_by(LIST).take(PAGES).collect();
        let (first, mut last) = all.read_pages(client, since, &ahead).await?;
        if first.entries < first.wanted_entries.min(LIST) {
            client.pace().cuts_lists_at(first.entries);
        }
        let step = first.entries.max(first.saved).max(1);
        let begin = if step < LIST { step } else { ahead.len() * LIST };
        let offsets: Vec<usize> = (begin..first.wanted_entries.max(first.wanted_saved))
            .step_by(step)
            .collect();
        for offsets in offsets.chunks(PAGES) {
            (_, last) = all.read_pages(client, since, offsets).await?;
        }
        check("listed", all.entries.len(), last.wanted_entries)?;
        check("listed as just saved", all.saved.len(), last.wanted_saved)?;
        Ok(all)
    }

    /// Reads the pages that begin there, in one request. Returns what the first and the last of them brought.
    async fn read_pages(
        &mut self,
        client: &Client,
        since: Option<Timestamp>,
        offsets: &[usize],
    ) -> Result<(Received, Received), Error> {
        let since = since.map(|since| format!(">= {since}"));
        let asks = offsets.iter().map(|offset| {
            let variables = json!({ "section": ["*"], "since": [since], "limit": LIST, "offset": offset });
            Ask::new(client.queries(), "Uris", None, variables)
        });
        let asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
        let answers = client.answers(asks.clone()).await?;
        let (mut first, mut last) = (None, Received::default());
        for (ask, answer) in asks.iter().zip(answers) {
            last = self.take(client.read(ask, answer)?);
            first.get_or_insert(last);
        }
        Ok((first.unwrap_or_default(), last))
    }

    fn take(&mut self, answer: uris::ResponseData) -> Received {
        let entries: Vec<_> = answer.entries.into_iter().flatten().flatten().collect();
        let saved: Vec<_> = answer.saved.into_iter().flatten().flatten().collect();
        let received = Received {
            entries: entries.len(),
            saved: saved.len(),
            wanted_entries: usize::try_from(answer.entry_count).unwrap_or_default(),
            wanted_saved: usize::try_from(answer.saved_count).unwrap_or_default(),
        };
        let global_sets = answer.global_sets.into_iter().flatten().flatten();
        let entries = entries.into_iter();
        self.entries
            .extend(entries.filter_map(|entry| Some((entry.id.clone()?, entry))));
        let saved = saved.into_iter();
        self.saved
            .extend(saved.filter_map(|entry| Some((entry.id.clone()?, entry))));
        self.global_sets
            .extend(global_sets.filter_map(|set| Some((set.id.clone()?, set))));
        self.total = answer.total;
        received
    }

    /// Forgets what was saved before that moment.
    pub(super) fn forget_saves_before(&mut self, moment: Timestamp) {
        let is_later = |date: &Option<String>| {
            let date = date.as_deref().and_then(|date| date.parse::<Timestamp>().ok());
            date.is_none_or(|date| date >= moment)
        };
        self.saved.retain(|_, entry| is_later(&entry.date_updated));
    }

    /// Live nested entries.
    pub(super) fn nested(&self) -> i64 {
        self.total - i64::try_from(self.entries.len()).unwrap_or(i64::MAX)
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

    fn of_section(&self, section: &str) -> impl Iterator<Item = (&String, &uris::UrisEntries)> {
        self.entries
            .iter()
            .filter(move |(_, entry)| entry.section_handle.as_deref() == Some(section))
    }
}

/// What one page of the list brought, and how much there is.
#[derive(Debug, Default, Clone, Copy)]
struct Received {
    entries: usize,
    saved: usize,
    wanted_entries: usize,
    wanted_saved: usize,
}

fn check(what: &str, listed: usize, counted: usize) -> Result<(), Error> {
    if listed == counted {
        return Ok(());
    }
    Err(Error::Inconsistent {
        query: "Uris".into(),
        detail: format!("{listed} entries are {what}, but the count is {counted}"),
    })
}

/// Shortly before this build, by the clock of the CMS. `None` before its first answer: then nothing was saved since.
pub(super) fn since(client: &Client) -> Option<Timestamp> {
    client.clock().first_answer()?.checked_sub(MARGIN).ok()
}

/// Now or somewhat later, by the clock of the CMS.
pub(super) fn until(client: &Client) -> Option<Timestamp> {
    client.clock().now()?.checked_add(MARGIN).ok()
}

/// Ids are numbers in strings; anything else sorts last, by its text.
pub(super) fn number(id: Option<&str>) -> (u64, Option<String>) {
    (
        id.and_then(|id| id.parse().ok()).unwrap_or(u64::MAX),
        id.map(str::to_owned),
    )
}
