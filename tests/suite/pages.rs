//! The demo site as a whole: what is there, and that it hangs together.

use crate::support::SiteTest;
use crate::support::site_test::{SITE, route};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn every_route_of_the_specification_exists_and_says_something() {
    let site = SiteTest::published_demo();
    let files = [
        "index",
        "404",
        "503",
        "blog",
        "cases",
        "contact",
        "contact/contact-opnemen-gelukt",
        "vacatures",
        "vacatures/bedankt-voor-je-sollicitatie",
        "over-wt",
        "alle-blokken",
    ];
    let pages = site.pages();
    for file in files {
        assert!(pages.contains(&format!("{file}.html")), "{file}.html");
    }
    for folder in ["blog/", "cases/", "vacatures/"] {
        assert!(pages.iter().any(|page| page.starts_with(folder)), "{folder}");
    }
    for page in &pages {
        let html = site.html(page);
        assert!(!html.one("h1").text.trim().is_empty(), "{page}: h1");
        assert!(!html.one("title").text.trim().is_empty(), "{page}: title");
        assert_eq!(html.one("html").get("lang"), "nl", "{page}");
        assert!(html.one("main").text.trim().len() > 20, "{page}: main");
    }
}

#[test]
fn the_canonical_address_is_the_site_s_own() {
    let site = SiteTest::published_demo();
    for page in site.pages() {
        let html = site.html(&page);
        let links = html.all("link");
        let canonical: Vec<&str> = links
            .iter()
            .filter(|link| link.get("rel") == "canonical")
            .map(|link| link.get("href"))
            .collect();
        assert_eq!(canonical, [address(&route(&page))], "{page}");
        assert!(
            html.meta("og:url").is_none_or(|url| url == canonical[0]),
            "{page}"
        );
    }
}

/// The public address of a route without special characters.
fn address(route: &str) -> String {
    format!("{SITE}{route}")
}

#[test]
fn nothing_names_the_cms() {
    let site = SiteTest::published_demo();
    let cms = site.cms().url();
    let port = cms.rsplit(':').next().unwrap();
    for path in site.tree().paths() {
        let Ok(text) = String::from_utf8(std::fs::read(site.out().join(path)).unwrap()) else {
            continue;
        };
        for name in [
            "127.0.0.1",
            "localhost",
            &format!(":{port}"),
            "{entry:",
            "{asset:",
        ] {
            assert!(!text.contains(name), "{path} names {name}");
        }
    }
}

#[test]
fn page_data_is_what_the_page_says() {
    let site = SiteTest::published_demo();
    let mut builds = BTreeSet::new();
    for page in site.pages() {
        let text = site.read(&page);
        let html = site.html(&page);
        let data: Value =
            serde_json::from_str(&site.read(&format!("_data/{}", page.replace(".html", ".json")))).unwrap();
        let (_, main) = text
            .split_once("<main")
            .and_then(|(_, rest)| rest.split_once('>'))
            .unwrap();
        let (main, _) = main.split_once("</main>").unwrap();
        assert_eq!(data["main"].as_str().unwrap().trim(), main.trim(), "{page}");
        assert_eq!(data["head"]["title"], html.one("title").text, "{page}");
        assert_eq!(data["route"], route(&page), "{page}");
        builds.insert(data["build"].as_str().unwrap().to_owned());
    }
    assert_eq!(builds.len(), 1, "{builds:?}");
    let data = site
        .tree()
        .paths()
        .filter(|path| path.starts_with("_data/"))
        .count();
    assert_eq!(data, site.pages().len());
}

#[test]
fn build_info_lists_all_routes() {
    let site = SiteTest::published_demo();
    let info: Value = serde_json::from_str(&site.read("build-info.json")).unwrap();
    let routes: BTreeMap<String, Vec<String>> = serde_json::from_value(info["routes"].clone()).unwrap();
    let listed: BTreeSet<String> = routes.into_values().flatten().collect();
    let pages: BTreeSet<String> = site.pages().iter().map(|page| route(page)).collect();
    assert_eq!(listed, pages);
}

#[test]
fn no_link_leads_nowhere() {
    let site = SiteTest::published_demo();
    let tree = site.tree();
    let mut dead = BTreeSet::new();
    for page in site.pages() {
        let html = site.html(&page);
        let ids: BTreeSet<&str> = html.tags.iter().map(|tag| tag.get("id")).collect();
        for target in targets(&html) {
            let (path, fragment) = target.split_once('#').unwrap_or((&target, ""));
            let path = path.split('?').next().unwrap_or_default();
            let there = match path {
                "" => ids.contains(fragment),
                "/" => true,
                path if path.starts_with('/') => {
                    let file = path.trim_start_matches('/');
                    tree.has(file) || tree.has(&format!("{file}.html"))
                }
                _ => true,
            };
            if !there {
                dead.insert(format!("{page}: {target}"));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

/// Everything a page points to that is not elsewhere.
fn targets(html: &crate::support::Html) -> Vec<String> {
    let mut targets = Vec::new();
    for tag in &html.tags {
        for name in ["href", "src", "action", "data-embed"] {
            let value = tag.get(name);
            // The form posts to the CMS, which `sitegen serve` stands before.
            if !value.is_empty() && !value.starts_with("/actions/") {
                targets.push(value.to_owned());
            }
        }
        let set = tag.get("srcset").split(',');
        targets.extend(
            set.filter_map(|entry| entry.split_whitespace().next())
                .map(str::to_owned),
        );
        if tag.name == "meta" && tag.get("property") == "og:image" {
            targets.push(tag.get("content").trim_start_matches(SITE).to_owned());
        }
    }
    targets
}

#[test]
fn an_id_is_there_once() {
    let site = SiteTest::published_demo();
    let mut twice = Vec::new();
    for page in site.pages() {
        let html = site.html(&page);
        let mut seen = BTreeSet::new();
        for id in html
            .tags
            .iter()
            .map(|tag| tag.get("id"))
            .filter(|id| !id.is_empty())
        {
            if !seen.insert(id.to_owned()) {
                twice.push(format!("{page}: {id}"));
            }
        }
    }
    assert!(twice.is_empty(), "{twice:#?}");
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let site = SiteTest::published_demo();
    for page in site.pages() {
        let html = site.html(&page);
        for tag in &html.tags {
            let loads = match tag.name.as_str() {
                "script" | "img" | "iframe" | "video" | "audio" | "source" | "embed" => tag.get("src"),
                "link" if ["stylesheet", "preload", "icon", "manifest"].contains(&tag.get("rel")) => {
                    tag.get("href")
                }
                _ => "",
            };
            assert!(
                loads.is_empty() || loads.starts_with('/') && !loads.starts_with("//"),
                "{page}: {loads}"
            );
            assert!(tag.name != "iframe", "{page}: <iframe>");
            // Placeholders of images, whose addresses are data URIs.
            let style = tag.name == "style";
            assert!(
                !style
                    || tag.raw.matches("url(").count()
                        == tag.raw.matches("url(data:image/webp;base64,").count(),
                "{page}: {}",
                tag.raw
            );
            assert!(
                !tag.attributes.contains_key("style"),
                "{page}: style on <{}>",
                tag.name
            );
            let handler = tag.attributes.keys().find(|name| name.starts_with("on"));
            assert!(handler.is_none(), "{page}: {handler:?} on <{}>", tag.name);
        }
    }
}

#[test]
fn elements_stand_where_html_allows_them() {
    let site = SiteTest::published_demo();
    let mut wrong = BTreeSet::new();
    for page in site.pages() {
        for tag in &site.html(&page).tags {
            let inside = |name: &str| tag.inside.iter().any(|outer| outer == name);
            let interactive = ["a", "button"].contains(&tag.name.as_str());
            let flow = ["p", "div", "ul", "ol", "h1", "h2", "h3", "h4", "section", "table"]
                .contains(&tag.name.as_str());
            if interactive && (inside("a") || inside("button")) || flow && (inside("span") || inside("p")) {
                wrong.insert(format!("{page}: <{}> in <{}>", tag.name, tag.inside.join("> <")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_demo_has_no_problems() {
    let mut site = SiteTest::demo();
    site.configure(|config| config.strict = true);
    site.build();
}
