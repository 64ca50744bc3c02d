//! What search engines for jobs are told of vacancies, and of the pages around them.

use crate::support::SiteTest;
use crate::support::content::vacancy;
use crate::support::metadata::change_all_metadata;
use serde_json::{Value, json};
use sitegen::config::Address;
use sitegen::content::{Site, parse};
use sitegen::report::{Lang, Problem};

/// The data of a page, in the document; the page data have the same.
fn data(site: &SiteTest, page: &str) -> Vec<Value> {
    let html = site.read(page);
    let scripts = html
        .split("<script data-head type=\"application/ld+json\">")
        .skip(1);
    let texts: Vec<&str> = scripts
        .map(|rest| rest.split_once("</script>").unwrap().0)
        .collect();
    let page_data: Value =
        serde_json::from_str(&site.read(&format!("_data/{}.json", page.trim_end_matches(".html")))).unwrap();
    assert_eq!(page_data["head"]["jsonLd"], json!(texts), "{page}");
    texts
        .iter()
        .map(|text| serde_json::from_str(text).unwrap())
        .collect()
}

fn of_type(data: &[Value], name: &str) -> Vec<Value> {
    data.iter()
        .filter(|object| object["@type"] == name)
        .cloned()
        .collect()
}

/// The only JobPosting of a page.
fn posting(site: &SiteTest, page: &str) -> Value {
    let found = of_type(&data(site, page), "JobPosting");
    assert_eq!(found.len(), 1, "{page}");
    found[0].clone()
}

/// A vacancy of the small site with some fields of its own.
fn with(number: usize, fields: Value) -> Value {
    let mut entry = vacancy(number);
    for (name, value) in fields.as_object().unwrap() {
        entry[name] = value.clone();
    }
    entry
}

fn built(vacancies: Vec<Value>) -> SiteTest {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.vacancies.remote = Some("Thuiswerk".into());
        config.vacancies.employment_types = [("Vast".to_owned(), "FULL_TIME".to_owned())].into();
        let emmen = Address {
            street: Some("Spantweg 14".into()),
            postal_code: Some("7821 AB".into()),
            ..Address::default()
        };
        config.vacancies.locations = [("Emmen".to_owned(), emmen)].into();
    });
    site.change(|content| *content.entries_mut("vacancies") = vacancies);
    site.build();
    site
}

/// Problems of vacancies, as code and words.
fn problems(problems: &[Problem]) -> Vec<String> {
    let about = problems
        .iter()
        .filter(|problem| problem.code() == "job-fact-missing");
    let texts = about.map(|problem| problem.text_in(Lang::En));
    texts
        .map(|text| format!("{}: {}; {}", text.place, text.message, text.hint))
        .collect()
}

#[test]
fn a_vacancy_is_told_with_everything_that_its_page_shows() {
    let site = built(vec![with(
        1,
        json!({ "title": "Timmerman in Emmen", "expiryDate": "2027-01-31T17:00", "employmentType": "Vast" }),
    )]);
    let posting = posting(&site, "vacatures/vacature-1.html");
    assert_eq!(
        posting,
        json!({
            "@context": "https://schema.org",
            "@type": "JobPosting",
            "title": "Timmerman",
            "description": "<p>Regel een</p><p>Regel twee</p><p>Hout.</p>",
            "url": "https://www.example.test/vacatures/vacature-1",
            "datePosted": "2026-10-11",
            "validThrough": "2027-01-31T17:00:00+01:00",
            "employmentType": "FULL_TIME",
            "hiringOrganization": {
                "@type": "Organization",
                "name": "Wendel & Tromp",
                "sameAs": "https://www.example.test/",
                "logo": "https://www.example.test/icon-512.png",
            },
            "baseSalary": {
                "@type": "MonetaryAmount",
                "currency": "EUR",
                "value": { "@type": "QuantitativeValue", "minValue": 2900, "maxValue": 3600, "unitText": "MONTH" },
            },
            "identifier": posting["identifier"],
            "directApply": true,
            "jobLocation": { "@type": "Place", "address": {
                "@type": "PostalAddress",
                "streetAddress": "Spantweg 14",
                "postalCode": "7821 AB",
                "addressLocality": "Emmen",
                "addressCountry": "NL",
            } },
        })
    );
    assert_eq!(posting["identifier"]["@type"], "PropertyValue");
    assert!(
        posting["identifier"]["value"]
            .as_str()
            .unwrap()
            .parse::<u32>()
            .is_ok()
    );
}

#[test]
fn a_fact_that_the_page_does_not_show_is_not_told() {
    let bare = json!({ "salaryMin": 0, "salaryMax": 0, "employmentType": null });
    let at_home =
        json!({ "vacancyLocation": "thuiswerk", "salaryMin": 20, "salaryMax": null, "salaryUnit": "HOUR" });
    let reversed = json!({ "salaryMin": 3600, "salaryMax": 2900 });
    let site = built(vec![with(1, bare), with(2, at_home), with(3, reversed)]);
    let bare = posting(&site, "vacatures/vacature-1.html");
    for name in ["baseSalary", "validThrough", "employmentType", "jobLocationType"] {
        assert!(bare.get(name).is_none(), "{name}");
    }
    let at_home = posting(&site, "vacatures/vacature-2.html");
    assert_eq!(at_home["jobLocationType"], "TELECOMMUTE");
    assert_eq!(
        at_home["applicantLocationRequirements"],
        json!([{ "@type": "Country", "name": "NL" }])
    );
    assert!(at_home.get("jobLocation").is_none());
    assert_eq!(
        at_home["baseSalary"]["value"],
        json!({ "@type": "QuantitativeValue", "minValue": 20, "unitText": "HOUR" })
    );
    let reversed = posting(&site, "vacatures/vacature-3.html");
    assert!(reversed.get("baseSalary").is_none());
}

#[test]
fn a_required_fact_that_is_missing_is_a_problem_and_the_vacancy_is_not_told() {
    let mut site = SiteTest::small();
    site.configure(|config| config.vacancies.country = None);
    site.change(|content| {
        *content.entries_mut("vacancies") = vec![
            with(1, json!({ "introText": null, "contentMatrix": [] })),
            with(2, json!({ "vacancyLocation": " " })),
        ];
    });
    let parsed = parse(site.snapshot(), &site.model(), site.config.for_content()).unwrap();
    let found = problems(&parsed.problems);
    let expected = [
        ("vacature-1", "introText", "it has no text"),
        (
            "vacature-1",
            "vacancyLocation",
            "country of its location is not known; ask the developers to set `vacancies.country`",
        ),
        ("vacature-2", "vacancyLocation", "it has no location"),
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (problem, (entry, field, words)) in found.iter().zip(expected) {
        assert!(
            problem.contains(entry) && problem.contains(field) && problem.contains(words),
            "{problem}"
        );
    }
    let told = |site: &Site| {
        site.pages
            .iter()
            .filter(|page| {
                page.seo()
                    .json_ld
                    .iter()
                    .any(|data| data.value()["@type"] == "JobPosting")
            })
            .count()
    };
    assert_eq!(told(&parsed.site), 0);
}

#[test]
fn seomatic_s_own_job_posting_article_and_company_are_not_repeated() {
    let mut site = SiteTest::small();
    site.build();
    let mut snapshot = site.snapshot();
    let own = json!({ "mainEntityOfPage": { "@graph": [
        {
            "@type": ["JobPosting", "Thing"], "title": "Eigen", "description": "Eigen", "datePosted": "2026-10-11",
            "hiringOrganization": "Eigen", "jobLocation": { "address": { "addressCountry": "NL" } },
        },
        { "@type": "NewsArticle", "headline": "Eigen" },
        { "@type": "EmploymentAgency", "@id": "https://cms.example/#identity", "name": "Eigen" },
        { "@type": "BreadcrumbList", "itemListElement": [] },
    ] } });
    change_all_metadata(&mut snapshot, |seo| {
        seo.meta_json_ld_container = Some(own.to_string());
    });
    let parsed = parse(snapshot, &site.model(), site.config.for_content())
        .unwrap()
        .site;
    for route in ["/vacatures/vacature-1", "/blog/bericht", "/over-wt"] {
        assert_eq!(parsed.page(route).unwrap().seo().json_ld.len(), 1, "{route}");
    }
}

#[test]
fn a_page_without_seomatic_s_data_names_its_company_its_place_and_what_it_is() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let post = &mut content.entries_mut("blog")[0];
        post["blogAuthor"] = json!("Rik Veldman");
        post["publishedDate"] = json!("2026-11-16");
    });
    let mut snapshot = site.snapshot();
    change_all_metadata(&mut snapshot, |seo| {
        seo.meta_json_ld_container = Some("[]".into())
    });
    let parsed = parse(snapshot, &site.model(), site.config.for_content())
        .unwrap()
        .site;
    let types = |route: &str| -> Vec<String> {
        let data = &parsed.page(route).unwrap().seo().json_ld;
        data.iter()
            .map(|object| object.value()["@type"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(types("/"), ["Organization"]);
    assert_eq!(types("/over-wt/team"), ["BreadcrumbList", "Organization"]);
    assert_eq!(
        types("/blog/bericht"),
        ["BlogPosting", "BreadcrumbList", "Organization"]
    );
    assert_eq!(
        types("/vacatures/vacature-1"),
        ["JobPosting", "BreadcrumbList", "Organization"]
    );
    assert_eq!(
        types("/vacatures"),
        ["BreadcrumbList", "Organization"],
        "a list is not a job"
    );
    assert_eq!(types("/404"), Vec::<String>::new());
    let article = parsed.page("/blog/bericht").unwrap().seo().json_ld[0].value();
    assert_eq!(
        article["author"],
        json!({ "@type": "Person", "name": "Rik Veldman" })
    );
    assert_eq!(article["datePublished"], "2026-11-16");
    let way = parsed.page("/over-wt/team").unwrap().seo().json_ld[0].value();
    let way = &way["itemListElement"];
    let names: Vec<&Value> = way.as_array().unwrap().iter().map(|item| &item["name"]).collect();
    assert_eq!(names, ["Thuis", "Over WT", "Team"]);
    assert_eq!(way[1]["item"], "https://www.example.test/over-wt");
}

#[test]
fn the_sites_of_both_companies_tell_of_each_vacancy_once_and_of_no_other_page() {
    for (site, folder) in [
        (SiteTest::published_demo(), "vacatures/"),
        (SiteTest::published_second_company(), "jobs/"),
    ] {
        let info: Value = serde_json::from_str(&site.read("build-info.json")).unwrap();
        let vacancies = info["routes"]["vacancy"].as_array().unwrap().len();
        let mut told = 0;
        for page in site.pages() {
            let data = data(site, &page);
            let postings = of_type(&data, "JobPosting").len();
            assert!(postings == 0 || page.starts_with(folder), "{page}");
            assert!(postings <= 1 && of_type(&data, "ItemList").is_empty(), "{page}");
            assert!(of_type(&data, "BreadcrumbList").len() <= 1, "{page}");
            told += postings;
        }
        assert!(vacancies > 3);
        assert_eq!(told, vacancies);
    }
}
