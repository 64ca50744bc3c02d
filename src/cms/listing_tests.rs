//! What a list says, and in which order.

use super::super::samples::{ENDED, listing as sample};
use super::*;
use crate::config::Requests;
use serde_json::{Value, json};

const BEFORE: &str = "2026-11-21T08:59:59Z";

fn moment() -> Timestamp {
    ENDED.parse().unwrap()
}

fn ids<'a>(entries: impl IntoIterator<Item = &'a uris::UrisEntries>) -> Vec<&'a str> {
    entries
        .into_iter()
        .filter_map(|entry| entry.id.as_deref())
        .collect()
}

#[test]
fn saves_from_that_moment_on_are_remembered_and_so_are_those_without_a_date() {
    let saved = |id: &str, date: Value| json!({ "id": id, "dateUpdated": date });
    let dates = [
        saved("1", json!(BEFORE)),
        saved("2", json!(ENDED)),
        saved("3", json!(null)),
    ];
    let mut listing = sample(&[], &dates);
    listing.forget_saves_before(moment());
    assert_eq!(listing.saved.keys().collect::<Vec<_>>(), ["2", "3"]);
}

#[test]
fn what_was_saved_since_is_named_with_all_that_hold_it() {
    let entry = |id: &str, date: Value| json!({ "id": id, "dateUpdated": date });
    let entries = [
        entry("1", json!(BEFORE)),
        entry("2", json!(ENDED)),
        entry("3", json!(null)),
    ];
    let nested = [
        json!({ "id": "8", "ownerId": 9, "dateUpdated": ENDED }),
        json!({ "id": "9", "ownerId": 1, "dateUpdated": BEFORE }),
    ];
    let mut listing = sample(&entries, &nested);
    assert_eq!(
        listing.saved_since(moment()),
        ["1", "2", "8", "9"].map(str::to_owned).into()
    );
    let circle = json!({ "__typename": "x_Entry", "id": "9", "ownerId": 8, "dateUpdated": BEFORE });
    listing
        .saved
        .insert("9".into(), serde_json::from_value(circle).unwrap());
    assert_eq!(listing.with_owners("8"), ["8", "9"], "a circle ends");
}

#[test]
fn entries_are_in_the_order_of_their_numbers_and_pages_have_an_address_and_a_type() {
    let entries = [
        json!({ "id": "10", "uri": "a" }),
        json!({ "id": "9", "uri": "b", "typeHandle": "unknown" }),
        json!({ "id": "2" }),
        json!({ "id": "1", "uri": "c" }),
        json!({ "id": "x", "uri": "d" }),
    ];
    let listing = sample(&entries, &[]);
    assert_eq!(ids(&listing.in_order()), ["1", "2", "9", "10", "x"]);
    assert_eq!(ids(&listing.pages_in_order()), ["1", "10", "x"]);
    assert_eq!(listing.with_page().count(), 3);
    assert_eq!(listing.page_type(&listing.entries["1"]), Some("page_Entry"));
}

#[test]
fn the_navigation_has_the_order_of_its_structure_and_structures_have_levels() {
    let at = |id: &str, section: &str, lft: Value, level: Value| json!({ "id": id, "sectionHandle": section, "lft": lft, "level": level });
    let entries = [
        at("1", model::NAVIGATION, json!(4), json!(1)),
        at("2", model::NAVIGATION, json!(2), json!(1)),
        at("3", "pages", json!(1), json!(1)),
        at("4", model::VACANCIES, json!(null), json!(null)),
    ];
    let listing = sample(&entries, &[]);
    let order: Vec<&str> = listing
        .order_of_navigation()
        .into_iter()
        .map(|(_, _, id)| id.as_str())
        .collect();
    assert_eq!(order, ["2", "1"]);
    assert_eq!(listing.structures(), [model::NAVIGATION, "pages"].into());
    assert_eq!(
        sample(&entries[3..], &[]).structures(),
        [model::NAVIGATION].into()
    );
    assert_eq!((listing.vacancies(), listing.nested()), (1, 0));
}

#[test]
fn entries_are_the_same_at_every_place_of_a_structure() {
    let entry = json!({
        "id": "1", "title": "Over", "uri": "over", "slug": "over", "sectionHandle": "pages",
        "typeHandle": "page", "dateUpdated": ENDED, "lft": 1, "level": 1,
    });
    let is_same = |field: &str, value: Value| {
        let mut other = entry.clone();
        other[field] = value;
        let of = |entry: &Value| {
            sample(std::slice::from_ref(entry), &[])
                .entries
                .remove("1")
                .unwrap()
        };
        same(&of(&entry), &of(&other))
    };
    assert!(is_same("lft", json!(3)) && is_same("level", json!(2)));
    for field in [
        "title",
        "uri",
        "slug",
        "sectionHandle",
        "typeHandle",
        "dateUpdated",
    ] {
        assert!(!is_same(field, json!("2026-11-22T09:00:00Z")), "{field}");
    }
}

#[test]
fn an_answer_says_whether_something_is_left_out() {
    let mut listing = sample(&[], &[]);
    let entry = |id: &str| json!({ "__typename": "page_Entry", "id": id, "typeHandle": "page" });
    let answer = |count: i64| {
        let answer = json!({ "entries": [entry("1"), null, entry("2")], "entryCount": count });
        serde_json::from_value(answer).unwrap()
    };
    assert!(listing.take_entries(answer(2)).is_all());
    let received = listing.take_entries(answer(3));
    assert_eq!(
        (received.items, received.wanted, received.is_all()),
        (2, 3, false)
    );
    assert_eq!(listing.entries.len(), 2);
}

#[test]
fn content_is_read_in_another_second_than_that_of_the_last_save() {
    let (since, next_date) = (Some(moment()), Duration::from_secs(9));
    let waits = |time: Duration| match time.is_zero() {
        true => false,
        false => {
            assert_eq!(time, next_date);
            true
        }
    };
    let at = |date: &str| sample(&[json!({ "id": "1", "dateUpdated": date })], &[]);
    assert!(!waits(at(BEFORE).unsettled_for(since, next_date)));
    assert!(waits(at(ENDED).unsettled_for(since, next_date)));
    assert!(
        !waits(at(ENDED).files_unsettled_for(since, next_date)),
        "an entry is not a file"
    );
    assert!(
        waits(at(BEFORE).unsettled_for(None, next_date)),
        "nothing is known"
    );
    let with_file = |date: &str| {
        let mut listing = at(BEFORE);
        let file = json!({ "made": BEFORE, "last": date });
        let changes = json!({ "count": 1, "saved": { "7": file }, "saved_count": 1 });
        listing.assets = serde_json::from_value(changes).unwrap();
        listing
    };
    for (date, expected) in [(BEFORE, false), (ENDED, true)] {
        let listing = with_file(date);
        let files = listing.files_unsettled_for(since, next_date);
        assert_eq!(waits(files), expected, "{date}");
        assert_eq!(waits(listing.unsettled_for(since, next_date)), expected, "{date}");
    }
    let pause = Requests::default().next_date;
    assert!(pause > Duration::from_secs(1), "dates have whole seconds");
}

#[test]
fn global_sets_are_named_with_the_date_of_their_last_save_if_they_have_one() {
    let mut listing = sample(&[], &[]);
    for (id, handle, date) in [("3", "contact", json!(ENDED)), ("4", "footer", json!(null))] {
        let set = json!({ "__typename": "x_GlobalSet", "id": id, "handle": handle, "dateUpdated": date });
        listing
            .global_sets
            .insert(id.into(), serde_json::from_value(set).unwrap());
    }
    assert_eq!(
        listing.saves_of_global_sets(),
        [("contact".to_owned(), ENDED.to_owned())].into()
    );
}

#[test]
fn saves_are_in_doubt_from_a_minute_before_the_first_answer_until_a_minute_from_now() {
    let clock = Clock::default();
    assert_eq!((since(&clock), until(&clock)), (None, None));
    clock.set(Some("Sat, 21 Nov 2026 09:00:00 GMT"));
    assert_eq!(since(&clock), "2026-11-21T08:59:00Z".parse().ok());
    assert!(until(&clock) >= "2026-11-21T09:01:00Z".parse().ok());
}
