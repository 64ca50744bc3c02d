//! A build that reads only what changed since the last one publishes what a build of everything publishes.

pub(crate) mod edits;
mod memory;
mod pages;
pub(crate) mod sites;
mod traces;

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::long::rounds;
use crate::support::project_copy::edit as edit_file;
use edits::{content, edit, moment};
use embedded_craft::Content;
use fastrand::Rng;
use jiff::{SignedDuration, ToSpan};
use serde_json::{Value, json};
use sitegen::cms::Store;
use sitegen::config::Secret;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A store in `folder` that never reads everything because of time alone.
pub(crate) fn store(site: &SiteTest, folder: &Path) -> Store {
    let mut store = Store::new(&site.config.cms, folder, &site.model().queries);
    store.full_every = SignedDuration::from_hours(1_000_000);
    store
}

/// Rounds of one sequence of edits.
const ROUNDS: u32 = 10;

/// After each round of edits, what changed and what was kept is what everything is. Returns how many pulls did not read
/// everything.
fn deltas_in_sequence(seed: u32) -> u32 {
    let mut deltas = 0;
    let mut rng = Rng::with_seed(u64::from(seed));
    let mut site = SiteTest::new(content());
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    site.snapshot_since(&store);
    let mut full_at = everything_read_at(&store);
    for round in 1..=ROUNDS {
        let mut made = Vec::new();
        site.set_up_cms(|cms| cms.now = moment(round));
        site.change(|content| {
            content.keep_ids();
            made.extend((0..rng.u32(0..4)).map(|_| edit(content, &mut rng, round)));
        });
        let delta = site.snapshot_since(&store);
        let whole = site.snapshot();
        let before = std::mem::replace(&mut full_at, everything_read_at(&store));
        deltas += u32::from(before == full_at);
        assert!(
            delta == whole,
            "seed {seed}, round {round}, after {made:?}: {}",
            first_difference("", &json!(delta), &json!(whole)),
        );
    }
    deltas
}

/// Where two snapshots differ.
fn first_difference(path: &str, a: &Value, b: &Value) -> String {
    let differs =
        |key: &str, a: &Value, b: &Value| (a != b).then(|| first_difference(&format!("{path}/{key}"), a, b));
    let found = match (a, b) {
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            a.keys().find_map(|key| differs(key, &a[key], &b[key]))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let mut pairs = a.iter().zip(b).enumerate();
            pairs.find_map(|(index, (a, b))| differs(&index.to_string(), a, b))
        }
        _ => None,
    };
    found.unwrap_or_else(|| format!("{path}: {a} instead of {b}"))
}

#[test]
fn what_changed_and_what_was_kept_is_what_everything_is() {
    let seeds = rounds(5, 200);
    let deltas: u32 = (0..seeds).map(deltas_in_sequence).sum();
    assert!(
        deltas > seeds * ROUNDS / 5,
        "only {deltas} pulls read less than everything"
    );
}

#[test]
fn an_image_that_only_metadata_show_on_one_page_and_a_field_on_another_is_read_for_both() {
    let mut site = SiteTest::new(content());
    site.change(Content::keep_ids);
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    site.snapshot_since(&store);
    let full_at = everything_read_at(&store);
    site.set_up_cms(|cms| cms.now = moment(1));
    site.change(|content| {
        let asset = content.asset_mut("images", "foto.png").unwrap();
        asset.insert("alt".into(), json!("Een balk"));
        asset.insert("dateUpdated".into(), json!("2026-11-21T09:50:00Z"));
    });
    assert!(site.snapshot_since(&store) == site.snapshot());
    assert_eq!(everything_read_at(&store), full_at);
}

#[test]
fn an_entry_that_was_there_unseen_when_the_last_pull_was_read_is_shown_wherever_it_is_named() {
    let mut site = SiteTest::new(content());
    let seconds = |seconds: i64| moment(0).checked_add(seconds.seconds()).unwrap().to_string();
    site.change(|content| {
        content.keep_ids();
        let pending = json!({
            "slug": "straks", "title": "Straks", "dateUpdated": seconds(-30), "postDate": seconds(1800),
        });
        content.entries_mut("vacancies").push(pending);
        let text = "<p><a href=\"{entry:vacancies/straks:url||https://elders.example}\">Straks</a></p>";
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content
            .entries_mut("pages")
            .push(page("noemt-straks", "Noemt", blocks));
    });
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    site.snapshot_since(&store);
    site.set_up_cms(|cms| cms.now = moment(1));
    assert!(site.snapshot_since(&store) == site.snapshot());
}

#[test]
fn a_build_publishes_its_own_pull_and_not_that_of_another() {
    let mut site = SiteTest::new(content());
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (store(&site, folder.path()), store(&site, folder.path()));
    let (first, _) = site.pull_since(&one);
    site.change(|content| content.entries_mut("vacancies").truncate(1));
    let (second, _) = site.pull_since(&other);
    one.publish();
    assert!(one.published().is_err(), "the other one has its place");
    other.publish();
    let published = one.published().unwrap().into_snapshot();
    assert!(published == second && published != first);
}

/// When everything was read last.
pub(crate) fn everything_read_at(store: &Store) -> String {
    let file = std::fs::read_to_string(&store.path).unwrap();
    let kept: Value = serde_json::from_str(file.lines().nth(1).unwrap()).unwrap();
    kept["pull"]["full_at"].as_str().unwrap().to_owned()
}

#[test]
fn one_vacancy_that_changed_among_many_takes_few_requests_and_little_of_the_cms_s_time() {
    const WANTED: u32 = 10_000;
    /// What an entry that did not change takes in the cost model of the embedded CMS: its id is counted twice.
    const UNCHANGED: f64 = 2.0 * 0.000_01;
    let many = rounds(2_000, WANTED);
    let mut site = SiteTest::small();
    site.change(|content| {
        let many = (0..many).map(|number| {
            json!({ "slug": format!("baan-{number}"), "title": "Baan", "postDate": "2026-10-01T09:00" })
        });
        content.entries_mut("vacancies").extend(many);
        content.keep_ids();
    });
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    site.snapshot_since(&store);
    site.set_up_cms(|cms| cms.now = moment(1));
    site.change(|content| {
        let entry = content.entry_mut("vacancies", "baan-700").unwrap();
        entry.insert("headerTitle".into(), json!("Nieuw"));
        entry.insert("dateUpdated".into(), json!("2026-11-21T09:50:00Z"));
    });
    site.cms().forget_requests();
    let (delta, costs) = site.snapshot_and_costs_since(&store);
    assert_eq!(
        site.requests("Page"),
        2,
        "the page, and one of each type to compare"
    );
    assert!(costs.requests <= 6, "{}", costs.requests);
    let worked = costs.worked + f64::from(WANTED - many) * UNCHANGED;
    assert!(worked <= 1.3, "{worked}");
    assert!(delta == site.snapshot());
}

#[test]
fn everything_is_read_when_that_is_asked_for_was_not_for_long_or_the_file_is_damaged() {
    const PAGES: usize = 19;
    const TYPES: usize = 12;
    let mut site = SiteTest::small();
    site.one_page_at_a_time();
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    let read = |site: &SiteTest, store: &Store| {
        site.cms().forget_requests();
        site.snapshot_since(store);
        site.requests("Page")
    };
    assert_eq!(read(&site, &store), PAGES);
    assert_eq!(read(&site, &store), TYPES, "one page of each type is compared");
    let (mut old, mut full) = (store.clone(), store.clone());
    old.full_every = SignedDuration::ZERO;
    full.full = true;
    assert_eq!([read(&site, &old), read(&site, &full)], [PAGES; 2]);
    assert_eq!(read(&site, &store), TYPES);
    let mut bytes = std::fs::read(&store.path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&store.path, bytes).unwrap();
    assert_eq!(read(&site, &store), PAGES, "a damaged file is not a pull");
    // A token that may read more, or less, is another scope.
    site.set_up_cms(|cms| cms.introspection = false);
    assert_eq!(read(&site, &store), PAGES);
}

#[test]
fn everything_is_read_when_a_query_or_a_directive_is_another_one() {
    let mut site = SiteTest::small();
    site.one_page_at_a_time();
    let folder = tempfile::tempdir().unwrap();
    let pages = |site: &SiteTest| {
        site.cms().forget_requests();
        site.snapshot_since(&store(site, folder.path()));
        site.requests("Page")
    };
    let (all, some) = (pages(&site), pages(&site));
    assert!(some < all, "{some} of {all}");
    for (old, new) in [
        ("functie", "functie\n  rol: functie"),
        ("tekst @rich", "tekst @lines"),
    ] {
        site.change_project(|project| edit_file(project, "queries/blocks/quotes.graphql", old, new));
        assert_eq!([pages(&site), pages(&site)], [all, some], "{new}");
    }
}

#[test]
fn what_is_kept_has_no_token_and_is_its_owner_s() {
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.token = "a-secret-token".into());
    site.configure(|config| config.cms.token = Secret::new("a-secret-token"));
    let folder = tempfile::tempdir().unwrap();
    let store = store(&site, folder.path());
    site.snapshot_since(&store);
    let mode = std::fs::metadata(&store.path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(
        !std::fs::read_to_string(&store.path)
            .unwrap()
            .contains("a-secret-token")
    );
}
