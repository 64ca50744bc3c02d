//! Overviews that are too long for one page.

use crate::serve::Served;
use crate::support::content::{self, page};
use crate::support::metadata::change_all_metadata;
use crate::support::{Html, SiteTest};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use serde_json::{Value, json};
use sitegen::content::parse;
use sitegen::content::parts::LISTED;
use sitegen::report::ExitCode;

/// The small site with so many vacancies.
pub fn site_with(vacancies: usize) -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        // One title: each different one has a picture for shared links.
        let all = (1..=vacancies).map(|number| {
            let mut vacancy = content::vacancy(number);
            vacancy["title"] = json!("Baan");
            vacancy
        });
        *content.entries_mut("vacancies") = all.collect();
    });
    site
}

fn vacancies_on(html: &Html) -> Vec<String> {
    let links = html.with_class("card__link").into_iter();
    let pages = links.map(|link| link.get("href").to_owned());
    // The template leads to the overview itself.
    pages.filter(|href| href.starts_with("/vacatures/")).collect()
}

fn rel<'a>(html: &'a Html, name: &str) -> Option<&'a str> {
    let links = html.all("a").into_iter().chain(html.all("link"));
    links
        .filter(|link| link.get("rel") == name)
        .map(|link| link.get("href"))
        .next()
}

#[test]
fn translations_are_of_the_whole_overview() {
    let mut site = site_with(LISTED + 1);
    site.build();
    let mut snapshot = site.snapshot();
    let translated = json!({ "alternate": [
        { "rel": "alternate", "hreflang": "nl", "href": "https://www.example.test/vacatures" },
        { "rel": "alternate", "hreflang": "de", "href": "https://www.example.de/stellen" },
    ] });
    change_all_metadata(&mut snapshot, |seo| {
        seo.meta_link_container = Some(translated.to_string());
    });
    let parsed = parse(snapshot, &site.model(), site.config.for_content());
    let parsed = parsed.unwrap().site;
    let translations = |route| {
        let page = parsed.pages_and_parts().find(|page| page.route.as_str() == route);
        let links = page.unwrap().seo().links.into_iter();
        links
            .filter(|link| link.iter().any(|(name, _)| name == "hreflang"))
            .count()
    };
    assert_eq!(
        (translations("/vacatures"), translations("/vacatures/pagina/2")),
        (2, 0)
    );
}

#[test]
fn the_links_between_the_pages_lead_to_every_vacancy_once() {
    let mut site = site_with(2 * LISTED + 1);
    site.build();
    let mut seen = Vec::new();
    let mut path = "/vacatures".to_owned();
    let mut pages = Vec::new();
    loop {
        let html = site.html(&format!("{}.html", path.trim_start_matches('/')));
        assert!(site.out().join(format!("_data{path}.json")).exists(), "{path}");
        assert_eq!(
            rel(&html, "canonical").unwrap(),
            format!("{}{}", site.config.site.url, path.trim_start_matches('/'))
        );
        assert_eq!(html.meta("og:url"), rel(&html, "canonical"));
        seen.extend(vacancies_on(&html));
        assert!(
            html.with_class("vacancies__count")[0].text.starts_with("73 "),
            "{path}"
        );
        pages.push((path, html.one("title").text.clone()));
        match rel(&html, "next") {
            Some(next) => path = next.to_owned(),
            None => break,
        }
    }
    let paths: Vec<&str> = pages.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        paths,
        ["/vacatures", "/vacatures/pagina/2", "/vacatures/pagina/3"]
    );
    // SEOmatic writes the name of the site first.
    assert_eq!(pages[1].1, "Klein | Alle vacatures – pagina 2");
    assert!(!pages[0].1.contains("pagina"), "{}", pages[0].1);
    let second = site.html("vacatures/pagina/2.html").json_ld();
    let of_type = |kind: &str| second.iter().find(|object| object["@type"] == kind).unwrap();
    let address = format!("{}vacatures", site.config.site.url);
    let page = of_type("WebPage");
    assert_eq!(page["url"], format!("{address}/pagina/2"));
    assert!(page["name"].as_str().unwrap().ends_with("pagina 2"), "{page}");
    let crumbs = of_type("BreadcrumbList")["itemListElement"].as_array().unwrap();
    assert_eq!(crumbs.last().unwrap()["item"], address);
    assert_eq!(seen.len(), 2 * LISTED + 1);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 2 * LISTED + 1);
    let sitemap = site.read("sitemap.xml");
    for (path, _) in &pages {
        assert!(
            sitemap.contains(&format!("{}<", path.trim_start_matches('/'))),
            "{path}"
        );
    }
}

#[test]
fn what_fits_on_one_page_is_one_page() {
    let mut site = site_with(LISTED);
    site.build();
    assert!(!site.tree().paths().any(|path| path.contains("pagina")));
    let html = site.html("vacatures.html");
    assert_eq!(vacancies_on(&html).len(), LISTED);
    assert!(html.with_class("paging").is_empty());
    let index: Value = serde_json::from_str(&site.read("_search/vacancies.json")).unwrap();
    assert_eq!(index.get("cards"), None);
}

#[test]
fn the_search_file_has_what_cards_of_other_pages_say() {
    let mut site = site_with(LISTED + 1);
    site.change(|content| {
        let vacancy = &mut content.entries_mut("vacancies")[0];
        *vacancy = json!({ "slug": "kaal", "title": "Kaal", "postDate": "2020-01-01T09:00" });
    });
    site.build();
    let index: Value = serde_json::from_str(&site.read("_search/vacancies.json")).unwrap();
    let vacancies = index["vacancies"].as_array().unwrap();
    let cards = &index["cards"];
    let row = |path: &str| vacancies.iter().position(|vacancy| vacancy[1] == path).unwrap();
    let value = |name: &str, row: usize| cards["columns"][name][row].as_u64().unwrap();
    let text = |name: &str, row: usize| match value(name, row) {
        0 => None,
        number => cards["texts"][usize::try_from(number - 1).unwrap()].as_str(),
    };
    let full = row("/vacatures/vacature-2");
    for (name, wanted) in [
        ("location", "Emmen"),
        ("place", "Emmen"),
        ("position", "Timmerman"),
        ("hours", "36-40"),
        ("type", "FULL_TIME"),
        ("min", "2.900"),
        ("max", "3.600"),
        ("unit", "MONTH"),
    ] {
        assert_eq!(text(name, full), Some(wanted), "{name}");
    }
    assert_eq!((value("popular", full), value("traineeship", full)), (1, 0));
    for (name, column) in cards["columns"].as_object().unwrap() {
        assert_eq!(column.as_array().unwrap().len(), vacancies.len(), "{name}");
        assert_eq!(value(name, row("/vacatures/kaal")), 0, "{name}");
    }
}

#[test]
fn pages_that_are_no_longer_needed_lead_to_the_overview() {
    let mut site = site_with(2 * LISTED + 1);
    site.build();
    site.change(|content| {
        content.entries_mut("vacancies").pop();
    });
    site.build();
    assert!(site.tree().has("vacatures/pagina/2.html"));
    assert!(!site.tree().has("vacatures/pagina/3.html"));
    let served = Served { site };
    assert_eq!(served.get("/vacatures/pagina/2").status, StatusCode::OK);
    for (path, status) in [
        ("/vacatures/pagina/3", StatusCode::FOUND),
        ("/vacatures/pagina/1", StatusCode::MOVED_PERMANENTLY),
    ] {
        let answer = served.get(path);
        assert_eq!(
            (answer.status, answer.header(LOCATION)),
            (status, "/vacatures"),
            "{path}"
        );
    }
    let mut site = served.site;
    site.configure(|config| config.guard.accept_removals = true);
    site.change(|content| content.entries_mut("vacancies").truncate(LISTED));
    site.build();
    assert!(!site.tree().has("vacatures/pagina/2.html"), "it is one page now");
    let answer = Served { site }.get("/vacatures/pagina/2");
    assert_eq!(
        (answer.status, answer.header(LOCATION)),
        (StatusCode::FOUND, "/vacatures")
    );
}

#[test]
fn an_entry_at_the_address_of_a_page_stops_the_build_and_is_named() {
    for uri in ["vacatures/pagina/2", "vacatures/Pagina/17"] {
        let mut site = site_with(LISTED + 1);
        site.change(|content| {
            let mut entry = page("twee", "Pagina twee", json!([]));
            entry["uri"] = json!(uri);
            content.entries_mut("pages").push(entry);
        });
        site.fails(
            ExitCode::ContentRefused,
            &[
                "the pages of the overview `/vacatures`",
                uri,
                "Pagina twee",
                "change the slugs",
            ],
        );
    }
    // Only numbers are taken, and only below an overview that is divided.
    for (uri, vacancies) in [
        ("vacatures/pagina/twee", LISTED + 1),
        ("vacatures/pagina/2", LISTED),
    ] {
        let mut site = site_with(vacancies);
        site.change(|content| {
            let mut entry = page("twee", "Pagina twee", json!([]));
            entry["uri"] = json!(uri);
            content.entries_mut("pages").push(entry);
        });
        site.build();
        assert!(site.tree().has(&format!("{uri}.html")), "{uri}");
    }
}

#[test]
fn the_word_in_the_address_is_of_the_language_of_the_content() {
    for (language, folder, title) in [("de", "seite", "Seite 2"), ("en-GB", "page", "page 2")] {
        let mut site = site_with(LISTED + 1);
        site.configure(|config| config.site.content_language = language.into());
        site.build();
        let html = site.html(&format!("vacatures/{folder}/2.html"));
        assert!(
            html.one("title").text.contains(title),
            "{}",
            html.one("title").text
        );
    }
}

#[test]
fn articles_are_divided_too() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let posts = (0..=LISTED).map(|number| {
            json!({ "slug": format!("bericht-{number}"), "title": "Bericht", "publishedDate": "2026-11-10", "postDate": "2020-01-01T09:00" })
        });
        *content.entries_mut("blog") = posts.collect();
    });
    site.build();
    let count = |path: &str| site.html(path).with_class("card__link").len();
    assert_eq!((count("blog.html"), count("blog/pagina/2.html")), (LISTED, 1));
}
