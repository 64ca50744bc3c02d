//! What the pages of a published site were made of ([`super::reuse`]).

use super::lookup::Lookup;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// The pages of a published site, and what they were made of. `P` is what the next stage must know of a page that it
/// does not see.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Record<P> {
    pub(super) base: String,
    pub(super) lookups: Vec<(Lookup, Answer)>,
    pub(super) pages: BTreeMap<String, Known<P>>,
}

/// A hash of what was found; `None`: nothing.
pub(super) type Answer = Option<String>;

/// A page in a [`Record`].
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Known<P> {
    #[serde(flatten)]
    pub(super) made_of: MadeOf,
    pub(super) page: P,
}

/// What a page was made of, besides what all pages share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct MadeOf {
    pub(super) inputs: String,
    /// Places in the list of all lookups.
    pub(super) lookups: Arc<[u32]>,
    /// Linked paths of files that were not known while it was rendered, as its template has written them.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) files: BTreeSet<String>,
}

impl<P> Default for Record<P> {
    fn default() -> Self {
        Self {
            base: String::new(),
            lookups: Vec::new(),
            pages: BTreeMap::new(),
        }
    }
}

impl<P> Record<P> {
    /// How many pages it knows.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether the record knows no page.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}

/// All lookups of a build, each once.
#[derive(Debug, Default)]
pub(super) struct Lookups {
    pub(super) places: HashMap<Lookup, u32>,
    pub(super) answers: Vec<(Lookup, Answer)>,
}

impl Lookups {
    /// Adds one that is not there, and gives its place.
    pub(super) fn add(&mut self, lookup: Lookup, answer: Answer) -> u32 {
        // So many have no room in memory.
        let place = u32::try_from(self.answers.len()).unwrap_or(u32::MAX);
        self.places.insert(lookup.clone(), place);
        self.answers.push((lookup, answer));
        place
    }
}

/// What the pages of a build were made of, in their order; `None` for a page that is rendered in each build.
#[derive(Debug)]
pub struct Traces {
    pub(super) base: String,
    pub(super) lookups: Vec<(Lookup, Answer)>,
    pub(super) pages: Vec<Option<(String, MadeOf)>>,
}

impl Traces {
    /// The record, with what the next stage left of each page, in the same order; `None`: the page is not kept.
    pub fn record<P>(self, left: impl IntoIterator<Item = Option<P>>) -> Record<P> {
        let mut pages = BTreeMap::new();
        let mut used = vec![false; self.lookups.len()];
        for (trace, page) in self.pages.into_iter().zip(left) {
            let (Some((route, made_of)), Some(page)) = (trace, page) else {
                continue;
            };
            for place in &*made_of.lookups {
                used[*place as usize] = true;
            }
            pages.insert(route, Known { made_of, page });
        }
        // What only earlier pages looked up is forgotten, and the order does not depend on which page was first.
        let named = self.lookups.into_iter().enumerate();
        let mut named: Vec<(usize, (Lookup, Answer))> = named.filter(|(place, _)| used[*place]).collect();
        named.sort_by(|(_, (one, _)), (_, (other, _))| one.cmp(other));
        let mut places = vec![0; used.len()];
        for (place, (earlier, _)) in (0..).zip(&named) {
            places[*earlier] = place;
        }
        let lookups = named.into_iter().map(|(_, lookup)| lookup).collect();
        for known in pages.values_mut() {
            let old = &known.made_of.lookups;
            let mut lookups: Vec<u32> = old.iter().map(|place| places[*place as usize]).collect();
            lookups.sort_unstable();
            known.made_of.lookups = lookups.into();
        }
        Record {
            base: self.base,
            lookups,
            pages,
        }
    }
}
