//! Editors work while the site is built: it shows the content of one moment.

use crate::support::SiteTest;
use crate::support::content::{PHOTO, page};
use crate::support::edits::{at, saved, text_block};
use embedded_craft::Fault;
use serde_json::{Value, json};
use sitegen::report::{ExitCode, ProblemText};
use std::time::Duration;

/// Pages of the small site.
const PAGES: u32 = 19;

/// A site whose pages are read one by one, and so slowly that all else is read when the last of them is asked for.
fn slow() -> SiteTest {
    let mut site = SiteTest::small();
    site.one_page_at_a_time();
    site.fault(Fault::operation("Page").delay(Duration::from_millis(40)));
    site
}

/// What stands in the first element of that name.
fn text(site: &SiteTest, page: &str, element: &str) -> String {
    let html = site.read(page);
    let (_, rest) = html.split_once(&format!("<{element}")).unwrap();
    let (inside, _) = rest.split_once(&format!("</{element}>")).unwrap();
    inside.to_owned()
}

#[test]
fn an_entry_that_is_deleted_while_pages_are_read_is_not_published() {
    let mut site = slow();
    site.edit_before("Page", 12, |content| {
        content.entries_mut("vacancies").pop();
    });
    site.build();
    let pages = site.pages();
    assert!(!pages.iter().any(|page| page.contains("vacature-6")), "{pages:?}");
    for page in pages {
        let title = text(&site, &page, "title");
        assert_ne!(title, ">Klein", "{page} has the head of the whole site");
    }
}

#[test]
fn an_edit_between_any_two_requests_leaves_no_mixed_site() {
    for seed in 0..12 {
        let mut site = slow();
        let requests = fastrand::Rng::with_seed(seed).u32(2..30);
        site.edit_after(requests, |content| {
            for (section, slug) in [
                ("home", "home"),
                ("pages", "over-wt"),
                ("vacancies", "vacature-3"),
            ] {
                saved(content, section, slug, 5).insert("headerTitle".into(), json!("Nieuw"));
            }
        });
        site.build();
        let new = ["index.html", "over-wt.html", "vacatures/vacature-3.html"]
            .map(|page| text(&site, page, "h1").contains("Nieuw"));
        assert!(
            new == [true; 3] || new == [false; 3],
            "after {requests} requests (seed {seed}): {new:?}"
        );
    }
}

#[test]
fn a_slug_that_changes_meanwhile_is_published_at_the_new_address() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        saved(content, "vacancies", "vacature-2", 5).insert("slug".into(), json!("timmerman"));
    });
    site.build();
    let tree = site.tree();
    assert!(tree.has("vacatures/timmerman.html"));
    assert!(!tree.has("vacatures/vacature-2.html"));
    assert!(text(&site, "vacatures/timmerman.html", "title").contains("Vacature 2"));
}

#[test]
fn links_follow_a_page_that_gets_another_address_meanwhile() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        let entry = saved(content, "pages", "over-wt", 5);
        entry.insert("slug".into(), json!("wij"));
        for item in content.entries_mut("fixedNavigation") {
            if item["slug"] == "over-wt" {
                item["cta"] = json!({ "entry": "pages/wij" });
            }
        }
        let links = json!([{ "links": [{ "cta": { "entry": "pages/wij" } }] }]);
        content
            .global_mut("footer")
            .insert("footerLinkBlocks".into(), links);
    });
    site.build();
    let home = site.read("index.html");
    assert!(
        home.contains("href=\"/wij\"") && !home.contains("href=\"/over-wt\""),
        "{home}"
    );
}

#[test]
fn a_nested_entry_that_is_saved_on_its_own_is_published_as_it_is_now() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        let entry = content.entry_mut("pages", "over-wt").unwrap();
        entry.insert("contentMatrix".into(), text_block("Net gewijzigd.", Some(5)));
    });
    site.build();
    assert!(site.read("over-wt.html").contains("Net gewijzigd."));
}

#[test]
fn a_nested_entry_that_is_deleted_on_its_own_is_gone() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        let entry = content.entry_mut("pages", "over-wt").unwrap();
        entry.insert("contentMatrix".into(), json!([]));
    });
    site.build();
    assert!(!site.read("over-wt.html").contains("Wij zijn klein."));
}

#[test]
fn the_description_of_an_image_that_is_saved_meanwhile_is_the_new_one() {
    let mut site = slow();
    site.change(|content| {
        content.add_asset("images", "foto.png", PHOTO, json!({ "alt": "Oude tekst" }));
        let block = json!([{ "type": "afbeelding", "afbeelding": ["foto.png"] }]);
        let entry = content.entry_mut("pages", "over-wt").unwrap();
        entry.insert("contentMatrix".into(), block);
    });
    site.edit_before("Page", PAGES, |content| {
        let asset = content.asset_mut("images", "foto.png").unwrap();
        asset.insert("alt".into(), json!("Nieuwe tekst"));
        asset.insert("dateUpdated".into(), at(5));
    });
    site.build();
    let page = site.read("over-wt.html");
    assert!(
        page.contains("Nieuwe tekst") && !page.contains("Oude tekst"),
        "{page}"
    );
}

#[test]
fn the_navigation_has_the_order_that_editors_gave_it_meanwhile() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        content.entries_mut("fixedNavigation").reverse()
    });
    let navigation = &site.snapshot().site_wide["Navigation"];
    let titles: Vec<&Value> = navigation["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["title"])
        .collect();
    assert_eq!(titles, ["Vacatures", "Over WT"]);
}

#[test]
fn a_global_set_that_is_saved_meanwhile_is_published_as_it_is_now() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        let contact = content.global_mut("contact");
        contact.insert("phone".into(), json!("0591 999 999"));
        contact.insert("dateUpdated".into(), at(5));
    });
    site.build();
    let home = site.read("index.html");
    assert!(
        home.contains("0591 999 999") && !home.contains("0591 123 456"),
        "{home}"
    );
}

#[test]
fn an_entry_that_is_published_meanwhile_is_published() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        let entry = json!({ "slug": "nieuw", "title": "Nieuwe vacature", "postDate": "2026-11-01T09:00", "dateUpdated": at(5) });
        content.entries_mut("vacancies").push(entry);
    });
    site.build();
    assert!(site.tree().has("vacatures/nieuw.html"));
}

#[test]
fn a_cms_that_changes_for_ever_is_given_up_after_three_rounds() {
    let mut site = SiteTest::small();
    site.edit_before_each("Uris", |content, number| {
        saved(content, "home", "home", number);
    });
    site.fails(
        ExitCode::CmsUnusable,
        &["keeps changing", "`__home__`", "build again"],
    );
    assert_eq!(site.requests("Uris"), 5);
    assert!(site.tree().is_empty());
}

#[test]
fn only_what_changed_is_read_again() {
    let mut site = slow();
    site.edit_before("Page", PAGES, |content| {
        saved(content, "vacancies", "vacature-2", 5).insert("headerTitle".into(), json!("Nieuw"));
    });
    site.build();
    assert_eq!(site.requests("Page"), PAGES as usize + 1);
    assert_eq!((site.requests("Uris"), site.requests("Footer")), (3, 1));
}

#[test]
fn an_entry_that_was_saved_just_before_the_build_is_read_once() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let entry = content.entry_mut("pages", "over-wt").unwrap();
        entry.insert("dateUpdated".into(), json!("2026-11-21T09:59:58+01:00"));
        entry.insert("contentMatrix".into(), text_block("Net opgeslagen.", None));
    });
    site.build();
    assert!(site.read("over-wt.html").contains("Net opgeslagen."));
    assert_eq!((site.requests("Uris"), site.requests("Page")), (2, 1));
}

#[test]
fn an_editor_s_own_canonical_address_is_kept() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let elsewhere = json!({ "canonical": "https://partner.example/eerst" });
        content
            .entry_mut("pages", "over-wt")
            .unwrap()
            .insert("seo".into(), elsewhere);
    });
    let cms = site.cms().url();
    site.change(|content| {
        let here = json!({ "canonical": format!("{cms}/vacatures/vacature-1") });
        content
            .entry_mut("vacancies", "vacature-2")
            .unwrap()
            .insert("seo".into(), here);
    });
    site.build();
    let canonical = |page: &str| {
        let html = site.html(page);
        let mut links = html.all("link").into_iter();
        links
            .find(|link| link.get("rel") == "canonical")
            .unwrap()
            .get("href")
            .to_owned()
    };
    assert_eq!(canonical("over-wt.html"), "https://partner.example/eerst");
    assert_eq!(
        canonical("vacatures/vacature-2.html"),
        "https://www.example.test/vacatures/vacature-1"
    );
}

#[test]
fn a_link_to_an_entry_of_another_site_is_a_problem_of_its_page_and_stops_no_build() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.cms.embedded = false;
        config.cache = folder.path().to_owned();
    });
    site.set_up_cms(|settings| settings.of_other_site = vec!["about-us".into()]);
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("about-us", "About us", json!([])));
        let link = json!({ "type": "titelTekst", "titel": "Titel", "cta": { "entry": "pages/about-us" } });
        let entry = content.entry_mut("pages", "over-wt").unwrap();
        entry.insert("contentMatrix".into(), json!([link]));
    });
    let problems = site.problem_texts();
    let named = |problem: &ProblemText| problem.message.contains("/about-us");
    assert!(problems.iter().any(named), "{problems:?}");
    for readings in [2, 1] {
        let before = site.requests("Footer");
        site.build();
        assert!(site.tree().has("over-wt.html") && !site.tree().has("about-us.html"));
        assert_eq!(
            site.requests("Footer") - before,
            readings,
            "the second build knows the link"
        );
        site.change(|content| {
            saved(content, "pages", "over-wt", 5).insert("headerTitle".into(), json!("Nieuw"));
        });
    }
}
