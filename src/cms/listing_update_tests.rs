//! Which entries are listed again to be sure.

use super::super::samples::{ENDED, listing};
use super::*;

/// So many entries in a section without a structure, and one page in a structure.
fn many(count: usize) -> Listing {
    let mut entries: Vec<Value> = (1..=count)
        .map(|id| json!({ "id": id.to_string(), "sectionHandle": "vacancies" }))
        .collect();
    entries.push(json!({ "id": "100000", "level": 1 }));
    listing(&entries, &[])
}

#[test]
fn entries_outside_of_structures_are_known_by_their_numbers() {
    let listing = many(12);
    let known = Known::new(&listing);
    let expected: Vec<String> = (1..=12).map(|id| id.to_string()).collect();
    assert!(known.others.iter().copied().eq(&expected), "{:?}", known.others);
    assert!(known.structures.contains("pages") && !known.structures.contains("vacancies"));
}

#[test]
fn a_sample_is_from_everywhere_and_has_what_was_saved_last() {
    let mut before = many(3 * SAMPLE);
    let newest = ["2", "5", "8"].map(str::to_owned);
    for id in &newest {
        before.entries.get_mut(id).unwrap().date_updated = Some(ENDED.into());
    }
    let known = Known::new(&before);
    let sample = known.sample();
    assert!(
        (SAMPLE..=SAMPLE + NEWEST).contains(&sample.len()),
        "{}",
        sample.len()
    );
    let first_and_last = ["1".to_owned(), (3 * SAMPLE - 2).to_string()];
    let missing: Vec<&String> = first_and_last
        .iter()
        .chain(&newest)
        .filter(|id| !sample.contains(id))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let few = many(3);
    assert_eq!(Known::new(&few).sample().len(), 4, "of a few, all");
}

#[test]
fn an_entry_that_is_another_one_is_doubtful_if_nobody_saved_it() {
    let entry = |title: &str| json!({ "id": "1", "title": title });
    let before = listing(&[entry("Oud")], &[]);
    let changed = |now: Listing| {
        let found = Found {
            listing: now,
            live: Vec::new(),
            number: 0,
            is_cut: false,
        };
        Known::new(&before).changed_unsaved(&"1".to_owned(), &found)
    };
    assert!(changed(listing(&[entry("Nieuw")], &[])));
    assert!(!changed(listing(&[entry("Oud")], &[])), "it is the same");
    assert!(!changed(listing(&[], &[])), "it is gone, which the count says");
    let saved = json!({ "id": "1" });
    assert!(!changed(listing(&[entry("Nieuw")], &[saved])), "it was saved");
}
