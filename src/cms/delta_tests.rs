//! What the list says about texts, breadcrumbs and restored databases.

use super::super::samples::{ENDED, listing, pull};
use super::super::uri::HOME_URI;
use super::*;
use serde_json::{Value, json};

fn entry(id: &str, uri: &str, title: &str) -> Value {
    json!({ "id": id, "uri": uri, "title": title })
}

fn addresses(before: &[Value], now: &[Value]) -> Option<Addresses> {
    Addresses::compare(&listing(before, &[]), &listing(now, &[]))
}

#[test]
fn an_address_is_gone_when_it_no_longer_leads_to_its_entry() {
    let of = |now: &[Value]| {
        let before = [entry("1", "over", "Over"), entry("2", "werk", "Werk")];
        let found = addresses(&before, now).unwrap();
        (found.gone, found.renamed)
    };
    let none: [String; 0] = [];
    let kept = entry("1", "over", "Over");
    let (gone, renamed) = of(&[kept.clone(), entry("2", "werk", "Werk")]);
    assert_eq!((gone.as_slice(), renamed.as_slice()), (&none[..], &none[..]));
    let (gone, renamed) = of(&[kept.clone(), entry("2", "werk", "Banen")]);
    assert_eq!(gone, none, "only its title is another one");
    assert_eq!(renamed, ["werk", "werk"]);
    let (gone, renamed) = of(&[kept.clone(), entry("2", "banen", "Werk")]);
    assert_eq!(gone, ["/werk"]);
    assert_eq!(renamed, ["werk", "banen"]);
    let (gone, renamed) = of(std::slice::from_ref(&kept));
    assert_eq!((gone, renamed), (vec!["/werk".into()], vec!["werk".into()]));
    let (gone, renamed) = of(&[kept, entry("2", "werk", "Werk"), entry("3", "nieuw", "Nieuw")]);
    assert_eq!(gone, none);
    assert_eq!(renamed, ["nieuw"]);
}

#[test]
fn too_many_addresses_are_not_searched_for() {
    let pages = |count: usize| -> Vec<Value> {
        (0..count)
            .map(|id| entry(&id.to_string(), &format!("pagina-{id}"), "Pagina"))
            .collect()
    };
    assert!(addresses(&pages(ADDRESSES), &[]).is_some());
    assert!(addresses(&pages(ADDRESSES + 1), &[]).is_none());
}

#[test]
fn a_text_leads_to_an_address_that_is_gone() {
    let before = [entry("1", "werk", "Werk")];
    let gone = addresses(&before, &[]).unwrap();
    assert!(gone.are_in(|| Some("<a href=\"/werk\">".into())));
    assert!(!gone.are_in(|| Some("<a href=\"/over\">".into())));
    assert!(!gone.are_in(|| None));
    let none = addresses(&before, &before).unwrap();
    assert!(!none.are_in(|| panic!("no text is needed")));
}

#[test]
fn breadcrumbs_name_the_pages_above() {
    let of = |uri: &str| addresses(&[], &[entry("1", uri, "Werk")]).unwrap();
    assert!(of("werk").are_above("werk/timmerman") && of("werk").are_above("werk/a/b"));
    assert!(
        !of("werk").are_above("werk") && !of("werk").are_above("werkgever") && !of("werk").are_above("over")
    );
    assert!(of(HOME_URI).are_above("over"));
}

#[test]
fn an_entry_that_was_there_before_the_earlier_pull_had_ended_came_back() {
    let came_back = |made: Value| {
        let kept = pull(listing(&[entry("1", "over", "Over")], &[]));
        let mut new = entry("2", "werk", "Werk");
        new["dateCreated"] = made;
        came_back(&kept, &listing(&[entry("1", "over", "Over"), new], &[]))
    };
    assert!(came_back(json!(ENDED)) && came_back(json!(null)));
    assert!(!came_back(json!("2026-11-21T09:00:01Z")));
    let same = listing(&[entry("1", "over", "Over")], &[]);
    assert!(!super::came_back(&pull(same.clone()), &same), "nothing is new");
}

#[test]
fn a_database_was_restored_when_an_entry_was_saved_earlier_than_before() {
    let saved = |date: &str| listing(&[json!({ "id": "1", "dateUpdated": date })], &[]);
    let kept = pull(saved(ENDED));
    assert!(went_back(&kept, &saved("2026-11-21T08:59:59Z")));
    assert!(!went_back(&kept, &saved(ENDED)) && !went_back(&kept, &saved("2026-11-21T09:00:01Z")));
}
