//! What lists, counts and links show of the content.

use crate::support::content::{self, VACANCIES, object, page, vacancy};
use crate::support::edits::fill;
use crate::support::{Html, SiteTest};
use serde_json::json;

/// A built small site after an edit.
fn built(edit: impl FnOnce(&mut embedded_craft::Content)) -> SiteTest {
    let mut site = SiteTest::small();
    site.change(edit).build();
    site
}

/// The pages below `folder` that a page's content links to, in order.
fn listed(html: &Html, folder: &str) -> Vec<String> {
    let links = html
        .all("a")
        .into_iter()
        .filter(|tag| tag.inside.contains(&"main".to_owned()));
    let mut pages: Vec<String> = links
        .map(|tag| tag.get("href").to_owned())
        .filter(|href| href.starts_with(folder))
        .collect();
    pages.dedup();
    pages
}

#[test]
fn an_overview_lists_its_items_newest_first() {
    let site = built(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies.truncate(1);
        vacancies.push(json!({ "slug": "nieuw", "title": "Nieuw", "postDate": "2026-11-20T09:00" }));
        vacancies.push(json!({ "slug": "oud", "title": "Oud", "postDate": "2024-01-01T09:00" }));
        let blog = content.entries_mut("blog");
        blog.push(json!({ "slug": "later", "title": "Later", "publishedDate": "2026-11-10", "postDate": "2020-01-01T09:00" }));
    });
    let vacancies = listed(&site.html("vacatures.html"), "/vacatures/");
    assert_eq!(
        vacancies,
        ["/vacatures/nieuw", "/vacatures/vacature-1", "/vacatures/oud"]
    );
    assert_eq!(
        listed(&site.html("blog.html"), "/blog/"),
        ["/blog/later", "/blog/bericht"]
    );
    assert_eq!(listed(&site.html("cases.html"), "/cases/"), ["/cases/klus"]);
}

#[test]
fn the_number_of_vacancies_is_counted_everywhere_alike() {
    let site = built(|_| {});
    for path in site.pages() {
        for badge in site.html(&path).with_class("badge") {
            assert!(
                badge.text.trim().starts_with(&VACANCIES.to_string()),
                "{path}: {}",
                badge.text
            );
        }
    }
    let badges = site.html("index.html").with_class("badge").len();
    assert!(badges > 0, "the link to /vacatures has no badge");
    assert_eq!(
        listed(&site.html("vacatures.html"), "/vacatures/vacature-").len(),
        VACANCIES
    );
}

#[test]
fn a_vacancy_past_its_expiry_is_gone_from_everywhere() {
    let expired = |date: &'static str| {
        move |content: &mut embedded_craft::Content| {
            let mut entry = vacancy(1);
            entry["expiryDate"] = json!(date);
            content.entries_mut("vacancies")[0] = entry;
        }
    };
    let site = built(expired("2026-11-30T09:00"));
    assert!(site.tree().has("vacatures/vacature-1.html"));
    let info: serde_json::Value = serde_json::from_str(&site.read("build-info.json")).unwrap();
    assert_eq!(info["next_change_at"], "2026-11-30T08:00:00Z");

    // The CMS lives a little in the past and still delivers it; the build knows better.
    let mut site = SiteTest::small();
    site.set_up_cms(|cms| cms.now = "2026-11-20T09:00:00Z".parse().unwrap());
    site.change(expired("2026-11-21T08:00")).build();
    assert!(!site.tree().has("vacatures/vacature-1.html"));
    assert!(!site.tree().has("_data/vacatures/vacature-1.json"));
    for path in site
        .tree()
        .paths()
        .filter(|path| path.ends_with("html") || path.ends_with("json") || path.ends_with("xml"))
    {
        assert!(!site.read(path).contains("vacature-1\""), "{path}");
        assert!(!site.read(path).contains("vacature-1<"), "{path}");
    }
    assert_eq!(
        listed(&site.html("vacatures.html"), "/vacatures/vacature-").len(),
        VACANCIES - 1
    );
    let badge = site.html("index.html").with_class("badge")[0].text.clone();
    assert!(badge.trim().starts_with(&(VACANCIES - 1).to_string()), "{badge}");
}

#[test]
fn dates_are_those_of_the_site_s_time_zone_with_german_month_names() {
    let site = built(|content| {
        let mut entry = vacancy(1);
        entry["startDate"] = json!("2026-03-01");
        content.entries_mut("vacancies")[0] = entry;
    });
    let text = site.html("vacatures/vacature-1.html").one("main").text.clone();
    assert!(text.contains("1. März 2026"), "{text}");
}

#[test]
fn a_link_s_text_is_the_editor_s_or_the_target_s_title_but_never_learn_more() {
    let link = |cta: serde_json::Value| json!({ "type": "titelTekst", "titel": "Titel", "cta": cta });
    let site = built(|content| {
        let blocks = json!([
            link(json!({ "entry": "pages/team", "customText": "Ons team" })),
            link(json!({ "entry": "pages/team" })),
            link(json!({ "entry": "home/home" })),
            link(json!({ "url": "https://elsewhere.example/x", "customText": "Elders", "target": "_blank" })),
            link(json!({ "url": "https://elsewhere.example/y" })),
            link(json!({ "entry": "pages/team", "customText": "Learn More" })),
            link(json!({ "url": "https://www.example.test/over-wt/", "customText": "Eigen" })),
            link(json!({ "email": "werk@example.test", "customText": "Mail", "ariaLabel": "Mail ons" })),
            link(json!(null)),
            link(json!({ "entry": "gone/gone", "customText": "Weg" })),
        ]);
        content.entries_mut("pages").push(page("links", "Links", blocks));
    });
    let html = site.html("links.html");
    let buttons = html
        .with_class("button")
        .into_iter()
        .filter(|tag| tag.inside.contains(&"main".to_owned()));
    let shown: Vec<(String, String)> = buttons
        .map(|tag| (tag.get("href").to_owned(), tag.text.trim().to_owned()))
        .collect();
    let fallback = shown[4].1.clone();
    let expected = [
        ("/over-wt/team", "Ons team"),
        ("/over-wt/team", "Team"),
        ("/", "Thuis"),
        ("https://elsewhere.example/x", "Elders"),
        ("https://elsewhere.example/y", fallback.as_str()),
        ("/over-wt/team", "Team"),
        ("/over-wt", "Eigen"),
        ("mailto:werk@example.test", "Mail"),
    ];
    let expected: Vec<(String, String)> = expected
        .map(|(href, text)| (href.to_owned(), text.to_owned()))
        .to_vec();
    assert_eq!(shown, expected);
    assert!(!fallback.is_empty());
    let elsewhere = html
        .all("a")
        .into_iter()
        .find(|tag| tag.get("href").ends_with("/x"))
        .unwrap();
    assert_eq!(
        (elsewhere.get("target"), elsewhere.get("rel")),
        ("_blank", "noopener")
    );
    let labelled = html
        .all("a")
        .into_iter()
        .find(|tag| tag.get("aria-label") == "Mail ons");
    assert!(labelled.is_some());
    for path in site.pages() {
        assert!(!site.read(&path).contains("Learn More"), "{path}");
    }
    let problems = site.problems();
    assert!(
        problems
            .iter()
            .any(|(code, place)| *code == "link-without-target" && place.starts_with("links ")),
        "{problems:?}"
    );
}

#[test]
fn links_in_text_to_the_site_itself_are_paths() {
    let text = "<p><a href=\"https://www.example.test/over-wt/\">a</a> <a href=\"{entry:pages/team:url}\">b</a> \
                <a href=\"https://elsewhere.example/\">c</a> <a href=\"/vacatures?x=1#y\">d</a></p>";
    let site = built(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content.entries_mut("pages").push(page("tekst", "Tekst", blocks));
    });
    let html = site.html("tekst.html");
    let prose = html
        .all("a")
        .into_iter()
        .filter(|tag| tag.inside.contains(&"p".to_owned()));
    let links: Vec<&str> = prose
        .filter(|tag| tag.text.len() == 1)
        .map(|tag| tag.get("href"))
        .collect();
    assert_eq!(
        links,
        [
            "/over-wt",
            "/over-wt/team",
            "https://elsewhere.example/",
            "/vacatures?x=1#y"
        ]
    );
}

#[test]
fn a_draft_or_pending_entry_is_not_published() {
    let site = built(|content| {
        let mut pending = page("straks", "Straks", json!([]));
        pending["postDate"] = json!("2026-12-01T09:00");
        let mut off = page("uit", "Uit", json!([]));
        off["enabled"] = json!(false);
        content.entries_mut("pages").extend([pending, off]);
        content.add_draft("token", "pages/over-wt", json!({ "headerTitle": "Concept" }));
    });
    assert!(!site.tree().has("straks.html") && !site.tree().has("uit.html"));
    assert!(!site.read("over-wt.html").contains("Concept"));
    assert_eq!(content::small().entries_mut("pages").len(), 1);
}

#[test]
fn a_link_to_a_file_of_the_cms_leads_to_the_published_file() {
    let mut site = SiteTest::small();
    let file = format!("{}/files/folder.pdf", site.cms().url());
    site.change(|content| {
        content.add_asset("files", "folder.pdf", b"%PDF-1.4\n%%EOF\n".to_vec(), json!({ "title": "Folder" }));
        let blocks = json!([
            { "type": "titelTekst", "titel": "T", "cta": { "asset": "folder.pdf", "customText": "Folder als knop" } },
            { "type": "tekst", "tekst": format!("<p><a href=\"{file}\">Folder in tekst</a></p>") },
        ]);
        content.entries_mut("pages").push(page("folder", "Folder", blocks));
    });
    site.build();
    let html = site.html("folder.html");
    for text in ["Folder als knop", "Folder in tekst"] {
        let link = html
            .all("a")
            .into_iter()
            .find(|tag| tag.text.trim() == text)
            .expect(text);
        let target = link.get("href");
        let own = target.starts_with('/') && target.contains("/folder-") && target.ends_with(".pdf");
        assert!(own, "{text}: {target}");
        assert!(site.tree().has(target.trim_start_matches('/')), "{target}");
    }
}

#[test]
fn a_department_that_is_named_twice_is_shown_once() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let order = json!({ "departmentDisplayOrder": "Kantoor, Werkplaats ,Kantoor,, Kantoor" });
        *content.global_mut("teamPage") = object(order);
        *content.entries_mut("team") = vec![
            json!({ "slug": "jan", "title": "Jan", "fullName": "Jan Jansen", "department": "Werkplaats" }),
            json!({ "slug": "els", "title": "Els", "fullName": "Els de Wit", "department": "Kantoor" }),
        ];
        fill(
            content,
            "pages",
            "over-wt",
            json!({ "contentMatrix": [
            { "type": "team", "titel": "Team", "layout": "grid", "leden": ["team/jan", "team/els"] },
        ] }),
        );
    });
    site.build();
    let html = site.html("over-wt.html");
    let names = html
        .with_class("team__name")
        .into_iter()
        .map(|name| name.text.trim().to_owned());
    assert_eq!(names.collect::<Vec<_>>(), ["Kantoor", "Werkplaats"]);
}
