//! A site much larger than the one it was made for.

use crate::support::SiteTest;
use crate::support::pictures::{jpeg, quarters};
use crate::support::site_test::NOW;
use serde_json::json;

const VACANCIES: usize = 2_000;

#[test]
fn two_thousand_vacancies_are_published() {
    let mut site = SiteTest::small();
    site.change(|content| {
        // One title: each different one has a picture for shared links, and making those is not what this is about.
        let many = (0..VACANCIES).map(|number| {
            json!({ "slug": format!("baan-{number}"), "title": "Baan", "vacancyLocation": format!("Plaats {}", number % 40),
                "position": format!("Beroep {}", number % 15), "postDate": "2026-10-01T09:00" })
        });
        *content.entries_mut("vacancies") = many.collect();
    });
    let first = site.build();
    assert!(first.routes > VACANCIES);
    let mut listed = 0;
    for path in site.pages() {
        if path == "vacatures.html" || path.starts_with("vacatures/pagina/") {
            let overview = site.html(&path);
            let links = overview.with_class("card__link").into_iter();
            listed += links
                .filter(|tag| tag.get("href").starts_with("/vacatures/baan-"))
                .count();
            assert!(overview.all("li").len() < 200, "{path}");
        }
    }
    assert_eq!(listed, VACANCIES);
    assert_eq!(
        site.read("sitemap.xml").matches("/vacatures/baan-").count(),
        VACANCIES
    );
    assert!(
        site.requests("Page") <= VACANCIES / 25 + 2,
        "batches of 25 at least"
    );
}

#[test]
fn so_many_composed_vacancies_are_so_many_pages() {
    const TOTAL: usize = 300;
    let mut site = SiteTest::small();
    site.change(|content| {
        let photo = jpeg(&quarters(40, 30), &[]);
        content.add_asset("images", "foto.jpg", photo, json!({ "alt": "Vier vlakken" }));
        content.fill_vacancies(TOTAL, NOW.parse().unwrap()).unwrap();
    });
    site.build();
    let pages = site.pages();
    let vacancies = pages
        .iter()
        .filter(|page| page.starts_with("vacatures/") && !page.starts_with("vacatures/pagina/"));
    // The thank-you page is below the overview, too.
    let thanks = usize::from(
        pages
            .iter()
            .any(|page| page == "vacatures/bedankt-voor-je-sollicitatie.html"),
    );
    assert_eq!(vacancies.count(), TOTAL + thanks);
    let badge = site.html("index.html").with_class("badge")[0].text.clone();
    assert!(badge.trim().starts_with(&TOTAL.to_string()), "{badge}");
}
