//! What search engines and security researchers read of a site besides its pages, and what is never published.

use crate::support::SiteTest;
use crate::support::content::page;
use serde_json::json;
use sitegen::config::Security;
use sitegen::report::ExitCode;
use std::sync::Arc;

#[test]
fn search_engines_list_nothing_of_a_site_that_is_not_the_live_one() {
    let mut site = SiteTest::small();
    site.configure(|config| config.site.staging = true);
    site.build();
    for path in site.pages() {
        assert_eq!(site.html(&path).meta("robots"), Some("noindex"), "{path}");
    }
    assert_eq!(site.read("robots.txt"), "User-agent: *\nDisallow: /\n");
    assert!(!site.read("sitemap.xml").contains("<loc>"));
    assert!(!site.read("_feeds/indeed.xml").contains("<job>"));
    let headers = site.read("_headers");
    let everywhere = headers.split("\n\n").next().unwrap();
    assert!(everywhere.contains("X-Robots-Tag: noindex"), "{everywhere}");
}

#[test]
fn whom_to_tell_about_a_hole_is_published_when_it_is_known() {
    let mut site = SiteTest::small();
    site.build();
    assert!(!site.tree().has(".well-known/security.txt"));
    site.configure(|config| {
        config.security = Security {
            contact: vec!["mailto:veilig@example.test".parse().unwrap()],
            ..Security::default()
        };
    });
    site.build();
    let text = site.read(".well-known/security.txt");
    assert!(
        text.starts_with("Contact: mailto:veilig@example.test\nExpires: 2027-11-01T00:00:00Z\n"),
        "{text}"
    );
}

#[test]
fn language_models_get_a_list_of_pages_and_feeds() {
    let text = SiteTest::published_demo().read("llms.txt");
    assert!(text.starts_with("# Wendel & Tromp\n\n> "), "{text}");
    for part in [
        "](https://www.example.test/vacatures)",
        "](https://www.example.test/_feeds/vacancies.json)",
    ] {
        assert!(text.contains(part), "{part}");
    }
    for hidden in ["/404", "/503", "alle-blokken", "bedankt", "/vacatures/"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
}

#[test]
fn a_site_that_names_the_cms_is_not_published_and_the_entry_is_named() {
    let mut site = SiteTest::small();
    site.build();
    let cms = site.cms().url();
    let text = format!("<p>Zie {cms}/uploads/prijzen.exe</p>");
    site.change(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content
            .entries_mut("pages")
            .push(page("prijzen", "Prijzen", blocks));
    });
    site.fails(
        ExitCode::ContentRefused,
        &[
            "prijzen.html (entry ",
            "/uploads/prijzen.exe",
            "address of the CMS",
        ],
    );
}

#[test]
fn addresses_of_the_cms_inside_seomatic_s_texts_are_the_site_s() {
    let mut site = SiteTest::small();
    let cms = site.cms().url();
    site.change(|content| {
        let seo = json!({ "description": format!("Zie {cms}/contact, of bel. {cms}") });
        content.entries_mut("pages")[0]["seo"] = seo;
    });
    site.build();
    let html = site.html("over-wt.html");
    let expected = "Zie https://www.example.test/contact, of bel. https://www.example.test";
    assert_eq!(html.meta("description"), Some(expected));
    assert!(
        site.read("over-wt.html")
            .contains(&format!("\"description\":\"{expected}\""))
    );
}

#[test]
fn a_page_that_seomatic_has_nothing_for_is_described_by_its_entry() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.entries_mut("blog")[0]["blogIntroText"] = json!("<p>Hout &amp; staal.</p>")
    });
    let mut with_intro = site.snapshot();
    with_intro.seo.clear();
    for page in &mut with_intro.pages {
        Arc::make_mut(page).seomatic = None;
    }
    let parsed = sitegen::content::parse(with_intro, &site.model(), site.config.for_content())
        .unwrap()
        .site;
    let post = parsed.page("/blog/bericht").unwrap();
    let manifest = sitegen::assets::Manifest::default();
    let seo = post.seo();
    let head = sitegen::render::head::Head::new(post, &seo, &manifest, &site.config.site);
    let meta = |name: &str| {
        head.metas
            .iter()
            .find(|meta| meta[0].1 == name)
            .map(|meta| meta[1].1.as_str())
    };
    for (name, expected) in [
        ("description", "Hout & staal."),
        ("og:description", "Hout & staal."),
        ("og:title", "Bericht"),
        ("og:type", "article"),
        ("og:url", "https://www.example.test/blog/bericht"),
        ("og:site_name", "Wendel & Tromp"),
        ("twitter:card", "summary_large_image"),
    ] {
        assert_eq!(meta(name), Some(expected), "{name}");
    }
    assert_eq!(head.title, "Bericht | Wendel & Tromp");
}
