//! Which parts are read again after which change.

use super::super::samples::{listing, reading};
use super::*;
use serde_json::{Value, json};

const FOTO: &str = "/images/foto.jpg";

/// A page that shows an asset.
fn page() -> Value {
    let asset = json!({ "id": "7", "dateModified": "x", "dateUpdated": "2020", "url": FOTO });
    json!({ "id": "1", "uri": "over", "foto": [asset] })
}

/// The asset as it is now.
fn asset(saved: &str, url: &str) -> BTreeMap<String, Asset> {
    let (id, saved, url) = ("7".to_owned(), Some(saved.to_owned()), Some(url.to_owned()));
    BTreeMap::from([(id.clone(), Asset { id, saved, url })])
}

fn entry(id: &str, uri: &str) -> Value {
    json!({ "id": id, "uri": uri })
}

/// What must be read again of the page, which was listed as `before`.
fn stale(before: Listing, now: Listing, assets: BTreeMap<String, Asset>) -> StaleParts {
    let now = Current { listing: now, assets };
    StaleParts::find(&before, &now, &reading(&[page()]), BTreeSet::new()).unwrap()
}

fn one() -> Listing {
    listing(&[entry("1", "over")], &[])
}

#[test]
fn nothing_is_read_again_when_nothing_changed() {
    let stale = stale(one(), one(), asset("2020", FOTO));
    assert!(stale.is_empty() && !stale.files_moved);
    assert_eq!(stale.because(), "");
}

#[test]
fn a_page_is_read_again_when_an_asset_is_another_and_every_page_when_its_address_moved() {
    let of = |saved, url| {
        let stale = stale(one(), one(), asset(saved, url));
        assert!(stale.parts.entries.contains("1"));
        assert_eq!(stale.parts.every_page, stale.files_moved);
        stale.files_moved
    };
    assert!(!of("2026", FOTO), "described again");
    assert!(!of("2026", "/images/ander.jpg"), "another file was uploaded");
    assert!(
        of("2020", "/images/ander.jpg"),
        "another address although nobody saved it"
    );
    assert!(of("2026", "/fotos/foto.jpg"), "another folder");
    assert!(
        stale(one(), one(), BTreeMap::new()).parts.entries.contains("1"),
        "deleted"
    );
}

#[test]
fn a_page_is_read_again_when_its_metadata_show_a_file_that_is_another() {
    let other = json!({ "id": "2", "uri": "werk", "tekst": "<img src=\"/images/_200x/foto.webp\">" });
    let both = || listing(&[entry("1", "over"), entry("2", "werk")], &[]);
    let now = Current {
        listing: both(),
        assets: asset("2026", FOTO),
    };
    let stale = StaleParts::find(&both(), &now, &reading(&[page(), other]), BTreeSet::new()).unwrap();
    assert_eq!(stale.parts.entries, BTreeSet::from(["1".into(), "2".into()]));
    assert_eq!(stale.because(), "entry 1 `over`, entry 2 `werk`");
}

#[test]
fn a_page_that_was_listed_and_not_returned_is_an_error() {
    let both = || listing(&[entry("1", "over"), entry("2", "werk")], &[]);
    let now = |listing| Current {
        listing,
        assets: asset("2020", FOTO),
    };
    let read = reading(&[page()]);
    let found = StaleParts::find(&both(), &now(both()), &read, BTreeSet::new());
    let Err(error) = found else { panic!("{found:?}") };
    assert!(
        error.to_string().contains("entry 2 was listed, but not returned"),
        "{error}"
    );
    let moved = listing(&[entry("1", "over"), entry("2", "banen")], &[]);
    let stale = StaleParts::find(&both(), &now(moved), &read, BTreeSet::new()).unwrap();
    assert!(stale.parts.entries.contains("2"), "its address changed meanwhile");
}

#[test]
fn everything_is_read_again_when_an_entry_appeared_or_a_nested_one_is_gone() {
    let is_all_read = |now: Listing| {
        let stale = stale(one(), now, asset("2020", FOTO));
        let all = stale.parts.site_wide.len() == SiteWide::names().len();
        assert_eq!(stale.parts.every_page, all);
        all
    };
    let nested = |mut now: Listing| {
        now.total += 1;
        now
    };
    let with_new = listing(&[entry("1", "over"), json!({ "id": "2" })], &[]);
    assert!(is_all_read(with_new));
    assert!(
        is_all_read(nested(one())),
        "a nested entry, and nothing says of which"
    );
    let moved = listing(&[entry("1", "elders")], &[]);
    assert!(!is_all_read(nested(moved)), "the page that changed says it");
}

#[test]
fn a_nested_entry_that_was_saved_changes_all_that_hold_it() {
    let saved = |id: &str, owner: i64| json!({ "id": id, "ownerId": owner });
    let now = listing(&[entry("1", "over")], &[saved("8", 9), saved("9", 1)]);
    let all = ["1", "8", "9"].map(str::to_owned);
    assert_eq!(changed(&one(), &now), all.clone().into());
    assert_eq!(changed(&now, &one()), all.into());
    assert!(changed(&now, &now).is_empty());
    assert!(stale(one(), now, asset("2020", FOTO)).parts.entries.contains("1"));
}

#[test]
fn a_message_names_the_first_three() {
    let of = |uri: &str| {
        let entries: Vec<Value> = (1..=4)
            .map(|id| entry(&id.to_string(), &format!("{uri}-{id}")))
            .collect();
        (listing(&entries, &[]), reading(&entries))
    };
    let ((before, read), (listing, _)) = (of("oud"), of("nieuw"));
    let now = Current {
        listing,
        assets: BTreeMap::new(),
    };
    let stale = StaleParts::find(&before, &now, &read, BTreeSet::new()).unwrap();
    assert_eq!(
        stale.because(),
        "entry 1 `nieuw-1`, entry 2 `nieuw-2`, entry 3 `nieuw-3`"
    );
}
