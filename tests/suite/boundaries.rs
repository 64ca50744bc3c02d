//! Limits and ends of lists: a test fails if a comparison is inverted.

use crate::support::content::{PHOTO, VACANCIES, page, vacancy};
use crate::support::model::model;
use crate::support::problem_texts::problem_texts;
use crate::support::{Html, SiteTest};
use embedded_craft::Content;
use serde_json::{Value, json};
use sitegen::cms::PendingEntry;
use sitegen::content::{PageKind, parse};
use sitegen::report::{Code, ExitCode};
use std::sync::Arc;

/// A small site with so many vacancies, published.
fn published_with(vacancies: usize) -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| *content.entries_mut("vacancies") = (1..=vacancies).map(vacancy).collect());
    site.build();
    site
}

fn keep(site: &mut SiteTest, vacancies: usize) {
    site.change(|content| content.entries_mut("vacancies").truncate(vacancies));
}

#[test]
fn a_fifth_of_a_kind_may_go_at_once_and_no_page_more() {
    let mut site = published_with(20);
    keep(&mut site, 15);
    site.fails(ExitCode::Shrunk, &["5 of 20 pages of the type `vacancy`"]);

    let mut site = published_with(20);
    keep(&mut site, 16);
    site.build();
}

#[test]
fn two_pages_may_go_whatever_their_share_and_three_may_not() {
    let mut site = published_with(6);
    keep(&mut site, 3);
    let failure = site.try_build().unwrap_err();
    assert_eq!(
        (failure.exit, failure.place.as_str()),
        (
            ExitCode::Shrunk,
            "3 of 6 pages of the type `vacancy`: /vacatures/vacature-4, /vacatures/vacature-5, /vacatures/vacature-6"
        )
    );

    let mut site = published_with(6);
    keep(&mut site, 4);
    site.build();
}

#[test]
fn the_share_that_may_go_is_a_setting() {
    let mut site = published_with(20);
    site.configure(|config| config.guard.max_loss_percent = 25);
    keep(&mut site, 14);
    site.fails(ExitCode::Shrunk, &["6 of 20 pages"]);
    site.configure(|config| config.guard.max_loss_percent = 30);
    site.build();
}

#[test]
fn a_new_address_replaces_an_old_one_and_is_no_loss() {
    let mut site = published_with(20);
    site.change(|content| {
        for vacancy in content.entries_mut("vacancies") {
            vacancy["slug"] = format!("{}-nieuw", vacancy["slug"].as_str().unwrap()).into();
        }
    });
    site.build();
}

fn next_change(site: &SiteTest) -> Value {
    let info: Value = serde_json::from_str(&site.read("build-info.json")).unwrap();
    info["next_change_at"].clone()
}

#[test]
fn content_changes_next_when_the_first_page_expires() {
    let mut site = SiteTest::small();
    site.change(|content| {
        for (number, date) in ["2026-12-24T12:00", "2026-11-30T09:00", "2027-01-01T00:00"]
            .iter()
            .enumerate()
        {
            content.entries_mut("vacancies")[number]["expiryDate"] = json!(date);
        }
    });
    site.build();
    assert_eq!(next_change(&site), "2026-11-30T08:00:00Z");
}

#[test]
fn a_site_on_which_nothing_expires_changes_at_new_year_because_pages_say_which_year_it_is() {
    let mut site = published_with(6);
    let footer = |site: &SiteTest| site.html("index.html").one("footer").text.clone();
    let mut at = |moment: &str| {
        site.configure(|config| config.now = moment.parse().unwrap());
        site.build();
        (footer(&site), next_change(&site))
    };
    let (last, next) = at("2026-12-31T22:59:59Z");
    assert!(last.contains("© 2026"), "{last}");
    assert_eq!(next, "2026-12-31T23:00:00Z");
    let (first, next) = at("2026-12-31T23:00:00Z");
    assert!(first.contains("© 2027"), "{first}");
    assert_eq!(next, "2027-12-31T23:00:00Z");
}

/// (rel, address) of the links to an article's neighbours.
fn neighbours(site: &SiteTest, path: &str) -> Vec<(String, String)> {
    let html = site.html(path);
    let links = html.with_class("neighbours__link").into_iter();
    links
        .map(|tag| (tag.get("rel").to_owned(), tag.get("href").to_owned()))
        .collect()
}

#[test]
fn an_article_leads_to_the_newer_and_the_older_one_of_its_kind() {
    let mut site = SiteTest::small();
    site.change(|content: &mut Content| {
        let article = |slug: &str, date: &str| {
            let mut entry = page(slug, slug, json!([]));
            entry["publishedDate"] = json!(date);
            entry
        };
        *content.entries_mut("blog") = vec![
            article("midden", "2026-05-01"),
            article("nieuw", "2026-06-01"),
            article("oud", "2026-04-01"),
        ];
        // Between two of them by its date, but in another list.
        *content.entries_mut("cases") = vec![article("klus", "2026-05-15")];
    });
    site.build();
    let prev = |href: &str| ("prev".to_owned(), href.to_owned());
    let next = |href: &str| ("next".to_owned(), href.to_owned());
    assert_eq!(neighbours(&site, "blog/nieuw.html"), [next("/blog/midden")]);
    assert_eq!(
        neighbours(&site, "blog/midden.html"),
        [prev("/blog/nieuw"), next("/blog/oud")]
    );
    assert_eq!(neighbours(&site, "blog/oud.html"), [prev("/blog/midden")]);
    assert_eq!(neighbours(&site, "cases/klus.html"), []);
    assert_eq!(neighbours(&site, "vacatures/vacature-2.html"), []);
}

#[test]
fn quotes_change_sides_also_with_other_blocks_between() {
    let quote = json!({ "type": "quotes", "naam": "Jan", "tekst": "Ja", "afbeelding": ["foto.png"] });
    let text = json!({ "type": "tekst", "tekst": "<p>Hout.</p>" });
    let only_words = json!({ "type": "quotes", "naam": "Piet", "tekst": "Nee" });
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO.to_vec(), json!({}));
        let blocks = json!([quote, quote, text, quote, only_words, quote]);
        content
            .entries_mut("pages")
            .push(page("citaten", "Citaten", blocks));
    });
    site.build();
    let html = site.html("citaten.html");
    let sides: Vec<&str> = html
        .with_class("pair")
        .into_iter()
        .map(|tag| {
            if tag.has_class("pair--left") {
                "left"
            } else {
                "right"
            }
        })
        .collect();
    assert_eq!(sides, ["left", "right", "left", "right"]);
}

#[test]
fn a_vacancy_ends_at_the_second_of_its_expiry_and_an_entry_appears_at_that_of_its_post_date() {
    let mut site = SiteTest::small();
    // The CMS lives a little in the past.
    site.set_up_cms(|cms| cms.now = "2026-11-20T09:00:00Z".parse().unwrap());
    site.change(|content| {
        for (number, expiry) in [(1, "2026-11-21T10:00:00+01:00"), (2, "2026-11-21T10:00:01+01:00")] {
            content.entries_mut("vacancies")[number - 1]["expiryDate"] = expiry.into();
        }
        let text = "<p><a href=\"/vacatures/vacature-1\">1</a> <a href=\"/vacatures/vacature-2\">2</a></p>";
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content.entries_mut("pages").push(page("links", "Links", blocks));
    });
    let mut snapshot = site.snapshot();
    let now = site.config.now;
    let later = now.checked_add(jiff::Span::new().seconds(1)).unwrap();
    let pending = [now, later].map(|post_date| PendingEntry {
        post_date,
        id: "1".into(),
        type_handle: "vacancy".into(),
    });
    snapshot.pending = Some(pending.into());
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap().site;
    let routes: Vec<&str> = parsed.pages.iter().map(|page| page.route.as_str()).collect();
    assert!(!routes.contains(&"/vacatures/vacature-1"), "{routes:?}");
    assert!(routes.contains(&"/vacatures/vacature-2"), "{routes:?}");
    let dead: Vec<&String> = parsed.dead_links.iter().collect();
    assert_eq!(dead, ["/vacatures/vacature-1"]);
    assert_eq!(parsed.next_change_at, Some(later));
    let appears: Vec<_> = parsed.pending.unwrap().iter().map(|entry| entry.at).collect();
    assert_eq!(appears, [later]);
}

#[test]
fn pages_of_one_day_are_listed_by_their_address_and_sections_are_counted() {
    let site = SiteTest::small();
    let mut snapshot = site.snapshot();
    for page in &mut snapshot.pages {
        Arc::make_mut(page).post_date = Some("2026-11-01T09:00:00+01:00".into());
    }
    snapshot.pages.reverse();
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap().site;
    let listed = parsed.of_kind(PageKind::Vacancy);
    let routes: Vec<&str> = listed.iter().map(|page| page.route.as_str()).collect();
    assert!(routes.len() == VACANCIES && routes.is_sorted(), "{routes:?}");
    assert_eq!(parsed.sections["vacancies"], VACANCIES);
    assert_eq!(parsed.sections["team"], 1, "entries without pages count, too");
}

#[test]
fn the_home_page_shows_the_six_newest_vacancies() {
    let site = published_with(8);
    let html = site.read("index.html");
    let (_, list) = html.split_once("id=\"latest-title\"").unwrap();
    let titles: Vec<String> = Html::parse(list)
        .with_class("card__title")
        .into_iter()
        .map(|tag| tag.text.trim().to_owned())
        .collect();
    // A higher number was posted later.
    let newest: Vec<String> = (3..=8).rev().map(|number| format!("Vacature {number}")).collect();
    assert_eq!(titles, newest);
}

#[test]
fn a_site_is_known_by_its_home_page_alone() {
    let site = SiteTest::small();
    let snapshot = site.snapshot();
    let source = |is_other: fn(&str) -> bool| {
        let mut snapshot = snapshot.clone();
        for page in snapshot
            .pages
            .iter_mut()
            .filter(|page| is_other(&page.type_handle))
        {
            Arc::make_mut(page).uid = Some("another".into());
        }
        parse(snapshot, model(), site.config.for_content())
            .unwrap()
            .site
            .source
    };
    assert_eq!(source(|kind| kind != "home"), source(|_| false));
    assert_ne!(source(|kind| kind == "home"), source(|_| false));
}

#[test]
fn an_entry_with_an_address_whose_type_nobody_reads_is_named() {
    let site = SiteTest::small();
    let mut snapshot = site.snapshot();
    snapshot
        .pages
        .retain(|page| page.slug.as_deref() != Some("vacature-1"));
    let problems = parse(snapshot, model(), site.config.for_content())
        .unwrap()
        .problems;
    let unknown: Vec<_> = problem_texts(&problems)
        .into_iter()
        .filter(|problem| problem.code == Code::UnknownEntryType)
        .collect();
    assert_eq!(unknown.len(), 1, "{problems:?}");
    assert!(unknown[0].place.contains("vacatures/vacature-1"), "{unknown:?}");
}
