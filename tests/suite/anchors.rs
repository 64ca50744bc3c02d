//! Anchors in texts: editors' links lead to them, and no editor's id clashes with a script or an element of ours.

use crate::support::content::page;
use crate::support::edits::fill;
use crate::support::html::Tag;
use crate::support::source::sources;
use crate::support::{Html, SiteTest};
use serde_json::json;
use std::collections::BTreeSet;

/// The ids of a page that editors gave.
fn ids(html: &Html) -> Vec<&str> {
    let ids = html.tags.iter().map(|tag| tag.get("id"));
    ids.filter(|id| id.starts_with("tekst-")).collect()
}

fn in_main(tag: &Tag) -> bool {
    tag.inside.iter().any(|name| name == "main")
}

fn hrefs(html: &Html) -> Vec<&str> {
    let links = html.all("a").into_iter().filter(|link| in_main(link));
    links
        .map(|link| link.get("href"))
        .filter(|href| href.contains('#'))
        .collect()
}

#[test]
fn links_lead_to_anchors_before_and_after_them_and_on_other_pages() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let blocks = json!([
            { "type": "tekst", "tekst": "<p><a href=\"#kosten\">Kosten</a> <a href=\"/kosten#caf%C3%A9\">Café</a></p>" },
            { "type": "titelTekst", "titel": "T", "cta": { "url": "#kosten", "customText": "Naar de kosten" } },
            { "type": "tekst", "tekst": "<h2 id=\"kosten\">Kosten</h2><p><a name=\"café\"></a>Koffie</p>" },
        ]);
        content.entries_mut("pages").push(page("kosten", "Kosten", blocks));
        fill(content, "pages", "over-wt", json!({
            "headerIntroText": "<p><a href=\"https://www.example.test/kosten?x=1#kosten\">elders</a> <a href=\"/kosten#weg\">weg</a></p>",
        }));
    });
    let problems = site.problem_texts();
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert_eq!(problems[0].code, "anchor-missing");
    assert!(problems[0].message.contains("`/kosten#weg`"), "{problems:#?}");
    site.build();
    let html = site.html("kosten.html");
    assert_eq!(ids(&html), ["tekst-kosten", "tekst-café"]);
    assert_eq!(
        hrefs(&html),
        ["#tekst-kosten", "/kosten#tekst-caf%C3%A9", "#tekst-kosten"]
    );
    assert_eq!(
        hrefs(&site.html("over-wt.html")),
        ["/kosten?x=1#tekst-kosten", "/kosten#weg"]
    );
}

#[test]
fn an_editors_id_never_clashes_with_ours_or_with_a_script() {
    let mut site = SiteTest::small();
    site.change(|content| {
        *content.entries_mut("team") =
            vec![json!({ "slug": "jan", "title": "Jan", "fullName": "Jan Jansen", "department": "Kantoor" })];
        let hostile = "<p id=\"dataLayer\">a</p><a id=\"trustedTypes\" name=\"location\" href=\"https://evil.example/\">b</a>\
            <p id=\"__proto__\">c</p><p id=\"a b\">d</p><p id='x\"onload=1'>e</p><p id=\"Kantoor\">f</p><p ID=\"dataLayer\">g</p>\
            <img id=\"forms\" name=\"cookie\" src=\"/weg.png\"><p name=\"body\">h</p>";
        let blocks = json!([
            { "type": "team", "titel": "Team", "layout": "grid", "leden": ["team/jan"] },
            { "type": "tekst", "tekst": format!("{hostile}<p><a href=\"#Kantoor\">naar de tekst</a></p>") },
            { "type": "tekst", "tekst": hostile },
        ]);
        content.entries_mut("pages").push(page("namen", "Namen", blocks));
    });
    site.build();
    let html = site.html("namen.html");
    assert_eq!(
        ids(&html),
        [
            "tekst-dataLayer",
            "tekst-trustedTypes",
            "tekst-__proto__",
            "tekst-Kantoor"
        ]
    );
    assert_eq!(
        hrefs(&html).last(),
        Some(&"#tekst-Kantoor"),
        "the editor's own place"
    );
    let all: Vec<&str> = html
        .tags
        .iter()
        .map(|tag| tag.get("id"))
        .filter(|id| !id.is_empty())
        .collect();
    let unique: std::collections::BTreeSet<&&str> = all.iter().collect();
    assert_eq!(all.len(), unique.len(), "{all:?}");
    for name in ["dataLayer", "trustedTypes", "__proto__", "a b", "forms"] {
        assert!(!all.contains(&name), "{name}: {all:?}");
    }
    let parts = html
        .tags
        .iter()
        .filter(|tag| in_main(tag) && ["a", "p", "img"].contains(&tag.name.as_str()));
    for tag in parts {
        assert_eq!(tag.get("name"), "", "{tag:?}");
    }
}

#[test]
fn a_text_that_several_pages_show_has_no_anchors() {
    let mut site = SiteTest::small();
    site.change(|content| {
        fill(
            content,
            "blog",
            "bericht",
            json!({ "blogIntroText": "<p id=\"intro\">Kort</p>" }),
        );
        fill(
            content,
            "pages",
            "over-wt",
            json!({ "contentMatrix": [
            { "type": "tekst", "tekst": "<p><a href=\"/blog/bericht#intro\">weg</a></p>" },
        ] }),
        );
    });
    let problems = site.problem_texts();
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert_eq!(problems[0].code, "anchor-missing");
    site.build();
    for path in ["blog.html", "blog/bericht.html"] {
        assert!(ids(&site.html(path)).is_empty(), "{path}");
    }
}

#[test]
fn no_department_has_an_id_of_the_page() {
    let mut taken = BTreeSet::from(["m".to_owned()]);
    for template in sources("templates", &["html"]) {
        let literals = template.text.split("id=\"").skip(1);
        let literals = literals.filter_map(|rest| rest.split('"').next());
        let could_be = |id: &&str| !id.is_empty() && id.chars().all(|c| c.is_alphanumeric() || c == '_');
        taken.extend(literals.filter(could_be).map(str::to_owned));
    }
    assert!(taken.contains("main") && taken.contains("apply"), "{taken:?}");
    let mut site = SiteTest::small();
    site.change(|content| {
        let mut leden = Vec::new();
        for name in &taken {
            leden.push(format!("team/lid-{name}"));
            content.entries_mut("team").push(json!({
                "slug": format!("lid-{name}"), "title": name, "fullName": name, "department": name,
            }));
        }
        let block = json!({ "type": "team", "layout": "grid", "leden": leden });
        content
            .entries_mut("pages")
            .push(page("ploeg", "Ploeg", json!([block])));
    });
    site.build();
    let html = site.html("ploeg.html");
    let departments = html.with_class("team__department");
    assert_eq!(departments.len(), taken.len());
    for department in departments {
        let id = department.get("id");
        assert!(!taken.contains(id), "{id}");
        assert!(
            html.all("a")
                .iter()
                .any(|link| link.get("href") == format!("#{id}")),
            "{id}"
        );
    }
}
