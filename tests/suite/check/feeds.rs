//! Feeds that their readers could not use.

use super::{check, keep_sarif};
use crate::support::SiteTest;
use crate::support::content::vacancy;
use serde_json::{Value, json};
use sitegen::check::CheckFinding;
use sitegen::config::{JobFeed, Part, Pattern, VacancyFact};
use std::collections::{BTreeMap, BTreeSet};

/// What is planted here.
pub const FEEDS: [&str; 5] = [
    "feed-broken",
    "feed-expired",
    "feed-fact-missing",
    "feed-id-shared",
    "feed-link-broken",
];

/// The findings about feeds: their codes, places and messages.
fn summaries(findings: &[CheckFinding]) -> Vec<(&str, &str, &str)> {
    let of_feeds = findings
        .iter()
        .filter(|finding| finding.code.as_str().starts_with("feed-"));
    of_feeds
        .map(|finding| {
            (
                finding.code.as_str(),
                finding.place.as_str(),
                finding.message.as_str(),
            )
        })
        .collect()
}

#[track_caller]
fn assert_told(findings: &[CheckFinding], code: &str, place: &str, words: &str) {
    let told = summaries(findings);
    let is_it = |(found, at, message): &&(&str, &str, &str)| {
        *found == code && at.contains(place) && message.contains(words)
    };
    assert!(
        told.iter().any(|told| is_it(&told)),
        "{code} {place} {words}: {told:#?}"
    );
}

/// The project has feeds of its own.
fn with_own(feeds: &[(&str, String)]) -> SiteTest {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let folder = project.join("frontend/static");
        for (name, text) in feeds {
            std::fs::write(folder.join(name), text).unwrap();
        }
    });
    site
}

fn item(id: &str, path: &str, more: Value) -> Value {
    let mut item = json!({
        "id": id, "title": id, "url": format!("https://www.example.test{path}"), "content_html": "<p>x</p>",
        "date_published": "2026-10-12T09:00:00+02:00", "_vacancy": { "location": "Emmen" },
    });
    for (name, value) in more.as_object().unwrap() {
        item[name] = value.clone();
    }
    item
}

#[test]
fn every_fault_of_a_feed_of_the_project_is_found_in_its_file() {
    let page = "/vacatures/vacature-1";
    let vacancies = json!({
        "version": "https://jsonfeed.org/version/1.1", "title": "Vacatures",
        "items": [
            item("goed", page, json!({})),
            item("over", page, json!({ "_vacancy": { "location": "Emmen", "expires": "2026-11-01T00:00:00+01:00" } })),
            item("tweemaal", page, json!({})),
            item("tweemaal", page, json!({})),
            item("verhuisd", "/bestaat-niet", json!({})),
            item("vreemd", "", json!({ "url": "https://elders.example/vacatures/vacature-1" })),
            item("kaal", "/bestaat-niet", json!({ "content_html": "", "_vacancy": {} })),
            item("zonder", page, json!({ "url": null, "date_published": null })),
        ],
    });
    let broken =
        "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Hout & staal</title></channel></rss>";
    let site = with_own(&[
        ("vacancies-elders.json", vacancies.to_string()),
        ("nieuws.rss", broken.to_owned()),
        ("nieuws.atom", "<rss version=\"2.0\"/>".to_owned()),
    ]);
    let findings = check(&site);
    let json = "frontend/static/vacancies-elders.json";
    for (code, place, words) in [
        ("feed-broken", "frontend/static/nieuws.rss", "cannot be read"),
        (
            "feed-broken",
            "frontend/static/nieuws.atom",
            "root is `rss` instead of `feed`",
        ),
        ("feed-expired", json, "`over` expired at 2026-11-01"),
        ("feed-id-shared", json, "`tweemaal`"),
        (
            "feed-link-broken",
            json,
            "`verhuisd` leads to `https://www.example.test/bestaat-niet`",
        ),
        (
            "feed-link-broken",
            json,
            "`vreemd` leads to `https://elders.example/",
        ),
        ("feed-fact-missing", json, "`kaal` has no text"),
        ("feed-fact-missing", json, "`kaal` has no location"),
        ("feed-fact-missing", json, "`zonder` has no address"),
        ("feed-fact-missing", json, "`zonder` has no date"),
    ] {
        assert_told(&findings, code, place, words);
    }
    assert!(
        summaries(&findings)
            .iter()
            .all(|(_, _, message)| !message.contains("`goed`"))
    );
    let found: BTreeSet<&str> = summaries(&findings).iter().map(|(code, ..)| *code).collect();
    assert_eq!(found, BTreeSet::from(FEEDS));
    keep_sarif("feeds", &findings);
}

#[test]
fn a_vacancy_that_lacks_what_job_sites_require_is_named_once_with_its_feeds() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let mut nowhere = vacancy(21);
        nowhere["slug"] = "nergens".into();
        nowhere["vacancyLocation"] = Value::Null;
        content.entries_mut("vacancies").push(nowhere);
    });
    site.configure(|config| config.lang = sitegen::report::Lang::En);
    let findings = check(&site);
    let told = summaries(&findings);
    assert_eq!(told.len(), 1, "{told:#?}");
    let (code, place, message) = told[0];
    assert_eq!(code, "feed-fact-missing");
    assert!(place.starts_with("vacatures/nergens (entry "), "{place}");
    assert_eq!(
        message,
        "the page has no location in the feeds indeed.xml, vacancies.json, which their readers require"
    );
}

#[test]
fn a_mapping_that_leaves_out_what_job_sites_require_is_named_with_its_setting() {
    let mut site = SiteTest::small();
    let fact = |name| Pattern(vec![Part::Fact(name)]);
    site.configure(|config| {
        let feed = JobFeed {
            root: "jobs".into(),
            item: "job".into(),
            dates: "%d.%m.%Y".into(),
            head: BTreeMap::new(),
            fields: BTreeMap::from([
                ("@id".into(), fact(VacancyFact::Id)),
                ("name".into(), fact(VacancyFact::Title)),
            ]),
            words: BTreeMap::new(),
        };
        config.vacancies.feeds.insert("jooble".into(), feed);
    });
    let findings = check(&site);
    for missing in ["description", "location", "url"] {
        let words = format!("no element for the {missing} of a vacancy");
        assert_told(&findings, "feed-fact-missing", "`vacancies.feeds.jooble`", &words);
    }
    assert_eq!(summaries(&findings).len(), 3, "{:#?}", summaries(&findings));
}
