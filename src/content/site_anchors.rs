//! Which anchors the pages of a site have.

use super::anchors::Anchors;
use super::context::Context;
use super::{Model, Page, Route};
use crate::cms::PageEntry;
use memchr::memchr_iter;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The anchors of all pages, by path. Pages without any are skipped.
pub(super) fn find(
    entries: &[Arc<PageEntry>],
    routes: &BTreeMap<String, Route>,
    model: &Model,
    cx: &mut Context<'_>,
) -> Anchors {
    let mut known = BTreeMap::new();
    let with_anchors: Vec<&Arc<PageEntry>> = entries
        .par_iter()
        .filter(|entry| *entry.may_have_anchors.get_or_make(|| may_have(entry)))
        .collect();
    for entry in with_anchors {
        let Some(route) = entry.id.as_ref().and_then(|id| routes.get(id)) else {
            continue;
        };
        Page::new(PageEntry::clone(entry), route.clone(), model, cx);
        known.insert(
            route.as_str().to_owned(),
            cx.anchors.here.take().unwrap_or_default(),
        );
    }
    Anchors { known, here: None }
}

/// Whether one of an entry's texts may contain an id or a name. Some contain an address that looks like one.
fn may_have(entry: &PageEntry) -> bool {
    let json = entry.fields.text().as_bytes();
    memchr_iter(b'=', json).any(|at| {
        let before = &json[..at];
        [&b"id"[..], b"name"].iter().any(|name| {
            let start = before.len().checked_sub(name.len());
            start.is_some_and(|start| before[start..].eq_ignore_ascii_case(name))
        })
    })
}
