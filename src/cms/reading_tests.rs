//! What answers show of what the CMS has.

use super::super::samples::{listing, reading};
use serde_json::json;

#[test]
fn nested_entries_that_no_answer_shows_are_counted() {
    let asset = json!({ "id": "7", "dateModified": "x" });
    let block = json!({ "__typename": "tekst_Entry", "id": "8", "foto": [asset] });
    let link = json!({ "__typename": "page_Entry", "id": "2" });
    let set = json!({ "__typename": "contact_GlobalSet", "id": "3" });
    let mut blocks = vec![block, link, set];
    blocks.extend(["9", "10"].map(|id| json!({ "__typename": "tekst_Entry", "id": id })));
    let reading = reading(&[json!({ "id": "1", "blocks": blocks })]);
    let mut listing = listing(&[json!({ "id": "1" }), json!({ "id": "2" })], &[]);
    let contact = json!({ "__typename": "contact_GlobalSet", "id": "3", "handle": "contact" });
    listing
        .global_sets
        .insert("3".into(), serde_json::from_value(contact).unwrap());
    listing.total = 2 + 5;
    assert_eq!(
        reading.unseen(&listing),
        2,
        "five are nested, and three of them are shown"
    );
}

#[test]
fn the_assets_of_pages_and_of_what_is_on_all_pages_are_named_once() {
    let asset = |id: &str| json!({ "id": id, "dateModified": "x" });
    let pages = ["1", "2"].map(|id| json!({ "id": id, "foto": [asset("7")] }));
    let mut reading = reading(&pages);
    let footer = json!({ "logo": [asset("9")], "link": { "__typename": "page_Entry", "id": "1" } });
    reading.site_wide.answers.insert("Footer".into(), footer);
    assert_eq!(reading.assets(), ["7", "9"].map(str::to_owned).into());
}
