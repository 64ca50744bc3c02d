//! A program that reads a site again and again reads only the entries that changed, and gets what it would get of all. So
//! does one that has the record of an earlier one.

use super::edits::{content, edits_at};
use super::{ROUNDS, store};
use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::long::rounds;
use crate::support::metadata::change_all_metadata;
use fastrand::Rng;
use serde_json::{Value, json};
use sitegen::cms::Snapshot;
use sitegen::content::{Before, Memory, Page, Parsed, SeoRecord, parse, parse_again};
use sitegen::report::{Code, Problem};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Everything that a page says, for the hash of it.
fn whole(page: &Page) -> String {
    json!((page, page.seo())).to_string()
}

/// Reads a site as a program does that has the record of the last one, and leaves its own.
fn read_with(
    record: &mut SeoRecord,
    snapshot: Snapshot,
    read: impl FnOnce(Snapshot, Before<'_>) -> Parsed,
    place: &str,
) -> Parsed {
    let mut parsed = read(snapshot, Before::Record(std::mem::take(record)));
    for page in &parsed.site.pages {
        let hash = page.hashes.whole.get_or_make(|| Some(whole(page)));
        let card = || json!((&page.title, &page.fields)).to_string();
        let content = || json!((&page.listing, &page.blocks, &page.seo().metas)).to_string();
        assert_eq!(
            page.hashes.card.get_or_make(|| Some(card())),
            &Some(card()),
            "{place}"
        );
        assert_eq!(page.hashes.content.get_or_make(content), &content(), "{place}");
        // Reads its metadata, if they were not read.
        assert_eq!(
            hash.as_deref(),
            Some(whole(page).as_str()),
            "{place}: {}",
            page.route
        );
    }
    // As a file keeps it.
    let stored = json!(parsed.reads.take().unwrap());
    *record = serde_json::from_value(stored).unwrap();
    parsed
}

/// After each round of edits, what is read of the entries that changed and what was in memory of the others is what is
/// read of all entries.
fn remembered_in_sequence(seed: u32) {
    let mut rng = Rng::with_seed(u64::from(seed));
    let mut site = SiteTest::new(content());
    let folder = tempfile::tempdir().unwrap();
    let pulls = store(&site, folder.path()).in_memory();
    let (memory, mut record) = (Memory::default(), SeoRecord::default());
    for round in 0..=ROUNDS {
        let edits = if round == 0 { 0..1 } else { 0..4 };
        let made = edits_at(&mut site, &mut rng, round, edits);
        let snapshot = site.snapshot_since(&pulls);
        let config = site.config.for_content();
        let whole = parse(snapshot.clone(), &site.model(), config).unwrap();
        let place = format!("seed {seed}, round {round}, after {made:?}");
        let model = site.model();
        let read = |snapshot, before: Before<'_>| parse_again(snapshot, &model, config, before).unwrap();
        let with_record = read_with(&mut record, snapshot.clone(), read, &place);
        for again in [read(snapshot, Before::Memory(&memory)), with_record] {
            assert!(again.site == whole.site, "{place}");
            assert_eq!(again.problems, whole.problems, "{place}");
        }
    }
}

#[test]
fn what_is_read_and_what_is_remembered_is_what_all_entries_say() {
    (0..rounds(5, 200)).for_each(remembered_in_sequence);
}

/// What somebody changes in a snapshot without touching the entries that show it.
type Change = (&'static str, fn(&mut Snapshot));

fn titled(snapshot: &mut Snapshot, uri: &str, title: &str) {
    let pages = snapshot.pages.iter_mut();
    let mut pages = pages.filter(|page| page.uri.as_deref() == Some(uri));
    Arc::make_mut(pages.next().unwrap()).title = Some(title.to_owned());
    assert!(pages.next().is_none());
}

fn moved(snapshot: &mut Snapshot, uri: &str, to: &str) {
    let pages = snapshot.pages.iter_mut();
    for page in pages.filter(|page| page.uri.as_deref() == Some(uri)) {
        Arc::make_mut(page).uri = Some(to.to_owned());
    }
    let listed = snapshot.uris.iter_mut();
    for entry in listed.filter(|entry| entry.uri.as_deref() == Some(uri)) {
        entry.uri = Some(to.to_owned());
    }
}

fn without(snapshot: &mut Snapshot, uri: &str) {
    snapshot.pages.retain(|page| page.uri.as_deref() != Some(uri));
    snapshot.uris.retain(|entry| entry.uri.as_deref() != Some(uri));
}

const CHANGES: [Change; 7] = [
    ("the home page's title", |snapshot| {
        titled(snapshot, "__home__", "Anders")
    }),
    ("the title of a page above", |snapshot| {
        titled(snapshot, "ouder", "Anders")
    }),
    ("the title of a list", |snapshot| {
        titled(snapshot, "vacatures", "Anders")
    }),
    ("a page is elsewhere", |snapshot| moved(snapshot, "los", "elders")),
    ("a page is gone", |snapshot| without(snapshot, "los")),
    ("a page that texts link to is new", |snapshot| {
        moved(snapshot, "noemt", "nergens")
    }),
    ("an anchor is gone", |snapshot| {
        let mut pages = snapshot.pages.iter_mut();
        let page = pages
            .find(|page| page.uri.as_deref() == Some("met-anker"))
            .unwrap();
        let mut other = json!(page);
        other["contentMatrix"] = json!([]);
        *page = serde_json::from_value(other).unwrap();
    }),
];

#[test]
fn what_others_say_of_an_entry_is_seen_although_it_did_not_change() {
    let mut content = content();
    let text = "<p><a href=\"/los\">Los</a> <a href=\"/met-anker#kosten\">Kosten</a> <a href=\"/nergens\">Nergens</a></p>";
    let anchor = "<h2 id=\"kosten\">Kosten</h2>";
    for (slug, text) in [("linkt", text), ("met-anker", anchor)] {
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content.entries_mut("pages").push(page(slug, slug, blocks));
    }
    let site = SiteTest::new(content);
    let mut before = site.snapshot();
    // Without metadata, pages say themselves where they are.
    before.seo.clear();
    let (model, config) = (site.model(), site.config.for_content());
    let read = |snapshot: &Snapshot| parse(snapshot.clone(), &model, config).unwrap();
    for (what, change) in CHANGES {
        let mut after = before.clone();
        change(&mut after);
        let (memory, mut record) = (Memory::default(), SeoRecord::default());
        // There and back.
        for snapshot in [&before, &after, &before] {
            let whole = read(snapshot);
            let again = |snapshot, before: Before<'_>| parse_again(snapshot, &model, config, before).unwrap();
            let with_record = read_with(&mut record, snapshot.clone(), again, what);
            for again in [again(snapshot.clone(), Before::Memory(&memory)), with_record] {
                assert!(again.site == whole.site, "{what}");
                assert_eq!(again.problems, whole.problems, "{what}");
            }
        }
        assert_eq!(
            record.len(),
            read(&before).site.pages.len(),
            "{what}: entries in the record"
        );
        let (before, after) = (read(&before), read(&after));
        let same = before.site.pages.iter().zip(&after.site.pages);
        let kept = same.filter(|(before, after)| before == after).count();
        assert!(
            kept < after.site.pages.len() || before.problems != after.problems,
            "{what} changes nothing"
        );
    }
}

/// Metadata as those of a Craft in devMode, with a script and a tag that are not published, and vacancies without a fact that
/// search engines require.
fn with_findings(snapshot: &mut Snapshot) {
    for page in snapshot.pages.iter_mut().map(Arc::make_mut) {
        page.post_date = None;
    }
    change_all_metadata(snapshot, |seo| {
        let with = |container: &Option<String>, name: &str, tag: Value| {
            let text = container.as_deref().filter(|text| text.starts_with('{'));
            let mut tags: Value = serde_json::from_str(text.unwrap_or("{}")).unwrap();
            tags[name] = tag;
            Some(tags.to_string())
        };
        let title = json!({ "title": "🚧 Titel" });
        let tag = json!({ "name": "viewport", "content": "width=1" });
        seo.meta_title_container = with(&seo.meta_title_container, "title", title);
        seo.meta_tag_container = with(&seo.meta_tag_container, "viewport", tag);
        seo.meta_script_container = with(&seo.meta_script_container, "gtm", json!({}));
    });
}

#[test]
fn what_is_wrong_with_metadata_is_told_again_although_they_are_not_read() {
    let site = SiteTest::new(content());
    let mut snapshot = site.snapshot();
    with_findings(&mut snapshot);
    let (model, config) = (site.model(), site.config.for_content());
    let whole = parse(snapshot.clone(), &model, config).unwrap();
    let codes: BTreeSet<Code> = whole.problems.iter().map(Problem::code).collect();
    let expected = [
        Code::CmsDevMode,
        Code::JobFactMissing,
        Code::SeoScriptsIgnored,
        Code::SeoTagDropped,
    ];
    assert!(expected.iter().all(|code| codes.contains(code)), "{codes:?}");
    let mut record = SeoRecord::default();
    for round in 0..2 {
        let again = |snapshot, before: Before<'_>| parse_again(snapshot, &model, config, before).unwrap();
        let parsed = read_with(&mut record, snapshot.clone(), again, "again");
        assert_eq!(parsed.problems, whole.problems, "round {round}");
        assert_eq!(record.len(), whole.site.pages.len(), "entries in the record");
    }
}
