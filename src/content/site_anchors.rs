//! Which anchors the pages of a site have.

use super::anchors::Anchors;
use super::context::Context;
use super::{Model, Page, Route};
use crate::cms::PageEntry;
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
        .filter(|entry| entry.may_have_anchors())
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
    let known = Arc::new(known);
    Anchors { known, here: None }
}
