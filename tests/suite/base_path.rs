//! A site that Craft has below a path, as `https://cms.example/en/` in a CMS with several languages.

use crate::support::SiteTest;
use crate::support::edits::fill;
use crate::support::metadata::{change_all_metadata, change_metadata};
use crate::support::model::model;
use crate::support::problem_texts::problem_texts;
use serde_json::{Value, json};
use sitegen::cms::Snapshot;
use sitegen::content::{Parsed, parse};

const SITE: &str = "https://www.example.test";

/// The small site, of which SEOmatic says that all its pages are below `base`. The address of the CMS is `{cms}` in
/// `text`, which is a text, and in `link`, which is the address of a button.
fn parsed(base: &str, text: &str, link: &str) -> Parsed {
    let mut site = SiteTest::small();
    let cms = site.cms().url().trim_end_matches('/').to_owned();
    site.change(|content| {
        let fields = json!({
            "vacatureCta": { "url": link.replace("{cms}", &cms), "customText": "x" },
            "contentMatrix": [{ "type": "tekst", "tekst": text.replace("{cms}", &cms) }],
            "seo": { "description": format!("Meer op {cms}/contact, of op {cms}.") },
        });
        fill(content, "pages", "over-wt", fields);
    });
    let mut snapshot = site.snapshot();
    let written = site.cms().url().trim_end_matches('/').replace('/', "\\/");
    let below = format!("{written}{}", base.replace('/', "\\/"));
    change_all_metadata(&mut snapshot, |seo| {
        for container in [
            &mut seo.meta_link_container,
            &mut seo.meta_json_ld_container,
            &mut seo.meta_tag_container,
        ] {
            *container = container.as_ref().map(|text| text.replace(&written, &below));
        }
    });
    parse(snapshot, model(), site.config.for_content()).unwrap()
}

#[test]
fn addresses_below_the_path_are_those_of_the_pages() {
    let text = "<p><a href=\"{cms}/en/contact#x\">a</a> <a href=\"{cms}/en\">b</a> <a href=\"/en/over-wt/team?a=1\">c</a> \
                <a href=\"https://www.example.test/en/contact/\">d</a> <a href=\"{cms}/english\">e</a> \
                <a href=\"/en/weg\">f</a> <a href=\"{cms}/contact\">g</a></p>";
    let Parsed { site, problems, .. } = parsed("/en", text, "{cms}/en/vacatures");
    assert_eq!(site.cms.base, "/en", "for rules of robots.txt");
    let page = site.page("/over-wt").unwrap();
    let written = serde_json::to_string(&page.blocks).unwrap();
    let hrefs: Vec<&str> = written
        .split("href=\\\"")
        .skip(1)
        .map(|rest| rest.split('\\').next().unwrap())
        .collect();
    let expected = [
        "/contact#x",
        "/",
        "/over-wt/team?a=1",
        "/contact",
        "/english",
        "/en/weg",
        "/contact",
    ];
    assert_eq!(hrefs, expected);
    let button = page.fields.link("vacatureCta").unwrap();
    assert_eq!(button.href.as_deref(), Some("/vacatures"));
    let dead = problem_texts(&problems);
    let dead = dead.iter().filter(|problem| problem.code == "link-to-nowhere");
    let dead: Vec<&str> = dead
        .filter_map(|problem| problem.message.split('`').nth(1))
        .collect();
    assert_eq!(dead, ["/english", "/en/weg"]);
}

#[test]
fn what_search_engines_are_told_has_the_addresses_of_the_pages() {
    let Parsed { site, problems, .. } = parsed("/en", "<p>x</p>", "");
    assert_eq!(
        site.page("/over-wt").unwrap().seo().meta("description"),
        Some("Meer op https://www.example.test/contact, of op https://www.example.test.")
    );
    for page in &site.pages {
        let seo = page.seo();
        let own = match page.route.as_str() {
            "/" => format!("{SITE}/"),
            path => format!("{SITE}{path}"),
        };
        assert_eq!(seo.canonical, own);
        let data: Vec<&str> = seo.json_ld.iter().map(|object| object.text()).collect();
        let told = format!("{data:?} {:?} {:?}", seo.metas, seo.links);
        assert!(!told.contains("/en"), "{}: {told}", page.route);
        assert!(
            told.contains(&format!("{SITE}{}", page.route.as_str().trim_end_matches('/'))),
            "{told}"
        );
    }
    let texts = problem_texts(&problems);
    assert!(
        !texts.iter().any(|problem| problem.code == "seo-missing"),
        "{texts:#?}"
    );
}

#[test]
fn pages_of_other_languages_are_not_this_site_s() {
    let site = SiteTest::small();
    let cms = site.cms().url().trim_end_matches('/').to_owned();
    let mut snapshot = site.snapshot();
    change_all_metadata(&mut snapshot, |seo| {
        let links = seo.meta_link_container.as_deref().unwrap().replace("\\/", "/");
        let mut links: serde_json::Value =
            serde_json::from_str(&links.replace(&cms, &format!("{cms}/en"))).unwrap();
        links["alternate"] = json!([
            { "rel": "alternate", "hreflang": "nl", "href": format!("{cms}/contact") },
            { "rel": "alternate", "hreflang": "en", "href": format!("{cms}/en/contact") },
        ]);
        seo.meta_link_container = Some(links.to_string());
    });
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap();
    let seo = parsed.site.page("/contact").unwrap().seo();
    let links: Vec<&str> = seo
        .links
        .iter()
        .filter(|link| link[0].1 == "alternate")
        .map(|link| link[1].1.as_str())
        .collect();
    let links: Vec<&&str> = links.iter().filter(|href| href.starts_with("http")).collect();
    assert_eq!(links, [&"https://www.example.test/contact"]);
}

#[test]
fn without_a_path_addresses_stay_as_they_are() {
    let text = "<p><a href=\"{cms}/en/contact\">a</a> <a href=\"/en\">b</a></p>";
    let Parsed { site, .. } = parsed("", text, "{cms}/en/vacatures");
    let page = site.page("/over-wt").unwrap();
    let written = serde_json::to_string(&page.blocks).unwrap();
    assert!(
        written.contains("/en/contact") && written.contains("\"/en\\\""),
        "{written}"
    );
    assert_eq!(
        page.fields.link("vacatureCta").unwrap().href.as_deref(),
        Some("/en/vacatures")
    );
}

#[test]
fn a_path_of_another_host_is_not_the_site_s() {
    let mut site = SiteTest::small();
    let text = "<p><a href=\"https://www.groep.example/\">a</a></p>";
    site.change(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        fill(content, "pages", "over-wt", json!({ "contentMatrix": blocks }));
    });
    let group = "https://www.groep.example/wendel-tromp";
    let Parsed { site, problems, .. } = with_canonicals(&site, group, None);
    let page = site.page("/over-wt").unwrap();
    assert_eq!(
        page.seo().canonical,
        "https://www.groep.example/wendel-tromp/over-wt"
    );
    let written = serde_json::to_string(&page.blocks).unwrap();
    assert!(written.contains("https://www.groep.example/"), "{written}");
    assert!(!site.cms_hosts.iter().any(|host| host.contains("groep")));
    let told = problem_texts(&problems);
    let told = told.iter().find(|problem| problem.code == "canonical-elsewhere");
    assert!(told.unwrap().message.contains("www.groep.example"), "{told:?}");
}

#[test]
fn the_cms_and_the_site_may_have_other_names_and_schemes() {
    let site = SiteTest::small();
    let cms = site.cms().url().trim_end_matches('/').to_owned();
    let port = cms.rsplit(':').next().unwrap();
    for (host, home) in [
        (cms.replace("http:", "https:"), None),
        (cms.replace(&format!(":{port}"), ""), None),
        ("https://example.test".to_owned(), None),
        ("http://www.example.test".to_owned(), None),
        (
            "https://craft.example".to_owned(),
            Some("https://craft.example/en/"),
        ),
    ] {
        let Parsed { site, problems, .. } = with_canonicals(&site, &format!("{host}/en"), home);
        for path in ["/over-wt", "/contact"] {
            let canonical = site.page(path).unwrap().seo().canonical.clone();
            assert_eq!(canonical, format!("{SITE}{path}"), "{host}");
        }
        let told = problem_texts(&problems);
        assert!(
            told.iter().all(|problem| problem.code != "canonical-elsewhere"),
            "{host}: {told:?}"
        );
    }
}

#[test]
fn one_page_does_not_put_the_others_below_a_path() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let blocks = json!([{ "type": "tekst", "tekst": "<p><a href=\"/nieuws/contact\">a</a></p>" }]);
        fill(content, "pages", "over-wt", json!({ "contentMatrix": blocks }));
    });
    let mut snapshot = snapshot_with(&site, "https://www.groep.example/wendel-tromp", None);
    let contact = snapshot
        .pages
        .iter()
        .find(|page| page.uri.as_deref() == Some("contact"))
        .unwrap();
    let id = contact.id.clone().unwrap();
    change_metadata(snapshot.seo.get_mut(&id).unwrap(), |seo| {
        let links = json!({ "canonical": { "rel": "canonical", "href": format!("{SITE}/nieuws/contact") } });
        seo.meta_link_container = Some(links.to_string());
    });
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap();
    let page = parsed.site.page("/over-wt").unwrap();
    let written = serde_json::to_string(&page.blocks).unwrap();
    assert!(written.contains("/nieuws/contact"), "{written}");
}

/// A snapshot in which SEOmatic says that all pages are below `group`, and that the site in Craft is `home`.
fn snapshot_with(site: &SiteTest, group: &str, home: Option<&str>) -> Snapshot {
    let cms = site.cms().url().trim_end_matches('/').to_owned();
    let mut snapshot = site.snapshot();
    change_all_metadata(&mut snapshot, |seo| {
        let mut links: Value = serde_json::from_str(seo.meta_link_container.as_deref().unwrap()).unwrap();
        let canonical = links["canonical"]["href"].as_str().unwrap().replace(&cms, group);
        links["canonical"]["href"] = canonical.into();
        if let Some(home) = home {
            links["home"]["href"] = home.into();
        }
        seo.meta_link_container = Some(links.to_string());
    });
    snapshot
}

fn with_canonicals(site: &SiteTest, group: &str, home: Option<&str>) -> Parsed {
    parse(
        snapshot_with(site, group, home),
        model(),
        site.config.for_content(),
    )
    .unwrap()
}

#[test]
fn a_canonical_address_beside_the_path_is_of_another_site() {
    let site = SiteTest::small();
    let cms = site.cms().url().trim_end_matches('/').to_owned();
    let mut snapshot = site.snapshot();
    change_all_metadata(&mut snapshot, |seo| {
        let links = seo.meta_link_container.as_deref().unwrap().replace("\\/", "/");
        let links = links.replace(&cms, &format!("{cms}/en"));
        let links = links.replace(&format!("\"{cms}/en/over-wt\""), &format!("\"{cms}/contact\""));
        seo.meta_link_container = Some(links);
    });
    let parsed = parse(snapshot, model(), site.config.for_content()).unwrap();
    let canonical = |path: &str| parsed.site.page(path).unwrap().seo().canonical;
    assert_eq!(canonical("/over-wt"), format!("{SITE}/over-wt"));
    assert_eq!(canonical("/contact"), format!("{SITE}/contact"));
}

#[test]
fn pages_below_the_path_are_found_in_other_forms_of_their_addresses() {
    let text = "<p><a href=\"/en/contact.html\">a</a> <a href=\"https://www.example.test/en/index.html#x\">b</a> \
                <a href=\"/en/over-wt/team.html?a=1\">c</a></p>";
    let Parsed { site, problems, .. } = parsed("/en", text, "");
    let page = site.page("/over-wt").unwrap();
    let written = serde_json::to_string(&page.blocks).unwrap();
    for href in ["/contact", "/#x", "/over-wt/team?a=1"] {
        assert!(
            written.contains(&format!("href=\\\"{href}\\\"")),
            "{href}: {written}"
        );
    }
    let mut problems = problem_texts(&problems).into_iter();
    assert!(!problems.any(|problem| problem.code == "link-to-nowhere"));
}
