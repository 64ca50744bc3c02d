//! SEOmatic's containers: an allow-list, and a CMS in devMode.

use crate::support::SiteTest;
use crate::support::metadata::change_all_metadata;
use crate::support::model::model;
use crate::support::problem_texts::problem_texts;
use serde_json::{Value, json};
use sitegen::content::Attributes;
use sitegen::content::{Site, parse};
use sitegen::report::ProblemText;

/// The small site after SEOmatic's containers of all entries were changed: `tags`, `links`, `json_ld`.
fn site_with(edit: impl Fn(&str, &mut Value)) -> (Site, Vec<ProblemText>) {
    let test = SiteTest::small();
    let mut snapshot = test.snapshot();
    change_all_metadata(&mut snapshot, |seo| {
        for (name, container) in [
            ("title", &mut seo.meta_title_container),
            ("tags", &mut seo.meta_tag_container),
            ("links", &mut seo.meta_link_container),
            ("json_ld", &mut seo.meta_json_ld_container),
        ] {
            let mut value: Value = serde_json::from_str(container.as_deref().unwrap()).unwrap();
            edit(name, &mut value);
            *container = Some(value.to_string());
        }
    });
    let parsed = parse(snapshot, model(), test.config.for_content()).unwrap();
    (parsed.site, problem_texts(&parsed.problems))
}

/// Whether a tag says this.
fn says(tags: &[Attributes], value: &str) -> bool {
    tags.iter().flatten().any(|(_, said)| said == value)
}

fn about(problems: &[ProblemText], code: &str) -> Vec<String> {
    let found = problems.iter().filter(|problem| problem.code == code);
    found.map(|problem| problem.message.clone()).collect()
}

#[test]
fn links_that_load_or_connect_are_not_published() {
    const RELATIONS: [&str; 14] = [
        "stylesheet",
        "preconnect",
        "dns-prefetch",
        "icon",
        "manifest",
        "preload",
        "modulepreload",
        "prefetch",
        "prerender",
        "import",
        "alternate stylesheet",
        "shortcut icon",
        "STYLESHEET",
        "pingback",
    ];
    let (site, problems) = site_with(|name, value| {
        if name == "links" {
            for (number, rel) in RELATIONS.iter().enumerate() {
                // The name of a tag in its container says nothing.
                value[format!("alternate{number}")] = json!({ "rel": rel, "href": "https://evil.example/x" });
            }
            value["next"] = json!({ "rel": "next", "href": "https://evil.example/2" });
            value["me"] = json!({ "rel": "me", "href": "https://linkedin.com@evil.example/" });
            value["license"] = json!({ "rel": "license", "href": "javascript:alert(1)" });
        }
    });
    for page in &site.pages {
        // Not those of the site's own feeds.
        let is_theirs = |link: &&Attributes| !link.iter().any(|(_, value)| value.starts_with("/_feeds/"));
        let seo = page.seo();
        let links = seo.links.iter().filter(is_theirs);
        let rels: Vec<&str> = links.map(|link| link[0].1.as_str()).collect();
        assert_eq!(rels, ["canonical"], "{}", page.route);
    }
    let dropped = about(&problems, "seo-tag-dropped");
    // One for each kind of tag, however many pages have it; relations are compared without their case.
    assert_eq!(dropped.len(), RELATIONS.len() - 1 + 3, "{dropped:#?}");
    let pages = format!("(on {} pages", site.pages.len());
    assert!(
        dropped.iter().all(|message| message.contains(&pages)),
        "{dropped:#?}"
    );
    assert!(
        dropped[0].contains("`<link rel=\"stylesheet\">`"),
        "{}",
        dropped[0]
    );
}

#[test]
fn links_for_search_engines_and_networks_are_published() {
    let links = json!([
        { "rel": "alternate", "hreflang": "de", "href": "https://de.example/ueber" },
        { "rel": "author", "href": "https://people.example/jan" },
        { "rel": "me", "href": "https://social.example/@hout" },
        { "rel": "license", "href": "https://licences.example/by" },
    ]);
    let (site, problems) = site_with(|name, value| {
        if name == "links" {
            value["alternate"] = links.clone();
        }
    });
    let page = site.page("/over-wt").unwrap();
    assert_eq!(page.seo().links.len(), 5, "{:?}", page.seo().links);
    assert!(says(&page.seo().links, "de") && says(&page.seo().links, "https://social.example/@hout"));
    assert_eq!(about(&problems, "seo-tag-dropped"), [] as [&str; 0]);
}

#[test]
fn metas_that_change_the_page_are_not_published() {
    let (site, problems) = site_with(|name, value| {
        if name == "tags" {
            for name in [
                "viewport",
                "Referrer",
                "theme-color",
                "color-scheme",
                "apple-itunes-app",
            ] {
                value[format!("og:{name}")] = json!({ "name": name, "content": "unsafe-url" });
            }
            value["refresh"] = json!({ "http-equiv": "refresh", "content": "0;url=https://evil.example/" });
            value["csp"] = json!({ "http-equiv": "Content-Security-Policy", "content": "unsafe-url" });
            value["og:see_also"] = json!({ "property": "og:see_also", "content": "https://a@evil.example/" });
            value["google-site-verification"] =
                json!({ "name": "google-site-verification", "content": "abc" });
            value["article:author"] = json!({ "property": "article:author", "content": "Jan" });
        }
    });
    for page in &site.pages {
        assert!(!says(&page.seo().metas, "unsafe-url"), "{:?}", page.seo().metas);
        assert!(
            !format!("{:?}", page.seo().metas).contains("evil.example"),
            "{:?}",
            page.seo().metas
        );
        assert_eq!(page.seo().meta("google-site-verification"), Some("abc"));
        assert_eq!(page.seo().meta("article:author"), Some("Jan"));
    }
    let dropped = about(&problems, "seo-tag-dropped");
    // SEOmatic writes a referrer on every page; nobody is told what nobody chose.
    assert_eq!(dropped.len(), 7, "{dropped:#?}");
}

#[test]
fn user_names_in_addresses_are_not_published_in_structured_data() {
    let (site, _) = site_with(|name, value| {
        if name == "json_ld" {
            value["identity"]["sameAs"] =
                json!(["https://social.example/hout", "https://youtube.com@evil.example/"]);
            value["identity"]["url"] = json!("https://user:pw@evil.example/");
        }
    });
    for page in &site.pages {
        let text = format!("{:?}", page.seo().json_ld);
        assert!(
            text.contains("social.example/hout") && !text.contains("evil.example"),
            "{text}"
        );
    }
}

#[test]
fn a_cms_in_dev_mode_is_one_problem_and_its_mark_is_not_published() {
    let (site, problems) = site_with(|name, value| match name {
        "title" => value["title"]["title"] = json!("🚧 🚧Over ons"),
        "tags" => {
            value["og:title"] = json!({ "property": "og:title", "content": "🚧 Over ons" });
            value["twitter:title"] = json!({ "name": "twitter:title", "content": "🚧 Over ons" });
        }
        "json_ld" => value["mainEntityOfPage"]["headline"] = json!("🚧 Over ons"),
        _ => {}
    });
    for page in &site.pages {
        assert_eq!(page.seo().title, "Over ons");
        assert_eq!(page.seo().meta("og:title"), Some("Over ons"));
        assert_eq!(page.seo().meta("twitter:title"), Some("Over ons"));
        assert!(!format!("{:?}", page.seo()).contains('🚧'), "{:?}", page.seo());
    }
    let found = about(&problems, "cms-dev-mode");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("(on "), "{found:?}");
}

#[test]
fn the_embedded_cms_marks_titles_in_dev_mode_too() {
    let mut site = SiteTest::small();
    site.set_up_cms(|settings| settings.dev_mode = true);
    let marked = site.snapshot().seo.into_values().next().unwrap();
    let marked = marked.read().unwrap();
    assert!(marked.meta_title_container.as_deref().unwrap().contains("🚧 "));
    site.build();
    for path in site
        .tree()
        .paths()
        .filter(|path| path.ends_with(".html") || path.ends_with(".json"))
    {
        assert!(!site.read(path).contains('🚧'), "{path}");
    }
    let found = site
        .problems()
        .into_iter()
        .filter(|(code, _)| *code == "cms-dev-mode")
        .count();
    assert_eq!(found, 1);
}
