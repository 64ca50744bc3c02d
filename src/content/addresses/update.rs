//! What a build learns about addresses, and what each address that is not a page leads to.

use super::ledger::{Address, Ended, Entry, Facts, How, Ledger};
use crate::content::routes::key;
use crate::content::vacancy_fields::{HOURS, LOCATION, POSITION};
use crate::content::{Page, Site};
use jiff::tz::TimeZone;
use jiff::{Timestamp, civil::Date};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What an old address leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// The present path of its page.
    Moved(&'a str),
    /// Nothing: the entry with this id has no page any more.
    Gone(&'a str),
}

/// A page of the site, as the ledger notes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The entry's id.
    pub id: String,
    /// The path, not percent-encoded.
    pub path: String,
    /// The handle of its kind.
    pub kind: String,
    /// Its title.
    pub title: String,
    /// What the ledger keeps of a vacancy.
    pub facts: Facts,
    /// When it expires.
    pub expires: Option<Timestamp>,
}

impl Seen {
    /// The pages of a site whose addresses can change.
    pub fn on(site: &Site) -> Vec<Self> {
        let pages = site
            .pages
            .par_iter()
            .filter(|page| page.kind.rules().fixed_uri.is_none());
        pages.map(|page| Self::new(page)).collect()
    }

    fn new(page: &Page) -> Self {
        Self {
            id: page.id.clone(),
            path: page.route.as_str().to_owned(),
            kind: page.kind.handle().to_owned(),
            title: page.title.clone(),
            facts: Facts::from_page(page),
            expires: page.expires.as_ref().map(|date| date.timestamp),
        }
    }

    /// Whether the ledger has nothing to learn of it.
    fn is_in(&self, entry: &Entry) -> bool {
        let Entry {
            kind,
            title,
            facts,
            expires,
            addresses,
            ended,
        } = entry;
        let is_present = |address: &Address| {
            address.path == self.path && address.until.is_none() && address.taken_by.is_none()
        };
        ended.is_none()
            && addresses.last().is_some_and(is_present)
            && (kind, title, facts, *expires) == (&self.kind, &self.title, &self.facts, self.expires)
    }
}

impl Ledger {
    /// Notes all pages of a site that is built for the moment `now`.
    pub fn update(&mut self, pages: &[Seen], now: Timestamp, zone: &TimeZone) {
        let day = |at: Timestamp| at.to_zoned(zone.clone()).date();
        let today = day(now);
        for page in pages {
            self.note(page, today);
        }
        let live: HashSet<&str> = pages.iter().map(|page| page.id.as_str()).collect();
        for (id, entry) in &mut self.entries {
            if entry.ended.is_some() || live.contains(id.as_str()) {
                continue;
            }
            let expired = entry.expires.filter(|at| *at <= now);
            entry.ended = Some(Ended {
                how: if expired.is_some() {
                    How::Expired
                } else {
                    How::Removed
                },
                on: expired.map_or(today, day),
            });
            if let Some(last) = entry.addresses.last_mut() {
                last.until.get_or_insert(today);
            }
        }
        self.give_taken_addresses_away(pages);
    }

    fn note(&mut self, page: &Seen, today: Date) {
        if self.entries.get(&page.id).is_some_and(|entry| page.is_in(entry)) {
            return;
        }
        let known = self.entries.remove(&page.id);
        let mut addresses = known.map(|known| known.addresses).unwrap_or_default();
        // It may be back at an earlier address.
        let at = addresses.iter().position(|address| address.path == page.path);
        let from = at.map_or(today, |at| addresses.remove(at).from);
        if let Some(last) = addresses.last_mut() {
            last.until.get_or_insert(today);
        }
        addresses.push(Address {
            path: page.path.clone(),
            from,
            until: None,
            taken_by: None,
        });
        let entry = Entry {
            kind: page.kind.clone(),
            title: page.title.clone(),
            facts: page.facts.clone(),
            expires: page.expires,
            addresses,
            ended: None,
        };
        self.entries.insert(page.id.clone(), entry);
    }

    /// If an address is used again, it belongs to the page that has it now, for good.
    fn give_taken_addresses_away(&mut self, pages: &[Seen]) {
        let owners = pages.iter().map(|page| (key(&page.path), page.id.as_str()));
        let owners: HashMap<String, &str> = owners.collect();
        for (id, entry) in &mut self.entries {
            for address in &mut entry.addresses {
                if let Some(owner) = owners.get(&key(&address.path)).filter(|owner| **owner != id) {
                    address.taken_by = Some((*owner).to_owned());
                }
            }
        }
    }

    /// The present path of an entry's page.
    fn present(entry: &Entry) -> Option<&str> {
        let last = entry.addresses.last().filter(|_| entry.ended.is_none())?;
        Some(&last.path)
    }

    /// Every old address that is still its entry's own, with what it leads to and the day on which it ended. Of two
    /// entries that claim one, the later has it.
    pub fn outcomes(&self) -> BTreeMap<&str, (Outcome<'_>, Date)> {
        let mut outcomes: BTreeMap<&str, (&Address, Outcome<'_>)> = BTreeMap::new();
        for (id, entry) in &self.entries {
            let present = Self::present(entry);
            let outcome = present.map_or(Outcome::Gone(id), Outcome::Moved);
            let old = entry
                .addresses
                .iter()
                .filter(|address| address.taken_by.is_none());
            for address in old.filter(|address| Some(address.path.as_str()) != present) {
                let later = |(other, _): &(&Address, _)| other.from <= address.from;
                if outcomes.get(address.path.as_str()).is_none_or(later) {
                    outcomes.insert(&address.path, (address, outcome));
                }
            }
        }
        let day = |address: &Address| address.until.unwrap_or(address.from);
        let days = outcomes.into_iter();
        days.map(|(path, (address, outcome))| (path, (outcome, day(address))))
            .collect()
    }
}

/// The old addresses that a site answers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OldAddresses<'a> {
    /// What each leads to.
    pub outcomes: BTreeMap<&'a str, Outcome<'a>>,
    /// Older ones, for which there is no room.
    pub given_way: usize,
}

impl<'a> OldAddresses<'a> {
    /// The `most` latest ones of a ledger.
    pub fn new(ledger: &'a Ledger, most: usize) -> Self {
        let mut all: Vec<_> = ledger.outcomes().into_iter().collect();
        // The sort is stable: addresses of one day stay sorted by path.
        all.sort_by_key(|(_, (_, day))| std::cmp::Reverse(*day));
        let given_way = all.len().saturating_sub(most);
        all.truncate(most);
        let outcomes = all.into_iter().map(|(path, (outcome, _))| (path, outcome));
        Self {
            outcomes: outcomes.collect(),
            given_way,
        }
    }

    /// The ids of the entries whose pages are gone.
    pub fn gone(&self) -> BTreeSet<&'a str> {
        let gone = self.outcomes.values().filter_map(|outcome| match outcome {
            Outcome::Gone(id) => Some(*id),
            Outcome::Moved(_) => None,
        });
        gone.collect()
    }
}

impl Facts {
    fn from_page(page: &Page) -> Self {
        let Some(vacancy) = &page.vacancy else {
            return Self::default();
        };
        let text = |name: &str| page.fields.text(name).map(str::to_owned);
        Self {
            location: text(LOCATION),
            position: text(POSITION),
            hours: text(HOURS),
            employment_type: vacancy.employment_type.clone(),
            salary: vacancy.salary.clone(),
        }
    }
}
