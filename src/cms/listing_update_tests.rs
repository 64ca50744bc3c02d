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

/// What is there now, of so many entries.
fn found(listing: Listing, number: i64) -> Found {
    Found {
        listing,
        live: Vec::new(),
        number,
        is_cut: false,
    }
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
        let found = found(now, 0);
        let changed = Known::new(&before).changed_unsaved(&"1".to_owned(), &found);
        assert_eq!(Known::new(&before).leaves_doubt(&found, 0), changed);
        changed
    };
    assert!(changed(listing(&[entry("Nieuw")], &[])));
    assert!(!changed(listing(&[entry("Oud")], &[])), "it is the same");
    assert!(!changed(listing(&[], &[])), "it is gone, which the count says");
    let saved = json!({ "id": "1" });
    assert!(!changed(listing(&[entry("Nieuw")], &[saved])), "it was saved");
}

#[test]
fn a_group_lacks_an_entry_when_not_all_of_its_ids_are_live() {
    let before = many(2 * LIST + 5);
    let known = Known::new(&before);
    let first_of_lacking = |live: [usize; 3]| -> Vec<String> {
        let live = live.map(|live| i64::try_from(live).unwrap()).to_vec();
        let found = Found {
            live,
            ..found(many(0), 0)
        };
        let lacking = known.lacking(&found);
        lacking.iter().map(|ids| ids[0].clone()).collect()
    };
    assert!(first_of_lacking([LIST, LIST, 5]).is_empty());
    assert_eq!(first_of_lacking([LIST, LIST - 1, 5]), [(LIST + 1).to_string()]);
    assert_eq!(
        first_of_lacking([LIST - 1, LIST, 0]),
        ["1".to_owned(), (2 * LIST + 1).to_string()]
    );
}

#[test]
fn everything_is_listed_when_a_list_is_cut_or_many_groups_lack_an_entry() {
    let before = many(1);
    let known = Known::new(&before);
    let mut found = found(many(1), 2);
    assert!(!known.leaves_doubt(&found, 0) && !known.leaves_doubt(&found, GROUPS));
    assert!(known.leaves_doubt(&found, GROUPS + 1));
    found.is_cut = true;
    assert!(known.leaves_doubt(&found, 0));
}

#[test]
fn a_list_that_was_cut_stays_so_whatever_comes_after_it() {
    let received = |items| Received { items, wanted: 2 };
    let mut found = found(many(0), 0);
    let mut is_cut = |items| {
        found.count(received(items));
        found.is_cut
    };
    assert_eq!([2, 1, 1, 2].map(&mut is_cut), [false, true, true, true]);
}

/// What comes of a list of the vacancies 1, 2 and 3 when these entries are found, and these are listed again.
fn merged(entries: &[Value], listed_again: &[&str], number: i64, is_cut: bool) -> Option<Vec<String>> {
    let before = many(3);
    let listed_again: Vec<String> = listed_again.iter().map(|id| (*id).to_owned()).collect();
    let found = Found {
        is_cut,
        ..found(listing(entries, &[]), number)
    };
    let now = Known::new(&before).merged(found, &listed_again.iter().collect())?;
    let named = now.entries.into_iter();
    let named = named.map(|(id, entry)| format!("{id} {}", entry.title.unwrap_or_default()));
    Some(named.collect())
}

#[test]
fn what_nobody_has_listed_again_is_as_it_was() {
    let second = [json!({ "id": "2", "title": "Nieuw" })];
    assert_eq!(merged(&second, &[], 3, false).unwrap(), ["1 ", "2 Nieuw", "3 "]);
    let again = merged(&second, &["2", "3"], 2, false);
    assert_eq!(again.unwrap(), ["1 ", "2 Nieuw"], "3 is not live any more");
}

#[test]
fn a_list_with_another_number_of_entries_than_the_cms_has_is_none() {
    for (number, is_cut) in [(2, false), (4, false), (3, true), (2, true)] {
        assert_eq!(merged(&[], &[], number, is_cut), None, "{number}, {is_cut}");
    }
}
