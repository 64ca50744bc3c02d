//! Brings the list of an earlier pull up to date, without asking for all entries again. A listed entry costs the CMS many
//! times as much as a counted one.
//!
//! An entry cannot change without one of these traces, and each of them is asked for:
//! * a save, whatever it changes: its date;
//! * a date of publication that has passed: that date;
//! * a move in a structure, or another address of a page above: those sections are listed in full;
//! * it is deleted, disabled or has expired: fewer of the ids that were listed are live. As each of them is counted, no
//!   other entry can make up for it.
//!
//! The number of all entries then says whether one has come back without any of these. A setting of a section may also
//! change many addresses at once, and a database that was restored takes dates back: a sample of the entries and those
//! that were saved last are listed, too. In doubt everything is listed.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::listing::{Listing, Received, number, same, saved_at};
use super::listing_read::{LIST, changes};
use super::wire::live;
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Entries that are listed although nothing says that they changed.
const SAMPLE: usize = 200;
/// Number of entries that are compared because they were saved last.
const NEWEST: usize = 20;
/// If more groups of ids than these lack an entry, everything is listed: that costs hardly more.
const GROUPS: usize = 3;

/// A list that was brought up to date.
pub(super) struct Update {
    /// `None`: everything must be listed.
    pub(super) listing: Option<Listing>,
    /// The answers to what was asked with it.
    pub(super) answers: Vec<Value>,
}

/// Reads what changed since `before` was listed. `since` is a moment before that; `more` is asked in the same request.
///
/// # Errors
/// The CMS is not reached.
pub(super) async fn read(
    client: &Client,
    before: &Listing,
    since: Timestamp,
    more: Vec<Ask>,
) -> Result<Update, Error> {
    let known = Known::new(before);
    let mut asks = known.asks(client, since)?;
    let own = asks.len();
    asks.extend(more);
    let mut answers = client.answers(asks.clone()).await?;
    let more = answers.split_off(own);
    let mut found = Found::new(client);
    for (ask, answer) in asks.iter().zip(answers) {
        found.take(client, ask, answer)?;
    }
    Ok(Update {
        listing: known.updated(client, found).await?,
        answers: more,
    })
}

/// What is known of an earlier moment.
struct Known<'a> {
    before: &'a Listing,
    /// Handles of the sections that are listed in full.
    structures: BTreeSet<&'a str>,
    /// Ids of the entries in the other sections, by number.
    others: Vec<&'a String>,
}

/// What is there now.
struct Found {
    /// The entries that were listed, and all that is not an entry.
    listing: Listing,
    /// How many of each group of ids are live.
    live: Vec<i64>,
    /// Entries in sections.
    number: i64,
    /// A list has fewer items than it should have.
    is_cut: bool,
}

impl<'a> Known<'a> {
    fn new(before: &'a Listing) -> Self {
        let structures = before.structures();
        let entries = before.entries.iter();
        let others = entries.filter(|(_, entry)| {
            let section = entry.section_handle.as_deref();
            !section.is_some_and(|section| structures.contains(section))
        });
        let mut others: Vec<&String> = others.map(|(id, _)| id).collect();
        others.sort_by_cached_key(|id| number(Some(id)));
        Self {
            before,
            structures,
            others,
        }
    }

    /// Some entries of the other sections, from the first to the last, and those that were saved last.
    fn sample(&self) -> BTreeSet<&'a String> {
        let step = self.others.len().div_ceil(SAMPLE).max(1);
        let mut newest: Vec<_> = self.before.entries.iter().collect();
        newest.sort_by_cached_key(|(_, entry)| std::cmp::Reverse(saved_at(entry)));
        let newest = newest.into_iter().take(NEWEST).map(|(id, _)| id);
        self.others.iter().copied().step_by(step).chain(newest).collect()
    }

    fn asks(&self, client: &Client, since: Timestamp) -> Result<Vec<Ask>, Error> {
        let later = [format!(">= {since}")];
        let sample = self.sample();
        let mut lists = vec![
            json!({ "section": self.structures }),
            json!({ "section": ["*"], "updated": later }),
            json!({ "section": ["*"], "posted": later }),
        ];
        if !sample.is_empty() {
            // Without an id the filter would let every entry pass.
            lists.push(json!({ "section": ["*"], "id": sample }));
        }
        let lists = lists.into_iter().map(|filter| list(client, filter));
        let groups = self.others.chunks(LIST);
        let counts = groups.map(|ids| Ask::new(client.queries(), "Live", None, json!({ "id": ids })));
        let changes = std::iter::once_with(|| changes(client, Some(since), 0));
        lists.chain(counts).chain(changes).collect()
    }

    /// The earlier list with what was found.
    async fn updated(&self, client: &Client, mut found: Found) -> Result<Option<Listing>, Error> {
        let lacking = self.lacking(&found);
        if self.leaves_doubt(&found, lacking.len()) {
            return Ok(None);
        }
        let lists = lacking
            .iter()
            .map(|ids| list(client, json!({ "section": ["*"], "id": ids })));
        let lists = lists.collect::<Result<Vec<Ask>, Error>>()?;
        let answers = client.answers(lists.clone()).await?;
        for (ask, answer) in lists.iter().zip(answers) {
            found.take(client, ask, answer)?;
        }
        let listed_again = lacking.into_iter().flatten().copied().collect();
        Ok(self.merged(found, &listed_again))
    }

    /// The groups of ids of which not all are live.
    fn lacking(&self, found: &Found) -> Vec<&[&'a String]> {
        let groups = self.others.chunks(LIST).zip(&found.live);
        let lacking = groups.filter(|(ids, live)| i64::try_from(ids.len()) != Ok(**live));
        lacking.map(|(ids, _)| ids).collect()
    }

    /// Whether everything must be listed, when so many groups lack an entry.
    fn leaves_doubt(&self, found: &Found, lacking: usize) -> bool {
        found.is_cut || lacking > GROUPS || self.sample().iter().any(|id| self.changed_unsaved(id, found))
    }

    /// What was found, with the other entries as they were: those that nobody has listed again. `None`: one is missing,
    /// or too many are there.
    fn merged(&self, found: Found, listed_again: &BTreeSet<&String>) -> Option<Listing> {
        let mut listing = found.listing;
        for id in self.others.iter().filter(|id| !listed_again.contains(*id)) {
            if let (false, Some(entry)) = (listing.entries.contains_key(*id), self.before.entries.get(*id)) {
                listing.entries.insert((*id).clone(), entry.clone());
            }
        }
        let is_complete = !found.is_cut && i64::try_from(listing.entries.len()) == Ok(found.number);
        is_complete.then_some(listing)
    }

    /// Whether an entry differs from the last listing although nobody saved it.
    fn changed_unsaved(&self, id: &String, found: &Found) -> bool {
        let (before, now) = (self.before.entries.get(id), found.listing.entries.get(id));
        let differs = before.zip(now).is_some_and(|(before, now)| !same(before, now));
        differs && !found.listing.saved.contains_key(id)
    }
}

impl Found {
    fn new(client: &Client) -> Self {
        Self {
            listing: Listing::new(client),
            live: Vec::new(),
            number: 0,
            is_cut: false,
        }
    }

    fn take(&mut self, client: &Client, ask: &Ask, answer: Value) -> Result<(), Error> {
        let received = match ask.operation.name.as_str() {
            "Live" => {
                let answer: live::ResponseData = client.read(ask, answer)?;
                self.live.push(answer.entry_count);
                return Ok(());
            }
            "Changes" => {
                let (saved, number) = self.listing.take_changes(client.read(ask, answer)?);
                self.number = number;
                saved
            }
            _ => self.listing.take_entries(client.read(ask, answer)?),
        };
        self.count(received);
        Ok(())
    }

    fn count(&mut self, received: Received) {
        self.is_cut |= !received.is_all();
    }
}

fn list(client: &Client, mut filter: Value) -> Result<Ask, Error> {
    filter["limit"] = json!(LIST);
    Ask::new(client.queries(), "Uris", None, filter)
}

#[cfg(test)]
#[path = "listing_update_tests.rs"]
mod tests;
