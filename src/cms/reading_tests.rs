//! What answers show of what the CMS has.

use super::super::samples::{listing, reading};
use serde_json::json;

#[test]
fn nested_entries_that_no_answer_shows_are_counted() {
    let asset = json!({ "id": "7", "dateModified": "x" });
    let block = json!({ "__typename": "tekst_Entry", "id": "8", "foto": [asset] });
    let link = json!({ "__typename": "page_Entry", "id": "2" });
    let set = json!({ "__typename": "contact_GlobalSet", "id": "3" });
    let reading = reading(&[json!({ "id": "1", "blocks": [block, link, set] })]);
    let mut listing = listing(&[json!({ "id": "1" }), json!({ "id": "2" })], &[]);
    let contact = json!({ "__typename": "contact_GlobalSet", "id": "3", "handle": "contact" });
    listing
        .global_sets
        .insert("3".into(), serde_json::from_value(contact).unwrap());
    listing.total = 2 + 3;
    assert_eq!(
        reading.unseen(&listing),
        2,
        "three are nested, and one of them is shown"
    );
}
