//! What answers show of what the CMS has.

use super::super::samples::{listing, reading};
use super::super::uri::HOME_URI;
use super::super::wire::seo::SeoSeomatic;
use super::*;
use serde_json::{Value, json};

const GRAPHQL: &str = "/api";

fn page(title: &str) -> Value {
    json!({ "__typename": "page_Entry", "id": "1", "typeHandle": "page", "title": title })
}

/// SEOmatic's metadata with this canonical address.
fn seo(canonical: &str) -> SeoSeomatic {
    let link = json!({ "canonical": { "href": format!("https://cms.example.test{canonical}") } });
    let seo = json!({ "__typename": "SEOmatic", "metaLinkContainer": link.to_string() });
    serde_json::from_value(seo).unwrap()
}

/// The page 1 as it was read, with its metadata.
fn with_seo(canonical: Option<&str>) -> Reading {
    let mut reading = reading(&[page("Over")]);
    let seo = canonical.map(|canonical| ("1".to_owned(), Arc::new(seo(canonical).into())));
    reading.seo.extend(seo);
    reading
}

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

#[test]
fn a_page_is_as_it_was_when_its_contents_and_its_metadata_are() {
    let is = |before: Option<&str>, title: &str, canonical: Option<&str>| {
        let mut now: PageEntry = serde_json::from_value(page(title)).unwrap();
        now.seomatic = canonical.map(seo);
        let cms = "https://cms.example.test".parse().unwrap();
        with_seo(before).is("1", now, &Canonicals::new(&cms, GRAPHQL, Vec::new()))
    };
    assert!(is(None, "Over", None) && is(Some("/over"), "Over", Some("/over")));
    assert!(
        is(None, "Over", Some(GRAPHQL)),
        "those of the whole site are none"
    );
    assert!(!is(None, "Anders", None) && !is(Some("/over"), "Anders", Some("/over")));
    for (before, now) in [
        (Some("/over"), None),
        (None, Some("/over")),
        (Some("/over"), Some("/elders")),
    ] {
        assert!(!is(before, "Over", now), "{before:?}, {now:?}");
    }
}

#[test]
fn metadata_that_are_not_of_their_entry_are_dropped() {
    let uris = [
        ("1", HOME_URI),
        ("2", "over"),
        ("3", "contact"),
        ("4", "werkwijze"),
    ];
    // The canonical address of the page 4, and the home page's.
    let remaining = |home: &str, last: &str, is_by_uri: bool| {
        let pages = uris.map(|(id, uri)| json!({ "id": id, "uri": uri }));
        let mut reading = reading(&pages);
        let canonicals = [("1", home), ("2", "/en/over"), ("3", "/en/contact"), ("4", last)];
        let metadata = canonicals.map(|(id, canonical)| (id.to_owned(), Arc::new(seo(canonical).into())));
        reading.seo.extend(metadata);
        let cms = "https://cms.example.test".parse().unwrap();
        let canonicals = reading.canonicals(&cms, GRAPHQL);
        let ids = uris.map(|(id, _)| id.to_owned());
        let by_uri = uris.map(|(id, uri)| (id.to_owned(), uri.to_owned()));
        match is_by_uri {
            true => reading.drop_seo_of_others(&[], &by_uri, &canonicals),
            false => reading.drop_seo_of_others(&ids, &[], &canonicals),
        }
        reading.seo.into_keys().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(remaining("/en", "/en/werkwijze", true), "1 2 3 4");
    assert_eq!(remaining("/en/api", "/en/over", true), "2 3");
    assert_eq!(remaining("/en/api", "/en/api", false), "2 3");
    assert_eq!(
        remaining("/en", "/en/blog/api", false),
        "1 2 3 4",
        "an editor wrote it"
    );
}

#[test]
fn the_text_of_a_page_has_its_metadata() {
    let text = with_seo(Some("/over")).text_of("1").unwrap();
    assert!(text.contains("\"Over\"") && text.contains("/over"), "{text}");
    assert_eq!(with_seo(None).text_of("2"), None);
}

#[test]
fn what_is_read_again_and_what_is_listed_no_more_is_dropped() {
    let mut reading = reading(&["1", "2", "3"].map(|id| json!({ "id": id })));
    let metadata = ["1", "2", "3"].map(|id| (id.to_owned(), Arc::new(seo("/over").into())));
    reading.seo.extend(metadata);
    let parts = Parts {
        entries: ["2".to_owned()].into(),
        ..Parts::default()
    };
    reading.drop_stale(&parts, &listing(&["1", "2"].map(|id| json!({ "id": id })), &[]));
    assert!(reading.pages.keys().eq(["1"]) && reading.seo.keys().eq(["1"]));
}

/// The page 1 with these blocks.
fn with_blocks(blocks: &[Value]) -> Reading {
    reading(&[json!({ "id": "1", "blocks": blocks })])
}

/// A list of the page 1, and of nested entries that were saved.
fn saved(ids: &[&str]) -> Listing {
    let saved: Vec<Value> = ids.iter().map(|id| json!({ "id": id })).collect();
    listing(&[json!({ "id": "1" })], &saved)
}

#[test]
fn nested_entries_are_live_if_as_many_are_unseen_as_before_and_all_that_were_saved_are_shown() {
    let block = |id: &str| json!({ "__typename": "tekst_Entry", "id": id });
    let reading = with_blocks(&[block("8"), block("9")]);
    let countable = Nested::Countable(["8", "9"].map(str::to_owned).to_vec());
    for (same, saves, expected) in [
        (Some(true), &[][..], &Nested::Live),
        (Some(true), &["1", "8"], &Nested::Live),
        (Some(true), &["8", "7"], &countable),
        (Some(false), &["8"], &countable),
        (Some(false), &["7"], &countable),
        (None, &[], &countable),
    ] {
        assert_eq!(
            &reading.nested(&saved(saves), same),
            expected,
            "{same:?}, {saves:?}"
        );
    }
}

#[test]
fn nested_entries_without_an_id_cannot_be_counted() {
    let reading = with_blocks(&[json!({ "__typename": "tekst_Entry", "tekst": "x" })]);
    let nested = |same| reading.nested(&saved(&[]), same);
    assert_eq!(nested(Some(true)), Nested::Live, "and need not be");
    assert_eq!(nested(Some(false)), Nested::Doubtful);
    assert_eq!(
        nested(None),
        Nested::Countable(Vec::new()),
        "all of them were read just now"
    );
}

#[test]
fn entries_that_the_cms_shows_but_does_not_count_are_named_and_are_not_among_the_nested_ones() {
    let block = |id: &str| json!({ "__typename": "tekst_Entry", "id": id });
    let mut reading = with_blocks(&[block("8"), block("9")]);
    let mut listing = listing(&[json!({ "id": "1" })], &[]);
    listing.total = 3;
    assert_eq!(reading.unseen(&listing), 0);
    reading.uncounted = ["9".to_owned()].into();
    listing.total = 2;
    assert_eq!(reading.unseen(&listing), 0);
    assert_eq!(reading.because(), "shown but not counted as live: 9");
    reading.uncounted = (10..22).map(|id| id.to_string()).collect();
    assert!(
        reading.because().ends_with("18, 19 and 2 more"),
        "{}",
        reading.because()
    );
}
