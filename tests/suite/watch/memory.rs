//! What a service knows of the content: from one build to the next, and from one start to the next.

use super::{BEARER, Watched};
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::{self, vacancy};
use serde_json::{Value, json};

/// Bytes of pages that a build has read.
fn read(summary: &Value) -> u64 {
    let queries = summary["cms"]["queries"].as_array().unwrap();
    let pages = queries.iter().filter(|query| query["query"] == "Page");
    pages.filter_map(|query| query["bytes"].as_u64()).sum()
}

#[test]
fn what_is_saved_twice_within_a_second_is_published_without_a_pause() {
    let mut watched = Watched::published();
    // Craft's dates have a resolution of seconds, and all of these are the same one. The first page of its type would be
    // compared anyway.
    for title in ["Gewijzigd", "Nog een keer", "Als laatste"] {
        watched.site.change(|content| {
            let page = content.entry_mut("vacancies", "vacature-4").unwrap();
            page.insert("headerTitle".into(), json!(title));
            page.insert("dateUpdated".into(), json!("2026-11-21T10:00"));
        });
        watched.hook(BEARER, "{}");
        watched.service.event("summary", |_| true);
        let page = watched.page("vacatures/vacature-4.html");
        assert!(page.contains(title), "{title}");
    }
}

#[test]
fn a_service_has_the_last_content_in_mind_and_a_restarted_one_in_its_cache() {
    let mut content = content::small();
    *content.entries_mut("vacancies") = (1..=60).map(vacancy).collect();
    let workspace = Workspace::with_own_cache();
    let pulls = workspace.path().join(".sitegen/pulls");
    let mut watched = Watched::start_in(workspace, SiteTest::new(content), "");
    let all = read(&watched.service.event("summary", |_| true));

    // The file is for the next service only, and is written again once the site is published.
    std::fs::remove_dir_all(&pulls).unwrap();
    watched.save("Gewijzigd");
    watched.hook(BEARER, "{}");
    let changed = read(&watched.service.event("summary", |_| true));
    assert!(watched.page("over-wt.html").contains("Gewijzigd"));
    assert!(changed > 0 && changed < all / 3, "{changed} of {all} bytes");
    assert_eq!(std::fs::read_dir(&pulls).unwrap().count(), 1);

    watched.service.process.signal("-TERM");
    watched.service.process.wait();
    let Watched { site, workspace, .. } = watched;
    let mut watched = Watched::start_in(workspace, site, "");
    let again = read(&watched.service.event("summary", |_| true));
    assert!(again < all / 3, "{again} of {all} bytes");
}
