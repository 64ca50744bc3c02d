//! The search for vacancies: its file, and where the field stands. What it finds is tested beside the island.

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::html::{Html, Tag};
use crate::support::site_test::NOW;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sitegen::config::AcceptEmpty;
use std::collections::BTreeSet;
use std::io::Write;

const FILE: &str = "_search/vacancies.json";

fn fields(page: &Html) -> Vec<&Tag> {
    let inputs = page.all("input").into_iter();
    inputs.filter(|input| input.get("type") == "search").collect()
}

fn index(site: &SiteTest) -> Value {
    serde_json::from_str(&site.read(FILE)).unwrap()
}

#[test]
fn the_file_has_every_live_vacancy_with_its_field_of_work_and_place() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let vacancy = |slug: &str, title: &str, fields: Value| {
            let mut entry = json!({ "type": "vacancy", "slug": slug, "title": title });
            entry
                .as_object_mut()
                .unwrap()
                .extend(fields.as_object().unwrap().clone());
            entry
        };
        *content.entries_mut("vacancies") = vec![
            vacancy(
                "lasser",
                "MIG/MAG-lasser \"A\"",
                json!({ "position": "Metaal", "vacancyLocation": "Emmen" }),
            ),
            vacancy("kok", "Kok", json!({ "vacancyLocation": "Emmen" })),
            vacancy("oud", "Oud", json!({ "expiryDate": "2020-01-01T00:00" })),
        ];
    });
    site.build();
    let index = index(&site);
    assert_eq!(index["names"], json!(["Emmen", "Metaal"]));
    let mut vacancies = index["vacancies"].as_array().unwrap().clone();
    vacancies.sort_by_key(|vacancy| vacancy[1].to_string());
    let without_ids: Vec<_> = vacancies
        .iter()
        .map(|vacancy| &vacancy.as_array().unwrap()[1..])
        .collect();
    assert_eq!(
        without_ids,
        [
            &[json!("/vacatures/kok"), json!("Kok"), json!(0)][..],
            &[
                json!("/vacatures/lasser"),
                json!("MIG/MAG-lasser \"A\""),
                json!(1),
                json!(0)
            ],
        ]
    );
    let list = site.html("vacatures.html");
    let attributes = |name: &str| -> Vec<&str> {
        let tags = list.tags.iter().filter(|tag| tag.attributes.contains_key(name));
        tags.map(|tag| tag.get(name)).collect()
    };
    for vacancy in &vacancies {
        let card = list.all("a").iter().any(|link| vacancy[1] == link.get("href"));
        assert!(card, "{vacancy}");
        for name in ["data-vacancy", "data-save"] {
            let has = attributes(name).iter().any(|id| vacancy[0] == *id);
            assert!(has, "{name} of {vacancy}");
        }
    }
}

#[test]
fn a_site_without_vacancies_has_no_search() {
    let mut site = SiteTest::small();
    site.change(|content| content.entries_mut("vacancies").clear());
    site.configure(|config| {
        config.search.on_home = true;
        config.guard.accept_empty = AcceptEmpty::parse("all");
    });
    site.build();
    assert!(!site.out().join(FILE).exists());
    assert!(fields(&site.html("index.html")).is_empty());
}

#[test]
fn ten_thousand_vacancies_fit() {
    let mut site = SiteTest::small();
    site.change(|content| content.fill_vacancies(400, NOW.parse().unwrap()).unwrap());
    site.build();
    let vacancies = index(&site)["vacancies"].as_array().unwrap().len();
    assert!(vacancies >= 400, "{vacancies}");
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(site.read(FILE).as_bytes()).unwrap();
    let bytes = packed.finish().unwrap().len() / vacancies;
    assert!(bytes <= 60, "{bytes} bytes for each vacancy");
    // Feeds are written in parts.
    let feed: Value = serde_json::from_str(&site.read("_feeds/vacancies.json")).unwrap();
    let addresses: BTreeSet<String> = (feed["items"].as_array().unwrap().iter())
        .map(|item| item["url"].to_string())
        .collect();
    assert_eq!(addresses.len(), vacancies);
    let jobs = site.read("_feeds/indeed.xml");
    assert_eq!(
        [jobs.matches("<job>").count(), jobs.matches("</job>").count()],
        [vacancies; 2]
    );
}

#[test]
fn the_home_page_has_the_field_when_that_is_set() {
    let mut site = SiteTest::small();
    site.build();
    assert!(fields(&site.html("index.html")).is_empty());
    site.configure(|config| config.search.on_home = true).build();
    let home = site.html("index.html");
    let forms = home.all("form");
    let form = forms.iter().find(|form| form.get("role") == "search").unwrap();
    assert_eq!(form.get("action"), "/vacatures");
    assert_eq!(fields(&home)[0].get("name"), "q");
    assert_eq!(fields(&site.html("vacatures.html"))[0].get("name"), "q");
    site.change(|content| content.entries_mut("pages").push(page("een", "Een", json!([]))));
    site.build();
    assert!(fields(&site.html("een.html")).is_empty());
}
