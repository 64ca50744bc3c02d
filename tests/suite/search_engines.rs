//! Which pages search engines may show.

use crate::support::SiteTest;
use crate::support::edits::{fill, saved};
use crate::support::site_test::{SITE, project, route};
use embedded_craft::Fault;
use serde_json::{Value, json};
use sitegen::content::PageKind;
use std::collections::BTreeSet;

#[test]
fn success_and_error_pages_are_never_indexed_whatever_seomatic_says() {
    let hidden = PageKind::BUILT_IN.iter().filter(|kind| !kind.rules().indexable);
    let mut site = SiteTest::small();
    site.change(|content| {
        for kind in hidden.clone() {
            content.entries_mut(kind.rules().section)[0]["seo"] = json!({ "robots": "all" });
        }
    })
    .build();
    let info: Value = serde_json::from_str(&site.read("build-info.json")).unwrap();
    for kind in hidden {
        let route = info["routes"][kind.handle()][0].as_str().unwrap();
        let html = site.html(&format!("{}.html", route.trim_start_matches('/')));
        let robots = html
            .all("meta")
            .into_iter()
            .filter(|tag| tag.get("name") == "robots");
        let robots: Vec<&str> = robots.map(|tag| tag.get("content")).collect();
        assert_eq!(robots, ["noindex"], "{route}");
        assert!(!site.read("sitemap.xml").contains(route), "{route}");
    }
}

#[test]
fn the_sitemap_lists_exactly_the_pages_for_search_engines() {
    let site = SiteTest::published_demo();
    let xml = site.read("sitemap.xml");
    let listed: Vec<&str> = xml
        .split("<loc>")
        .skip(1)
        .map(|rest| rest.split_once("</loc>").unwrap().0)
        .collect();
    let unique: BTreeSet<String> = listed.iter().map(|address| (*address).to_owned()).collect();
    assert_eq!(unique.len(), listed.len());
    let indexable = |page: &String| {
        let robots = site.html(page).meta("robots").unwrap_or_default().to_owned();
        !robots.contains("noindex") && !robots.contains("none")
    };
    let expected: BTreeSet<String> = site
        .pages()
        .iter()
        .filter(|page| indexable(page))
        .map(|page| format!("{SITE}{}", route(page)))
        .collect();
    assert_eq!(unique, expected);
    for hidden in ["404", "503", "gelukt", "bedankt"] {
        assert!(!xml.contains(hidden), "{hidden}");
    }
    assert!(
        site.read("robots.txt")
            .contains(&format!("Sitemap: {SITE}/sitemap.xml"))
    );
}

#[test]
fn only_none_and_noindex_hide_a_page_in_whatever_letters() {
    for (robots, is_listed) in [
        ("max-image-preview:none", true),
        ("max-snippet:-1, max-image-preview:none, nofollow", true),
        ("none", false),
        ("NOINDEX, nofollow", false),
        ("follow, noindex", false),
    ] {
        let mut site = SiteTest::small();
        site.change(|content| {
            fill(
                content,
                "pages",
                "over-wt",
                json!({ "seo": { "robots": robots } }),
            )
        })
        .build();
        let sitemap = site.read("sitemap.xml");
        assert_eq!(sitemap.contains("/over-wt</loc>"), is_listed, "{robots}");
    }
}

#[test]
fn a_page_is_changed_when_its_content_is_and_not_when_it_is_saved() {
    let mut site = SiteTest::small();
    let changed = |site: &SiteTest| {
        let sitemap = site.read("sitemap.xml");
        let (_, rest) = sitemap.split_once("/vacatures/vacature-1</loc>").unwrap();
        rest.split("lastmod>")
            .nth(1)
            .unwrap()
            .trim_end_matches("</")
            .to_owned()
    };
    site.change(|content| content.keep_ids());
    site.build();
    let first = changed(&site);
    site.change(|content| {
        saved(content, "vacancies", "vacature-1", 5);
    });
    site.build();
    assert_eq!(changed(&site), first, "saved as it was");
    site.change(|content| {
        drop(saved(content, "vacancies", "vacature-1", 9).insert("hours".into(), json!("12")))
    });
    site.build();
    assert_eq!(changed(&site), "2026-11-21T10:00:09+01:00");
    assert!(
        site.read("_feeds/vacancies.atom")
            .contains("<updated>2026-11-21T10:00:09+01:00</updated>")
    );
    // It looks like the mark of an image in a text, whose key is another one when the CMS has another address.
    for (second, text) in [(10, "image:0123456789abcdef"), (12, "image:fedcba9876543210")] {
        site.change(|content| {
            drop(saved(content, "vacancies", "vacature-1", second).insert("hours".into(), json!(text)))
        });
        site.build();
        assert_eq!(
            changed(&site),
            format!("2026-11-21T10:00:{second}+01:00"),
            "{text}"
        );
    }
    std::fs::remove_dir_all(site.out()).unwrap();
    site.build();
    assert_eq!(
        changed(&site),
        "2026-11-21T10:00:12+01:00",
        "without a memory it is the CMS's date"
    );
}

/// The site with this `robots.txt` in SEOmatic; the address of the CMS is written as `{cms}`.
fn robots(contents: &str) -> (SiteTest, String) {
    let mut site = SiteTest::small();
    let contents = contents.replace("{cms}", site.cms().url().trim_end_matches('/'));
    site.change(|content| {
        content.site_mut().insert("robotsTxt".into(), contents.into());
    });
    site.build();
    let text = site.read("robots.txt");
    (site, text)
}

#[test]
fn robots_txt_is_what_editors_wrote_in_seomatic_with_our_address_and_our_sitemap() {
    let (_, text) = robots(
        "# {cms}/\nSitemap: {cms}/sitemaps-1-sitemap.xml\n\nUser-agent: *\nDisallow: /cpresources/\nDisallow: /blog/concept\n",
    );
    assert_eq!(
        text,
        format!(
            "# {SITE}/\n\nUser-agent: *\nDisallow: /cpresources/\nDisallow: /blog/concept\n\nSitemap: {SITE}/sitemap.xml\n"
        )
    );
}

#[test]
fn robots_txt_that_begins_with_a_byte_order_mark_keeps_its_first_line() {
    let (_, text) = robots("\u{feff}User-agent: *\r\nDisallow: /blog/concept\r\n");
    assert!(
        text.starts_with("User-agent: *\nDisallow: /blog/concept\n"),
        "{text}"
    );
}

#[test]
fn robots_txt_allows_everything_when_seomatic_has_none_or_may_not_be_read() {
    let everything = format!("User-agent: *\nAllow: /\n\nSitemap: {SITE}/sitemap.xml\n");
    let (mut site, text) = robots(" \n");
    assert_eq!(text, everything);
    // In production Craft leaves out what a token may not read; otherwise it refuses the query.
    let refused = r#"{"errors":[{"message":"Cannot query field"}]}"#;
    for fault in [
        Fault::operation("Robots").empty_data(),
        Fault::operation("Robots").reply(200, "application/json", refused),
    ] {
        site.clear_faults().fault(fault).build();
        assert_eq!(site.read("robots.txt"), everything);
    }
}

#[test]
fn robots_txt_that_keeps_everyone_away_from_the_live_site_is_a_problem_and_not_published() {
    let (site, text) = robots("User-agent: *\nDisallow: /\n");
    assert!(text.starts_with("User-agent: *\nAllow: /\n"), "{text}");
    let problems = site.problem_texts();
    assert!(
        problems
            .iter()
            .any(|problem| problem.code == "robots-forbid-everything")
    );
}

/// Hides these entries and those below them.
fn hide(entries: &mut [Value]) {
    for entry in entries {
        entry["seo"] = json!({ "robots": "none" });
        if let Some(children) = entry.get_mut("children").and_then(Value::as_array_mut) {
            hide(children);
        }
    }
}

#[test]
fn a_live_site_whose_home_page_or_all_pages_are_hidden_is_a_problem() {
    let told = |site: &SiteTest| -> Vec<String> {
        let problems = site.problem_texts().into_iter();
        problems
            .filter(|problem| problem.code == "robots-forbid-everything")
            .map(|problem| problem.message)
            .collect()
    };
    let mut site = SiteTest::small();
    site.change(|content| hide(content.entries_mut("vacancies")));
    assert_eq!(told(&site), [""; 0], "there may be a reason for it");
    site.change(|content| hide(content.entries_mut("home")));
    let home = told(&site);
    assert!(home.len() == 1 && home[0].contains("the home page"), "{home:?}");
    site.change(|content| {
        for kind in PageKind::BUILT_IN {
            hide(content.entries_mut(kind.rules().section));
        }
    });
    let all = told(&site);
    assert!(all.len() == 1 && all[0].contains("any page"), "{all:?}");
    site.configure(|config| config.site.staging = true);
    assert_eq!(told(&site), [""; 0]);
}

#[test]
fn a_logo_of_the_company_that_is_no_file_of_the_site_is_a_problem() {
    let mut site = SiteTest::small();
    let told = |site: &SiteTest| {
        let problems = site.problem_texts().into_iter();
        let of_setting = problems.filter(|problem| problem.place.contains("organisation.logo"));
        of_setting.map(|problem| problem.message).collect::<Vec<_>>()
    };
    assert_eq!(told(&site), [""; 0], "its icon");
    for (logo, message) in [
        (
            format!("{SITE}/weg.png"),
            Some("`/weg.png` is not a file of the site"),
        ),
        ("https://elsewhere.example/weg.png".to_owned(), None),
    ] {
        site.configure(|config| config.vacancies.organisation.logo = logo.parse().unwrap());
        assert_eq!(told(&site).first().map(String::as_str), message, "{logo}");
    }
}

#[test]
fn what_netlify_builds_beside_the_live_site_is_not_for_search_engines() {
    let file = std::fs::read_to_string(project().join("netlify.toml")).unwrap();
    let settings: toml::Table = toml::from_str(&file).unwrap();
    for context in ["deploy-preview", "branch-deploy"] {
        let environment = &settings["context"][context]["environment"];
        assert_eq!(environment["SITEGEN_STAGING"].as_str(), Some("true"), "{context}");
    }
}
