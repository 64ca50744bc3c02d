//! Addresses of SEOmatic that lead to pages: languages, neighbours, and canonical addresses of each other.

use crate::support::SiteTest;
use crate::support::metadata::change_all_metadata;
use crate::support::problem_texts::problem_texts;
use serde_json::{Value, json};
use sitegen::content::{Attributes, Site, parse};
use sitegen::report::ProblemText;

/// The small site with these links of SEOmatic on all pages; `{cms}` is the address of the CMS.
fn site(links: &Value) -> (Site, Vec<ProblemText>) {
    let test = SiteTest::small();
    let mut snapshot = test.snapshot();
    let links = links
        .to_string()
        .replace("{cms}", test.cms().url().trim_end_matches('/'));
    change_all_metadata(&mut snapshot, |seo| {
        let known: Value = serde_json::from_str(seo.meta_link_container.as_deref().unwrap()).unwrap();
        let mut all: Value = serde_json::from_str(&links).unwrap();
        if all.get("canonical").is_none() {
            all["canonical"] = known["canonical"].clone();
        }
        seo.meta_link_container = Some(all.to_string());
    });
    let parsed = parse(snapshot, &test.model(), test.config.for_content()).unwrap();
    (parsed.site, problem_texts(&parsed.problems))
}

fn links(site: &Site, route: &str) -> Vec<Attributes> {
    let seo = site.page(route).unwrap().seo();
    let is_theirs = |link: &&Attributes| {
        link[0].1 != "canonical" && !link.iter().any(|(_, value)| value.starts_with("/_feeds/"))
    };
    seo.links.iter().filter(is_theirs).cloned().collect()
}

fn dropped(problems: &[ProblemText]) -> Vec<&str> {
    let found = problems
        .iter()
        .filter(|problem| problem.code == "seo-tag-dropped");
    found.map(|problem| problem.message.as_str()).collect()
}

#[test]
fn links_to_pages_that_the_site_does_not_have_are_dropped_and_told_once() {
    let (site, problems) = site(&json!({
        "alternate": [
            { "rel": "alternate", "hreflang": "en", "href": "{cms}/en/over-wt" },
            { "rel": "alternate", "hreflang": "fr", "href": "http://www.example.test/fr" },
            { "rel": "alternate", "hreflang": "nl", "href": "{cms}/over-wt" },
            { "rel": "alternate", "hreflang": "de", "href": "https://de.example/ueber" },
            { "rel": "alternate", "hreflang": "x-default", "href": "{cms}/" },
        ],
        "next": { "rel": "next", "href": "{cms}/vacatures/p2" },
        "prev": { "rel": "prev", "href": "{cms}/vacatures" },
    }));
    for route in ["/", "/over-wt", "/404"] {
        let published: Vec<String> = links(&site, route).iter().map(|link| link[1].1.clone()).collect();
        let expected = [
            "https://www.example.test/over-wt",
            "https://de.example/ueber",
            "https://www.example.test/",
            "https://www.example.test/vacatures",
        ];
        assert_eq!(published, expected, "{route}");
    }
    let dropped = dropped(&problems);
    assert_eq!(dropped.len(), 3, "{dropped:#?}");
    for tag in ["hreflang=\"en\">`", "hreflang=\"fr\">`", "`<link rel=\"next\">`"] {
        let told = dropped
            .iter()
            .filter(|message| message.contains(tag) && message.contains("no page"));
        assert_eq!(told.count(), 1, "{tag}: {dropped:#?}");
    }
}

#[test]
fn an_alternate_that_is_a_file_needs_no_page() {
    let feed = "https://www.example.test/_feeds/other.rss";
    let (site, problems) = site(&json!({ "alternate": [
        { "rel": "alternate", "type": "application/rss+xml", "href": feed },
        { "rel": "alternate", "type": "text/html", "href": "{cms}/weg" },
        { "rel": "alternate", "href": "{cms}/ook-weg" },
        { "rel": "alternate", "type": "application/rss+xml", "href": "{cms}/feed-weg" },
        { "rel": "alternate", "type": "application/xhtml+xml", "hreflang": "fr", "href": "https://www.example.test/fr/weg" },
    ] }));
    let all = site.page("/over-wt").unwrap().seo().links;
    let alternates = all.iter().filter(|link| link[0].1 == "alternate");
    let hrefs: Vec<&str> = alternates.map(|link| link[1].1.as_str()).collect();
    assert!(hrefs.contains(&feed), "{hrefs:?}");
    assert!(!hrefs.iter().any(|href| href.ends_with("weg")), "{hrefs:?}");
    let dropped = dropped(&problems);
    assert_eq!(dropped.len(), 4, "{dropped:#?}");
    for path in ["/weg\">`", "/ook-weg\">`", "/feed-weg\">`", "hreflang=\"fr\">`"] {
        assert!(
            dropped.iter().any(|message| message.contains(path)),
            "{path}: {dropped:#?}"
        );
    }
}

#[test]
fn a_language_that_is_none_is_not_published() {
    let (site, problems) = site(&json!({ "alternate": [
        { "rel": "alternate", "hreflang": "\"><script>", "href": "https://de.example/" },
        { "rel": "alternate", "hreflang": "nl-BE", "href": "https://be.example/" },
    ] }));
    let published = links(&site, "/over-wt");
    assert_eq!(published.len(), 1, "{published:?}");
    assert_eq!(published[0][2], ("hreflang".to_owned(), "nl-BE".to_owned()));
    let dropped = dropped(&problems);
    assert_eq!(dropped.len(), 1, "{dropped:#?}");
    assert!(dropped[0].contains("not a language"), "{dropped:#?}");
}

#[test]
fn a_canonical_address_of_a_page_that_has_another_one_is_told() {
    let test = SiteTest::small();
    let canonical_of = |pairs: &[(&str, &str)]| {
        let mut snapshot = test.snapshot();
        for (uri, canonical) in pairs {
            let mut listed = snapshot.uris.iter();
            let entry = listed.find(|entry| entry.uri.as_deref() == Some(uri)).unwrap();
            let id = entry.id.clone().unwrap();
            crate::support::metadata::change_metadata(snapshot.seo.get_mut(&id).unwrap(), |seo| {
                let links = json!({ "canonical": { "rel": "canonical", "href": canonical } });
                seo.meta_link_container = Some(links.to_string());
            });
        }
        let parsed = parse(snapshot, &test.model(), test.config.for_content()).unwrap();
        let found = problem_texts(&parsed.problems).into_iter();
        let found = found.filter(|problem| problem.code == "canonical-chain");
        found.map(|problem| problem.place).collect::<Vec<String>>()
    };
    let (about, contact) = (
        "https://www.example.test/over-wt",
        "https://www.example.test/contact",
    );
    let both = canonical_of(&[("over-wt", contact), ("contact", about)]);
    assert_eq!(both.len(), 2, "{both:?}");
    assert!(
        both[0].contains("contact") && both[1].contains("over-wt"),
        "{both:?}"
    );
    let chain = canonical_of(&[("over-wt", contact), ("contact", "https://partner.example/")]);
    assert_eq!(chain.len(), 1, "{chain:?}");
    for pairs in [
        &[("over-wt", contact)][..],
        &[("over-wt", about)],
        &[("over-wt", "https://partner.example/")],
    ] {
        assert_eq!(canonical_of(pairs), [""; 0], "{pairs:?}");
    }
}

#[test]
fn a_company_whose_logo_is_a_file_of_the_cms_has_that_of_the_site() {
    let test = SiteTest::small();
    let mut snapshot = test.snapshot();
    let file = format!("{}/uploads/logo.png", test.cms().url().trim_end_matches('/'));
    let company = |logo: &str| {
        let logo = json!({ "@type": "ImageObject", "url": logo });
        json!({ "@type": "Corporation", "@id": "https://www.example.test/#identity", "name": "X", "logo": logo })
    };
    let own = company("https://elders.example/logo.png");
    change_all_metadata(&mut snapshot, |seo| {
        let both = json!({ "a": { "@graph": [company(&file)] }, "b": own });
        seo.meta_json_ld_container = Some(both.to_string());
    });
    let parsed = parse(snapshot, &test.model(), test.config.for_content()).unwrap();
    let data = &parsed.site.page("/over-wt").unwrap().seo().json_ld;
    assert_eq!(
        data[0].value()["@graph"][0]["logo"],
        "https://www.example.test/icon-512.png"
    );
    assert_eq!(data[1].value()["logo"], own["logo"]);
}

#[test]
fn an_article_has_the_picture_of_its_page_for_shared_links() {
    let site = SiteTest::published_demo();
    for page in [
        "blog/open-dag-leerwerkplaats-emmen.html",
        "cases/productiehal-zonder-kolommen.html",
    ] {
        let html = site.html(page);
        let metas = html.all("meta");
        let shared = metas.iter().find(|tag| tag.get("property") == "og:image");
        let data = html.json_ld();
        let has_picture = |object: &&Value| object["image"] == shared.unwrap().get("content");
        let article = data.iter().find(has_picture).unwrap();
        assert!(
            ["Article", "BlogPosting"].contains(&article["@type"].as_str().unwrap()),
            "{article}"
        );
    }
}
