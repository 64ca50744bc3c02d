//! Entries that are still to appear.

use crate::support::SiteTest;
use crate::support::content::{VACANCIES, page, vacancy};
use serde_json::{Value, json};
use sitegen::report::ExitCode;

/// No published text has it.
const SECRET: &str = "Torenkraanmachinist";

/// A site with a vacancy, and a person, that appear on 1 December.
fn with_pending() -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        let mut entry = vacancy(9);
        entry["slug"] = "geheim".into();
        entry["title"] = SECRET.into();
        entry["postDate"] = "2026-12-01T09:00".into();
        content.entries_mut("vacancies").push(entry);
        content.entries_mut("team").push(json!({
            "slug": "piet", "title": "Piet", "fullName": SECRET, "postDate": "2026-12-03T09:00",
        }));
    });
    site
}

fn json(site: &SiteTest, file: &str) -> Value {
    serde_json::from_str(&site.read(file)).unwrap()
}

/// The year in the footer changes.
fn new_year() -> Value {
    json!({ "at": "2026-12-31T23:00:00Z", "what": "year" })
}

#[test]
fn an_article_s_date_to_come_is_in_the_schedule_because_feeds_name_it_then() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let article = |slug: &str, date: &str| {
            let mut entry = page(slug, slug, json!([]));
            entry["publishedDate"] = date.into();
            entry
        };
        *content.entries_mut("blog") = vec![
            article("straks", "2026-12-20"),
            article("later", "2027-12-20"),
            article("vroeger", "2026-10-20"),
        ];
    });
    site.build();
    assert_eq!(
        json(&site, "schedule.json")["changes"],
        json!([
            { "at": "2026-12-19T23:00:00Z", "what": "dated", "kind": "blog", "path": "/blog/straks", "title": "straks" },
            new_year(),
        ])
    );
    assert_eq!(
        json(&site, "build-info.json")["next_change_at"],
        "2026-12-19T23:00:00Z"
    );
}

#[test]
fn post_dates_to_come_are_in_the_schedule_and_nothing_else_of_the_entries_is_anywhere() {
    let mut site = with_pending();
    site.set_up_cms(|cms| cms.permissions.inactive = true);
    let summary = site.build();
    assert_eq!(
        json(&site, "schedule.json")["changes"],
        json!([
            { "at": "2026-12-01T08:00:00Z", "what": "appears", "kind": "vacancy" },
            { "at": "2026-12-03T08:00:00Z", "what": "appears" },
            new_year(),
        ])
    );
    assert_eq!(json(&site, "schedule.json")["knows_pending"], true);
    assert_eq!(
        json(&site, "build-info.json")["next_change_at"],
        "2026-12-01T08:00:00Z"
    );
    let said = summary.next_change().unwrap();
    assert_eq!(
        said,
        "the site changes by itself at 2026-12-01T08:00:00Z: schedule a build"
    );
    for file in site.tree().paths() {
        let bytes = std::fs::read(site.out().join(file)).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        assert!(!text.contains(SECRET) && !text.contains("geheim"), "{file}");
    }
    assert_eq!(site.requests("Pending"), 1);
}

#[test]
fn a_token_without_the_permission_leaves_them_unknown_and_the_summary_says_so() {
    let mut site = with_pending();
    let summary = site.build();
    assert_eq!(json(&site, "schedule.json")["knows_pending"], false);
    assert_eq!(json(&site, "schedule.json")["changes"], json!([new_year()]));
    assert_eq!(json(&site, "build-info.json")["next_change_at"], new_year()["at"]);
    let said = summary.next_change().unwrap();
    assert!(said.contains("pending post dates are unknown"), "{said}");
    assert_eq!(site.requests("Pending"), 1);
}

#[test]
fn a_build_for_a_time_to_come_has_what_appears_until_then_if_the_token_may_read_it() {
    let mut site = with_pending();
    let later = "2026-12-02T09:00:00Z".parse().unwrap();
    site.configure(|config| config.now = later);
    site.build();
    assert!(!site.out().join("vacatures/geheim.html").exists());

    site.set_up_cms(|cms| cms.permissions.inactive = true);
    let summary = site.build();
    assert!(site.read("vacatures/geheim.html").contains(SECRET));
    assert!(site.read("sitemap.xml").contains("/vacatures/geheim"));
    assert!(site.read("_feeds/vacancies.json").contains(SECRET));
    let cards = site.html("vacatures.html").with_class("card__link").len();
    assert_eq!(cards, VACANCIES + 1);
    // The page has its metadata of SEOmatic, and its blocks.
    let title = site.html("vacatures/geheim.html").one("title").text.clone();
    assert_eq!(title, format!("Klein | {SECRET}"));
    // The other one is still to come.
    assert_eq!(summary.next_change_at.as_deref(), Some("2026-12-03T08:00:00Z"));

    // It is not kept as if it were live: the next build for today is without it.
    site.configure(|config| config.now = crate::support::site_test::NOW.parse().unwrap());
    site.build();
    assert!(!site.out().join("vacatures/geheim.html").exists());
}

#[test]
fn pages_that_end_on_their_day_are_no_loss_and_others_are() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies.extend((VACANCIES + 1..=10).map(vacancy));
        for vacancy in vacancies {
            vacancy["expiryDate"] = "2026-12-01T00:00".into();
        }
    });
    site.build();
    let day = |at: &str| at.parse().unwrap();
    // An editor removes them before that.
    let mut all = Vec::new();
    site.change(|content| all = content.entries_mut("vacancies").split_off(2));
    site.fails(ExitCode::Shrunk, &["8 of 10 pages of the type `vacancy`"]);
    site.change(|content| content.entries_mut("vacancies").extend(all));
    // They end.
    site.set_up_cms(|cms| cms.now = day("2026-12-02T00:00:00Z"));
    site.configure(|config| config.now = day("2026-12-02T00:00:00Z"));
    site.build();
    assert!(!site.tree().has("vacatures/vacature-1.html"));
    assert!(site.tree().has("vacatures.html"));
}
