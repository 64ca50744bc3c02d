//! JobPostings of SEOmatic: which ones are published, and when the program writes its own.

use crate::support::SiteTest;
use crate::support::metadata::change_all_metadata;
use crate::support::problem_texts::problem_texts;
use serde_json::{Value, json};
use sitegen::content::{Site, parse};

const VACANCY: &str = "/vacatures/vacature-1";

/// What Google requires, and nothing else.
fn complete() -> Value {
    json!({
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": "Van SEOmatic",
        "description": "<p>Hout.</p>",
        "datePosted": "2026-10-11T09:00:00+02:00",
        "hiringOrganization": { "@id": "https://www.example.test/#identity" },
        "jobLocation": { "@type": "Place", "address": { "@type": "PostalAddress", "addressCountry": "NL" } },
    })
}

/// The complete one with other facts.
fn with(facts: Value) -> Value {
    let mut posting = complete();
    for (name, value) in facts.as_object().unwrap() {
        posting[name] = value.clone();
    }
    posting
}

/// The small site, where SEOmatic says this of all pages, and what is reported of it.
fn site(data: &Value) -> (Site, Vec<String>) {
    let test = SiteTest::small();
    let mut snapshot = test.snapshot();
    change_all_metadata(&mut snapshot, |seo| {
        seo.meta_json_ld_container = Some(json!({ "mainEntityOfPage": data }).to_string());
    });
    let parsed = parse(snapshot, &test.model(), test.config.for_content()).unwrap();
    let dropped = problem_texts(&parsed.problems);
    let dropped = dropped.iter().filter(|problem| problem.code == "seo-tag-dropped");
    (
        parsed.site,
        dropped.map(|problem| problem.message.clone()).collect(),
    )
}

fn data(site: &Site, route: &str) -> Vec<Value> {
    let page = site.page(route).unwrap();
    page.seo().json_ld.iter().map(|object| object.value()).collect()
}

/// Who wrote the JobPostings of a page, wherever they are in its data.
fn titles(data: &[Value]) -> Vec<String> {
    fn find(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                if object
                    .get("@type")
                    .is_some_and(|kind| kind.to_string().contains("JobPosting"))
                {
                    found.push(object["title"].as_str().unwrap_or_default().to_owned());
                }
                object.values().for_each(|value| find(value, found));
            }
            Value::Array(list) => list.iter().for_each(|value| find(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    data.iter().for_each(|value| find(value, &mut found));
    found
}

#[test]
fn a_complete_one_at_the_top_of_a_vacancy_s_data_is_published() {
    let remote = json!({
        "jobLocation": null,
        "jobLocationType": "TELECOMMUTE",
        "applicantLocationRequirements": [{ "@type": "Country", "name": "NL" }],
    });
    for posting in [
        complete(),
        with(json!({ "@type": ["JobPosting", "Thing"] })),
        json!({ "@context": "https://schema.org", "@graph": [{ "@type": "WebPage" }, complete()] }),
        with(json!({ "datePosted": "2026-10-11", "hiringOrganization": { "name": "Wij" } })),
        with(remote),
        with(json!({
            "hiringOrganization": [{ "@type": "Organization", "name": "Wij" }],
            "jobLocation": [{ "@type": "Place", "address": [{ "addressCountry": "NL" }] }],
        })),
        json!({ "@type": "WebPage", "mainEntity": complete() }),
        with(json!({ "url": "https://www.example.test/vacatures/vacature-1#job" })),
        with(json!({ "url": "https://jobs.example/1", "validThrough": "2099-01-01" })),
    ] {
        let (site, _) = site(&posting);
        assert_eq!(data(&site, VACANCY)[0], posting);
        assert_eq!(titles(&data(&site, VACANCY)), ["Van SEOmatic"], "{posting}");
    }
}

#[test]
fn one_that_lacks_a_required_fact_is_replaced() {
    let no_country =
        json!({ "@type": "Place", "address": { "@type": "PostalAddress", "addressCountry": null } });
    for facts in [
        json!({ "title": null }),
        json!({ "description": " " }),
        json!({ "datePosted": "" }),
        json!({ "datePosted": "morgen" }),
        json!({ "hiringOrganization": { "@type": "Organization", "name": null } }),
        json!({ "jobLocation": no_country }),
        json!({ "jobLocation": null, "jobLocationType": "TELECOMMUTE" }),
        json!({ "@type": ["JobPosting"], "title": "" }),
    ] {
        let (site, dropped) = site(&with(facts.clone()));
        assert_eq!(titles(&data(&site, VACANCY)), ["Vacature 1"], "{facts}");
        let reason = "facts are missing";
        assert!(
            dropped.iter().any(|message| message.contains(reason)),
            "{facts}: {dropped:?}"
        );
    }
}

#[test]
fn one_of_another_job_is_replaced_and_what_it_was_in_stays() {
    let page =
        json!({ "@type": "WebPage", "isPartOf": { "@type": "CollectionPage", "hasPart": [complete()] } });
    let (site, dropped) = site(&page);
    let published = data(&site, VACANCY);
    assert_eq!(titles(&published), ["Vacature 1"]);
    assert_eq!(
        published[0]["isPartOf"],
        json!({ "@type": "CollectionPage", "hasPart": [] })
    );
    assert_eq!(dropped.len(), 1, "{dropped:?}");
}

#[test]
fn one_that_names_another_page_of_the_site_is_replaced() {
    let other = "https://www.example.test/contact";
    for facts in [
        json!({ "url": other }),
        json!({ "mainEntityOfPage": other }),
        json!({ "mainEntityOfPage": { "@type": "WebPage", "@id": other } }),
        json!({ "mainEntityOfPage": [{ "@type": "WebPage", "@id": format!("{other}#webpage") }] }),
    ] {
        let (site, dropped) = site(&with(facts.clone()));
        assert_eq!(titles(&data(&site, VACANCY)), ["Vacature 1"], "{facts}");
        let is_told = dropped
            .iter()
            .any(|message| message.contains("not about the vacancy"));
        assert!(is_told, "{facts}: {dropped:?}");
    }
}

#[test]
fn one_that_names_the_site_as_a_whole_is_published() {
    let website = json!({ "@type": "WebSite", "@id": "https://www.example.test/#website" });
    let (site, dropped) = site(&with(json!({ "mainEntityOfPage": website })));
    assert_eq!(titles(&data(&site, VACANCY)), ["Van SEOmatic"], "{dropped:?}");
}

#[test]
fn one_that_had_ended_before_its_vacancy_was_saved_is_replaced() {
    for end in ["2010-01-01", "2010-01-01T23:59:59+01:00"] {
        let (site, dropped) = site(&with(json!({ "validThrough": end })));
        assert_eq!(titles(&data(&site, VACANCY)), ["Vacature 1"], "{end}");
        let is_told = dropped.iter().any(|message| message.contains("validThrough"));
        assert!(is_told, "{end}: {dropped:?}");
    }
}

#[test]
fn the_first_of_several_is_published() {
    let second = with(json!({ "title": "De tweede" }));
    let (site, dropped) = site(&json!({ "@graph": [complete(), second, { "@type": "WebPage" }] }));
    assert_eq!(titles(&data(&site, VACANCY)), ["Van SEOmatic"]);
    assert!(
        dropped.iter().any(|message| message.contains("another one")),
        "{dropped:?}"
    );
}

#[test]
fn a_list_that_loses_its_postings_is_taken_out_too() {
    let item =
        |position: u32, item: Value| json!({ "@type": "ListItem", "position": position, "item": item });
    let page = json!({ "@type": "WebPage", "name": "Hout" });
    let list = |items: Value| json!({ "@type": "ItemList", "itemListElement": items });
    let (site_data, of_page) = {
        let items = json!([item(1, complete()), item(2, complete())]);
        let (site, _) = site(&json!({ "@graph": [list(items), page] }));
        (data(&site, "/vacatures"), data(&site, VACANCY))
    };
    for published in [site_data, of_page] {
        assert_eq!(published[0]["@graph"], json!([page]), "{published:?}");
    }
    let items = json!([item(1, complete()), item(2, page.clone())]);
    let (site, _) = site(&list(items));
    let published = data(&site, "/vacatures");
    assert_eq!(published[0], list(json!([item(2, page)])));
}

#[test]
fn an_object_that_is_a_page_too_stays_a_page() {
    let (site, _) =
        site(&json!({ "@type": ["WebPage", "JobPosting"], "title": "Van SEOmatic", "name": "Hout" }));
    let published = data(&site, VACANCY);
    assert_eq!(
        published[0],
        json!({ "@type": ["WebPage"], "title": "Van SEOmatic", "name": "Hout" })
    );
    assert_eq!(titles(&published), ["Vacature 1"]);
}

#[test]
fn only_vacancies_have_one() {
    for posting in [
        complete(),
        json!({ "@graph": [complete()] }),
        json!({ "mainEntity": complete() }),
    ] {
        let (site, dropped) = site(&posting);
        for page in site.pages.iter().filter(|page| page.vacancy.is_none()) {
            assert_eq!(
                titles(&data(&site, page.route.as_str())),
                [] as [&str; 0],
                "{}",
                page.route
            );
        }
        assert!(
            dropped
                .iter()
                .any(|message| message.contains("`JobPosting`") && message.contains("pages")),
            "{dropped:?}"
        );
    }
}
