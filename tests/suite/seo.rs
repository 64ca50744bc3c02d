//! What editors set in SEOmatic: canonical address, robots, other hosts.

use crate::support::SiteTest;
use crate::support::edits::fill;
use crate::support::metadata::{change_all_metadata, change_metadata};
use crate::support::model::model;
use crate::support::problem_texts::problem_texts;
use serde_json::{Value, json};
use sitegen::cms::Snapshot;
use sitegen::config::Role;
use sitegen::content::{Page, Site, parse};
use sitegen::output::redirects::Hidden;

/// The site after SEOmatic's container of the entry at `uri` was changed.
fn site_with(container: &str, uri: &str, edit: impl Fn(&mut Value)) -> Site {
    let site = SiteTest::small();
    let mut snapshot = site.snapshot();
    change(&mut snapshot, container, uri, edit);
    parse(snapshot, model(), site.config.for_content()).unwrap().site
}

fn change(snapshot: &mut Snapshot, container: &str, uri: &str, edit: impl Fn(&mut Value)) {
    let entry = snapshot
        .uris
        .iter()
        .find(|entry| entry.uri.as_deref() == Some(uri))
        .unwrap();
    let metadata = snapshot.seo.get_mut(entry.id.as_ref().unwrap()).unwrap();
    change_metadata(metadata, |seo| {
        let text = match container {
            "links" => &mut seo.meta_link_container,
            _ => &mut seo.meta_tag_container,
        };
        let mut value: Value = serde_json::from_str(text.as_deref().unwrap()).unwrap();
        edit(&mut value);
        *text = Some(value.to_string());
    });
}

fn about(site: &Site) -> &Page {
    site.page("/over-wt").unwrap()
}

fn canonical(href: &str) -> String {
    let site = site_with("links", "over-wt", |links| {
        links["canonical"]["href"] = json!(href)
    });
    let page = about(&site);
    let seo = page.seo();
    let link = seo.links.iter().find(|link| link[0].1 == "canonical").unwrap();
    assert_eq!(link[1].1, page.seo().canonical);
    assert_eq!(page.seo().meta("og:url"), Some(page.seo().canonical.as_str()));
    page.seo().canonical.clone()
}

#[test]
fn an_editor_may_choose_the_canonical_address() {
    let site = SiteTest::small();
    let own = format!("{}over-wt", site.config.site.url);
    let other = format!("{}vacatures", site.config.site.url);
    assert_eq!(
        canonical("https://partner.example/eerst"),
        "https://partner.example/eerst"
    );
    assert_eq!(canonical(&other), other);
    assert_eq!(canonical(&format!("{own}/")), own);
    assert_eq!(canonical("http://www.example.test/over-wt"), own);
    for no_page in [
        "javascript:alert(1)",
        "",
        "nowhere",
        &format!("{}api", site.config.site.url),
        site.config.site.url.as_str(),
    ] {
        assert_eq!(canonical(no_page), own, "{no_page}");
    }
}

#[test]
fn a_canonical_address_that_ends_like_the_graphql_route_is_the_page_s() {
    let mut site = SiteTest::small();
    let foreign = "https://docs.partner.example/nl/api";
    site.change(|content| {
        let seo = json!({ "seo": { "robots": "noindex", "canonical": foreign } });
        fill(content, "pages", "over-wt", seo);
    });
    let parsed = parse(site.snapshot(), model(), site.config.for_content()).unwrap();
    let seo = about(&parsed.site).seo();
    assert_eq!(seo.canonical, foreign);
    assert_eq!(seo.meta("robots"), Some("noindex"));
}

#[test]
fn a_page_that_belongs_elsewhere_is_not_in_the_sitemap() {
    let site = SiteTest::small();
    let mut snapshot = site.snapshot();
    let foreign = |links: &mut Value| links["canonical"]["href"] = json!("https://partner.example/over-wt");
    change(&mut snapshot, "links", "over-wt", foreign);
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap().site;
    let modified = sitegen::output::Modified::new(&parsed, None);
    let mut files = sitegen::output::sitemap::files(&parsed, &modified, &site.config.site, &Hidden::new(&[]));
    let sitegen::output::Body::Bytes(bytes) = files.remove(0).body else {
        panic!("the sitemap is made in memory")
    };
    let xml = String::from_utf8(bytes).unwrap();
    assert!(
        !xml.contains("over-wt</loc>") && xml.contains("vacatures</loc>"),
        "{xml}"
    );
}

#[test]
fn one_page_with_a_foreign_canonical_does_not_make_that_host_the_cms() {
    let text = "<p><a href=\"https://partner.example/hout\">x</a></p>";
    let foreign = |links: &mut Value| links["canonical"]["href"] = json!("https://partner.example/over-wt");
    let mut cms = SiteTest::small();
    cms.change(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content.entries_mut("pages")[0]["contentMatrix"] = blocks;
    });
    let mut with_link = cms.snapshot();
    change(&mut with_link, "links", "over-wt", foreign);
    let parsed = parse(with_link, model(), cms.config.for_content()).unwrap().site;
    let page = serde_json::to_string(about(&parsed)).unwrap();
    assert!(page.contains("https://partner.example/hout"), "{page}");
}

#[test]
fn directives_for_robots_are_kept_unless_they_say_nothing() {
    for (said, kept) in [
        ("all", None),
        ("index, follow", None),
        ("max-snippet:50", Some("max-snippet:50")),
        ("noarchive, nofollow", Some("noarchive, nofollow")),
        ("none", Some("none")),
    ] {
        let site = site_with("tags", "over-wt", |tags| {
            tags["robots"] = json!({ "name": "robots", "content": said });
        });
        let page = about(&site);
        assert_eq!(page.seo().meta("robots"), kept);
        assert_eq!(page.seo().indexable, said != "none", "{said}");
    }
}

#[test]
fn what_is_hidden_from_google_alone_is_in_no_list_and_other_rules_hold() {
    let site = site_with("tags", "over-wt", |tags| {
        tags["googlebot"] = json!({ "name": "googlebot", "content": "noindex" });
    });
    let page = about(&site);
    assert!(!page.seo().indexable);
    assert_eq!(page.seo().meta("googlebot"), Some("noindex"));
    assert_ne!(page.seo().meta("robots"), Some("noindex"));
}

#[test]
fn a_style_guide_a_confirmation_and_an_error_are_never_listed_whatever_seomatic_says() {
    for said in ["all", "index, follow, max-snippet:50"] {
        let mut site = SiteTest::small();
        site.configure(|config| drop(config.pages.insert(Role::StyleGuide, "/over-wt".into())));
        site.change(|content| {
            for (section, slug) in [
                ("pages", "over-wt"),
                ("pages", "team"),
                ("contactSuccess", "gelukt"),
                ("pageNotFound", "404"),
            ] {
                fill(content, section, slug, json!({ "seo": { "robots": said } }));
            }
        });
        site.build();
        let robots = |path: &str| site.html(path).meta("robots").unwrap_or_default().to_owned();
        for path in ["over-wt.html", "contact/contact-opnemen-gelukt.html", "404.html"] {
            assert_eq!(robots(path), "noindex", "{path}");
        }
        assert!(!robots("over-wt/team.html").contains("noindex"));
        let sitemap = site.read("sitemap.xml");
        assert!(
            !sitemap.contains("/over-wt<") && sitemap.contains("/over-wt/team<"),
            "{sitemap}"
        );
    }
}

#[test]
fn the_demo_s_style_guide_is_for_editors_and_not_for_search_engines() {
    let site = SiteTest::published_demo();
    let robots = site.html("alle-blokken.html").meta("robots").map(str::to_owned);
    assert_eq!(robots.as_deref(), Some("noindex"));
    assert!(!site.read("sitemap.xml").contains("alle-blokken"));
}

#[test]
fn tags_with_several_values_are_all_published_on_the_site_s_host_and_unset_ones_are_not() {
    let site = SiteTest::small();
    let cms = site.cms().url();
    let mut snapshot = site.snapshot();
    // As SEOmatic sends them: `[]` is unset, an array holds several, an object is one.
    change(&mut snapshot, "tags", "over-wt", |tags| {
        tags["og:locale:alternate"] = json!([
            { "content": "en", "property": "og:locale:alternate" },
            { "content": "nl", "property": "og:locale:alternate" },
        ]);
        tags["og:see_also"] = json!({ "content": format!("{cms}/blog"), "property": "og:see_also" });
        tags["keywords"] = json!([]);
    });
    change(&mut snapshot, "links", "over-wt", |links| {
        links["alternate"] = json!([
            { "href": format!("{cms}/over-wt"), "hreflang": "de", "rel": "alternate" },
            { "href": "https://example.nl/over-wt", "hreflang": "nl", "rel": "alternate" },
            { "href": format!("{cms}/over-wt"), "hreflang": "x-default", "rel": "alternate" },
        ]);
    });
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap().site;
    let page = about(&parsed);
    let seo = page.seo();
    let contents = |name: &str| -> Vec<&str> {
        let metas = seo.metas.iter().filter(|meta| meta[0].1 == name);
        metas.map(|meta| meta[1].1.as_str()).collect()
    };
    assert_eq!(contents("og:locale:alternate"), ["en", "nl"]);
    assert_eq!(contents("og:see_also"), ["https://www.example.test/blog"]);
    assert!(contents("keywords").is_empty());
    let languages: Vec<(&str, &str)> = seo
        .links
        .iter()
        .filter(|link| link[0].1 == "alternate")
        .map(|link| (link[2].1.as_str(), link[1].1.as_str()))
        .collect();
    assert_eq!(
        languages,
        [
            ("de", "https://www.example.test/over-wt"),
            ("nl", "https://example.nl/over-wt"),
            ("x-default", "https://www.example.test/over-wt"),
        ]
    );
}

#[test]
fn the_host_of_more_than_half_of_the_pages_is_a_name_of_the_cms() {
    let mut cms = SiteTest::small();
    cms.change(|content| {
        let text = "<p><a href=\"https://old.example/over-wt\">x</a></p>";
        content.entries_mut("pages")[0]["contentMatrix"] = json!([{ "type": "tekst", "tekst": text }]);
    });
    let whole = cms.snapshot();
    let uris: Vec<String> = whole.pages.iter().filter_map(|page| page.uri.clone()).collect();
    let even = uris.len() / 2 * 2;
    for (named, is_cms) in [(even / 2, false), (even / 2 + 1, true)] {
        let mut snapshot = cms.snapshot();
        for page in whole
            .pages
            .iter()
            .filter(|page| !uris[..even].contains(page.uri.as_ref().unwrap()))
        {
            snapshot.seo.remove(page.id.as_ref().unwrap());
        }
        for uri in &uris[..named] {
            let path = uri.trim_start_matches("__home__");
            change(&mut snapshot, "links", uri, |links| {
                links["canonical"]["href"] = json!(format!("https://old.example/{path}"));
            });
        }
        let site = parse(snapshot, model(), cms.config.for_content()).unwrap().site;
        let page = serde_json::to_string(about(&site)).unwrap();
        assert_eq!(
            !page.contains("https://old.example/over-wt"),
            is_cms,
            "{named} of {even}: {page}"
        );
    }
}

#[test]
fn seomatic_without_any_container_is_no_metadata() {
    let site = SiteTest::small();
    let mut snapshot = site.snapshot();
    change_all_metadata(&mut snapshot, |seo| {
        seo.meta_title_container = None;
        seo.meta_tag_container = None;
        seo.meta_link_container = None;
        seo.meta_script_container = None;
        seo.meta_json_ld_container = None;
    });
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap();
    let missing = problem_texts(&parsed.problems)
        .into_iter()
        .filter(|problem| problem.code == "seo-missing");
    assert_eq!(missing.count(), parsed.site.pages.len());
    let title = format!("Over WT | {}", site.config.site.name);
    assert_eq!(about(&parsed.site).seo().title, title);
}
