//! Events for programs: everything, without limits.

use crate::diff::SiteDiff;
use serde_json::{Value, json};

/// All events with their names, the sum last.
pub fn events(diff: &SiteDiff) -> Vec<(&'static str, Value)> {
    let pages = &diff.pages;
    let mut events = Vec::new();
    events.extend(
        pages
            .added
            .iter()
            .map(|route| ("page-added", json!({ "route": route }))),
    );
    events.extend(pages.removed.iter().map(|page| ("page-removed", json!(page))));
    events.extend(pages.moved.iter().map(|page| ("page-moved", json!(page))));
    events.extend(pages.changed.iter().map(|page| ("page-changed", json!(page))));
    events.extend(diff.shared.iter().map(|shared| ("pages-share", json!(shared))));
    events.extend(
        diff.listings
            .iter()
            .map(|listing| ("list-changed", json!(listing))),
    );
    events.extend(diff.files.iter().map(|sum| ("files-changed", json!(sum))));
    let sum = json!({
        "differs": diff.differs,
        "same_source": diff.same_source,
        "added": pages.added.len(),
        "removed": pages.removed.len(),
        "moved": pages.moved.len(),
        "changed": pages.changed.len(),
        "only_names_changed": pages.unseen,
        "same": pages.same,
    });
    events.push(("compared", sum));
    events
}
