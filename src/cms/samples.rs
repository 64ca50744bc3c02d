//! Small lists and contents for unit tests.

use super::listing::Listing;
use super::reading::Reading;
use super::stored_pull::StoredPull;
use serde_json::{Map, Value, json};

/// When the earlier pull of the tests had ended.
pub(super) const ENDED: &str = "2026-11-21T09:00:00Z";

/// A list of these entries of the type `page`. What an entry does not say is filled in; `saved` are nested entries.
pub(super) fn listing(entries: &[Value], saved: &[Value]) -> Listing {
    let listed = json!({
        "__typename": "page_Entry", "typeHandle": "page", "sectionHandle": "pages",
        "dateCreated": "2020-01-01T09:00:00Z", "dateUpdated": "2020-01-01T09:00:00Z",
    });
    let value = json!({
        "page_types": ["page_Entry"],
        "entries": by_id(&listed, entries),
        "saved": by_id(&json!({ "__typename": "x_Entry", "dateUpdated": ENDED }), saved),
        "global_sets": {},
        "total": entries.len(),
        "assets": { "count": 0, "saved": {}, "saved_count": 0 },
    });
    serde_json::from_value(value).unwrap()
}

/// What was read of entries of the type `page`, which have these fields.
pub(super) fn reading(entries: &[Value]) -> Reading {
    let page = json!({ "__typename": "page_Entry", "typeHandle": "page" });
    let value = json!({
        "pages": by_id(&page, entries), "seo": {},
        "site_wide": { "answers": {}, "vacancies": 0 },
    });
    serde_json::from_value(value).unwrap()
}

/// A pull that listed this.
pub(super) fn pull(listing: Listing) -> StoredPull {
    let [ended, since] = [ENDED, "2026-11-21T08:00:00Z"].map(|date| date.parse().unwrap());
    StoredPull::new(
        (String::new(), String::new()),
        String::new(),
        (since, since, ended),
        listing,
        (Reading::default(), 0),
        Default::default(),
        Vec::new(),
    )
}

fn by_id(rest: &Value, items: &[Value]) -> Map<String, Value> {
    let filled = items.iter().map(|item| {
        let mut all = rest.as_object().unwrap().clone();
        all.extend(item.as_object().unwrap().clone());
        (item["id"].as_str().unwrap().to_owned(), all.into())
    });
    filled.collect()
}
