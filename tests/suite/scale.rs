//! A site much larger than the one it was made for.

use crate::support::SiteTest;
use serde_json::json;

const VACANCIES: usize = 2_000;

#[test]
fn two_thousand_vacancies_are_published() {
    let mut site = SiteTest::small();
    site.change(|content| {
        // One title: each different one has a picture for shared links, and drawing is not what this is about.
        let many = (0..VACANCIES).map(|number| {
            json!({ "slug": format!("baan-{number}"), "title": "Baan", "vacancyLocation": format!("Plaats {}", number % 40),
                "position": format!("Beroep {}", number % 15), "postDate": "2026-10-01T09:00" })
        });
        *content.entries_mut("vacancies") = many.collect();
    });
    let first = site.build();
    assert!(first.routes > VACANCIES);
    let overview = site.html("vacatures.html");
    let listed = overview
        .all("a")
        .into_iter()
        .filter(|tag| tag.get("href").starts_with("/vacatures/baan-"));
    assert_eq!(listed.count(), VACANCIES);
    assert_eq!(
        site.read("sitemap.xml").matches("/vacatures/baan-").count(),
        VACANCIES
    );
    assert_eq!(
        site.requests("Page"),
        VACANCIES / 25 + 11,
        "batches of 25, and one for each other type"
    );
}
