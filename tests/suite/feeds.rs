//! Feeds: what readers and job sites get, and where they find it.

use crate::support::SiteTest;
use crate::support::content::vacancy;
use crate::support::edits::fill;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn readers_find_the_feeds_on_the_list_and_on_every_page_in_it() {
    let site = SiteTest::published_demo();
    let announced = |page: &str| -> Vec<(String, String)> {
        let html = site.html(page);
        let links = html
            .all("link")
            .into_iter()
            .filter(|link| link.get("rel") == "alternate");
        links
            .map(|link| (link.get("href").to_owned(), link.get("type").to_owned()))
            .collect()
    };
    let feeds = |names: &[(&str, &str)]| -> Vec<(String, String)> {
        names
            .iter()
            .map(|(name, kind)| (format!("/_feeds/{name}"), format!("application/{kind}")))
            .collect()
    };
    let blog = feeds(&[("blog.atom", "atom+xml"), ("blog.rss", "rss+xml")]);
    let vacancies = feeds(&[
        ("vacancies.atom", "atom+xml"),
        ("vacancies.rss", "rss+xml"),
        ("vacancies.json", "feed+json"),
    ]);
    for page in site.pages() {
        let expected = match page.split('/').next().unwrap() {
            "blog.html" | "blog" => &blog[..],
            "vacatures.html" => &vacancies[..],
            "vacatures" if page != "vacatures/bedankt-voor-je-sollicitatie.html" => &vacancies[..],
            _ => &[],
        };
        assert_eq!(announced(&page), expected, "{page}");
    }
    for (path, _) in blog.iter().chain(&vacancies) {
        assert!(site.tree().has(path.trim_start_matches('/')), "{path}");
    }
    let title = site
        .html("blog.html")
        .all("link")
        .into_iter()
        .find(|link| link.get("rel") == "alternate")
        .unwrap()
        .get("title")
        .to_owned();
    assert_eq!(title, "Blog | Wendel & Tromp");
}

#[test]
fn a_day_that_is_still_to_come_does_not_say_when_a_feed_was_changed() {
    let mut site = SiteTest::small();
    site.change(|content| {
        fill(
            content,
            "blog",
            "bericht",
            json!({ "publishedDate": "2031-05-01" }),
        )
    });
    site.build();
    let atom = site.read("_feeds/blog.atom");
    assert!(atom.contains("<published>2031-05-01T"), "{atom}");
    let updated: Vec<&str> = atom.split("<updated>").skip(1).map(|rest| &rest[..4]).collect();
    assert_eq!(updated, ["2026", "2026"], "of the feed and of its entry");
    let rss = site.read("_feeds/blog.rss");
    let changed = rss.split("<lastBuildDate>").nth(1).unwrap();
    assert!(changed.split("</").next().unwrap().contains(" 2026 "), "{rss}");
}

#[test]
fn an_entry_is_the_same_one_at_another_address() {
    let ids = |site: &SiteTest| -> Vec<BTreeSet<String>> {
        let of = |name: &str, tag: &str| -> BTreeSet<String> {
            let xml = site.read(&format!("_feeds/{name}"));
            let document = roxmltree::Document::parse(&xml).unwrap();
            let found = document.descendants().filter(|node| {
                node.tag_name().name() == tag
                    && node
                        .parent()
                        .is_some_and(|parent| parent.tag_name().name() != "feed")
            });
            found.map(|node| node.text().unwrap().to_owned()).collect()
        };
        let json: Value = serde_json::from_str(&site.read("_feeds/vacancies.json")).unwrap();
        let items = json["items"].as_array().unwrap();
        vec![
            of("vacancies.atom", "id"),
            of("vacancies.rss", "guid"),
            of("indeed.xml", "referencenumber"),
            items
                .iter()
                .map(|item| item["id"].as_str().unwrap().to_owned())
                .collect(),
        ]
    };
    let mut site = SiteTest::small();
    site.change(|content| content.keep_ids());
    site.build();
    let before = ids(&site);
    site.change(|content| {
        fill(
            content,
            "vacancies",
            "vacature-1",
            json!({ "slug": "iets-anders", "title": "Anders" }),
        )
    });
    site.build();
    assert!(
        site.read("_feeds/vacancies.atom")
            .contains("/vacatures/iets-anders")
    );
    assert_eq!(ids(&site), before);
    assert!(before.iter().all(|ids| ids.len() == 6), "{before:?}");
}

#[test]
fn an_expired_or_hidden_vacancy_is_in_no_feed_and_a_site_without_vacancies_has_empty_ones() {
    let mut site = SiteTest::small();
    site.change(|content| {
        fill(
            content,
            "vacancies",
            "vacature-1",
            json!({ "expiryDate": "2026-11-01T17:00" }),
        );
        fill(
            content,
            "vacancies",
            "vacature-2",
            json!({ "seo": { "robots": "noindex" } }),
        );
    });
    site.build();
    let feeds = ["vacancies.atom", "vacancies.rss", "vacancies.json", "indeed.xml"];
    for feed in feeds {
        let text = site.read(&format!("_feeds/{feed}"));
        assert!(
            !text.contains("/vacature-1<") && !text.contains("/vacature-1\""),
            "{feed}"
        );
        assert!(
            !text.contains("/vacature-2<") && !text.contains("/vacature-2\""),
            "{feed}"
        );
        assert!(text.contains("/vacatures/vacature-3"), "{feed}");
    }
    site.configure(|config| config.guard.accept_removals = true);
    site.change(|content| content.entries_mut("vacancies").clear());
    site.build();
    assert!(!site.read("_feeds/indeed.xml").contains("<job>"));
    let json: Value = serde_json::from_str(&site.read("_feeds/vacancies.json")).unwrap();
    assert_eq!(json["items"], json!([]));
}

#[test]
fn hostile_texts_are_texts_in_every_format() {
    let hostile = "x ]]> <b>&amp; \u{1f}\u{b}\u{ffff} </title>";
    let site = SiteTest::with_one_vacancy(json!({ "title": hostile, "introText": hostile }));
    for feed in ["vacancies.atom", "vacancies.rss", "indeed.xml"] {
        let xml = site.read(&format!("_feeds/{feed}"));
        let document = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{feed}: {error}"));
        let titles = document
            .descendants()
            .filter(|node| node.tag_name().name() == "title");
        let titles: Vec<&str> = titles.filter_map(|node| node.text()).collect();
        assert!(
            titles.iter().any(|title| title.starts_with("x ]]> <b>&amp;")),
            "{feed}: {titles:?}"
        );
    }
    let json: Value = serde_json::from_str(&site.read("_feeds/vacancies.json")).unwrap();
    let html = json["items"][0]["content_html"].as_str().unwrap();
    assert!(html.starts_with("<p>x ]]&gt; &lt;b&gt;&amp;amp;"), "{html}");
}

#[test]
fn feeds_are_the_same_whatever_the_order_of_the_cms_s_answers() {
    let mut site = SiteTest::small();
    // All posted at one moment: the address decides.
    site.change(|content| {
        let same = (1..=9).map(|number| {
            let mut entry = vacancy(number);
            entry["postDate"] = json!("2026-10-11T09:00");
            entry
        });
        *content.entries_mut("vacancies") = same.collect();
    });
    site.build();
    let first = site.tree();
    site.set_up_cms(|cms| cms.shuffle_seed = Some(3));
    site.build();
    first.assert_same(&site.tree(), "another order");
}
