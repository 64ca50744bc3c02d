//! Changes that many pages have, such as one in the footer: they are told once.

use super::change::Change;
use super::pages::{ChangedPage, Pages};
use serde::Serialize;
use std::collections::BTreeMap;

/// Changes that are the same on many pages.
#[derive(Debug, Serialize)]
pub struct Shared {
    /// The changes.
    pub changes: Vec<Change>,
    /// The addresses of all pages that have them.
    pub routes: Vec<String>,
}

/// What at least `many` pages share, what most of them share first; the pages lose it.
pub fn take(pages: &mut Pages, many: usize) -> Vec<Shared> {
    let mut places: BTreeMap<Change, Vec<String>> = BTreeMap::new();
    for page in all(pages) {
        for change in &page.changes {
            places.entry(change.clone()).or_default().push(page.route.clone());
        }
    }
    places.retain(|_, routes| routes.len() >= many);
    for page in all(pages) {
        page.changes.retain(|change| !places.contains_key(change));
    }
    let mut shared: BTreeMap<Vec<String>, Vec<Change>> = BTreeMap::new();
    for (change, routes) in places {
        shared.entry(routes).or_default().push(change);
    }
    let shared = shared.into_iter();
    let mut shared: Vec<Shared> = shared
        .map(|(routes, changes)| Shared { changes, routes })
        .collect();
    shared.sort_by_key(|shared| std::cmp::Reverse(shared.routes.len()));
    shared
}

fn all(pages: &mut Pages) -> impl Iterator<Item = &mut ChangedPage> {
    let moved = pages.moved.iter_mut().map(|moved| &mut moved.page);
    pages.changed.iter_mut().chain(moved)
}
