//! Facts of vacancies, articles and links: what a visitor reads is what an editor meant.

use crate::support::content::{page, vacancy};
use crate::support::html::Tag;
use crate::support::{Html, SiteTest};
use embedded_craft::Content;
use serde_json::{Value, json};

/// A built small site after an edit.
pub fn built(edit: impl FnOnce(&mut Content)) -> SiteTest {
    let mut site = SiteTest::small();
    site.change(edit).build();
    site
}

/// A vacancy with some fields of its own.
pub fn vacancy_with(number: usize, fields: Value) -> Value {
    let mut entry = vacancy(number);
    for (name, value) in fields.as_object().unwrap() {
        entry[name] = value.clone();
    }
    entry
}

fn texts(tags: Vec<&Tag>) -> Vec<String> {
    tags.into_iter()
        .map(|tag| tag.text.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// Titles of the cards in a page's list of related vacancies.
fn related(site: &SiteTest, slug: &str) -> Vec<String> {
    let html = site.read(&format!("vacatures/{slug}.html"));
    let (_, list) = html.split_once("id=\"related-title\"").unwrap();
    texts(Html::parse(list).with_class("card__title"))
}

#[test]
fn a_salary_is_said_with_the_ends_it_has_and_nothing_is_not_a_salary() {
    let salary = |min: Value, max: Value| json!({ "salaryMin": min, "salaryMax": max });
    let site = built(|content| {
        *content.entries_mut("vacancies") = vec![
            vacancy_with(1, salary(json!(0), json!(0))),
            vacancy_with(2, salary(json!(2900), json!(0))),
            vacancy_with(3, salary(json!(null), json!(3600.5))),
            vacancy_with(4, salary(json!(2900), json!(3600))),
            vacancy_with(5, salary(json!(2900), json!(2900))),
            vacancy_with(6, salary(json!(null), json!(null))),
        ];
    });
    let overview = site.html("vacatures.html");
    let mut shown = texts(overview.with_class("card__salary"));
    shown.sort();
    assert_eq!(
        shown,
        [
            "tot € 3.600,50 per maand",
            "vanaf € 2.900 per maand",
            "€ 2.900 per maand",
            "€ 2.900 – € 3.600 per maand",
        ]
    );
    let facts = |number: usize| {
        site.html(&format!("vacatures/vacature-{number}.html"))
            .one("aside")
            .text
            .clone()
    };
    assert!(!facts(1).contains("Salaris"), "{}", facts(1));
    assert!(!facts(6).contains("Salaris"), "{}", facts(6));
    assert!(facts(2).contains("vanaf"), "{}", facts(2));
}

#[test]
fn an_article_without_a_date_shows_none() {
    let site = built(|content| {
        let blog = content.entries_mut("blog");
        blog.push(json!({ "slug": "later", "title": "Later", "publishedDate": "2026-03-01", "postDate": "2020-01-01T09:00" }));
    });
    let times = |path: &str| texts(site.html(path).all("time"));
    assert_eq!(times("blog.html"), ["März 2026"], "the card without a date");
    assert!(times("blog/bericht.html").is_empty());
    assert_eq!(times("blog/later.html"), ["1. März 2026"]);
}

#[test]
fn a_card_shows_the_entry_s_title_also_after_a_rename() {
    let renamed = |title: &str| json!({ "title": title, "headerTitle": "De titel in de kop" });
    let site = built(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies[0] = vacancy_with(1, renamed("Nieuwe naam"));
        let mut case = json!({ "slug": "klus", "postDate": "2026-11-01T09:00", "blogTitle": "Oude klus" });
        for (name, value) in renamed("Nieuwe klus").as_object().unwrap() {
            case[name] = value.clone();
        }
        *content.entries_mut("cases") = vec![case];
    });
    let titles = texts(site.html("vacatures.html").with_class("card__title"));
    assert!(titles.contains(&"Nieuwe naam".to_owned()), "{titles:?}");
    assert_eq!(
        texts(site.html("cases.html").with_class("card__title")),
        ["Nieuwe klus"]
    );
    let page = site.html("vacatures/vacature-1.html");
    assert_eq!(texts(page.all("h1")), ["De titel in de kop"]);
}

#[test]
fn every_apply_button_of_a_vacancy_leads_to_its_own_link() {
    let own = json!({ "vacatureCta": { "url": "https://jobs.example/1", "customText": "Solliciteer bij de klant", "target": "_blank" } });
    let same_site =
        json!({ "vacatureCta": { "entry": "contact/contact", "customText": "Solliciteer hier" } });
    let site = built(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies[0] = vacancy_with(1, own);
        vacancies[1] = vacancy_with(2, same_site);
    });
    let apply = |number: usize| -> Vec<(String, String)> {
        let html = site.html(&format!("vacatures/vacature-{number}.html"));
        let buttons = html.with_class("button").into_iter();
        buttons
            .filter(|tag| tag.name == "a" && tag.inside.contains(&"main".to_owned()))
            .map(|tag| {
                let text = tag.text.split_whitespace().collect::<Vec<_>>().join(" ");
                (tag.get("href").to_owned(), text)
            })
            .collect()
    };
    let external = (
        "https://jobs.example/1".to_owned(),
        "Solliciteer bij de klant (opent een andere site)".to_owned(),
    );
    assert_eq!(apply(1), vec![external; 3], "header, facts and closing");
    let internal = ("/contact".to_owned(), "Solliciteer hier".to_owned());
    assert_eq!(apply(2), vec![internal; 2], "the form is at the closing's place");
    let ordinary = apply(3);
    assert_eq!(ordinary, [("#apply".to_owned(), "Solliciteer direct".to_owned())]);
}

#[test]
fn related_vacancies_share_place_and_field_and_are_never_the_page_itself() {
    let at = |number: usize, place: &str, field: &str| {
        vacancy_with(number, json!({ "vacancyLocation": place, "position": field }))
    };
    let site = built(|content| {
        // A higher number was posted later.
        *content.entries_mut("vacancies") = vec![
            at(1, "emmen", "TIMMERMAN"),
            at(2, "Emmen", "Metselaar"),
            at(3, "Assen", "Timmerman"),
            at(4, "Assen", "Metselaar"),
            at(5, "Emmen", "Timmerman"),
            at(6, "Assen", "Kok"),
        ];
    });
    assert_eq!(
        related(&site, "vacature-5"),
        ["Vacature 1", "Vacature 3", "Vacature 2"]
    );
    assert_eq!(
        related(&site, "vacature-6"),
        ["Vacature 4", "Vacature 3", "Vacature 5"],
        "the same place, then the newest"
    );
}

#[test]
fn filter_values_are_in_the_language_s_order_and_spellings_that_differ_in_case_are_one() {
    let places = [
        "’s-Gravenhage",
        "Súdwest-Fryslân",
        "Zwolle",
        "emmen",
        "Emmen",
        "Emmen",
        "'t Harde",
        "Île de Ré",
        "IJmuiden",
        "Schiedam",
    ];
    let site = built(|content| {
        let entries = places.iter().enumerate();
        *content.entries_mut("vacancies") = entries
            .map(|(index, place)| vacancy_with(index + 1, json!({ "vacancyLocation": place })))
            .collect();
    });
    let html = site.html("vacatures.html");
    let options = texts(html.all("option"));
    assert_eq!(
        options[1..options.len() - 2],
        [
            "Emmen (3)",
            "IJmuiden (1)",
            "Île de Ré (1)",
            "Schiedam (1)",
            "’s-Gravenhage (1)",
            "Súdwest-Fryslân (1)",
            "'t Harde (1)",
            "Zwolle (1)",
        ]
    );
    let values: Vec<&str> = html
        .all("option")
        .into_iter()
        .map(|tag| tag.get("value"))
        .collect();
    for item in html
        .tags
        .iter()
        .filter(|tag| tag.attributes.contains_key("data-vacancy"))
    {
        assert!(
            values.contains(&item.get("data-location")),
            "{}",
            item.get("data-location")
        );
    }
}

#[test]
fn a_button_shows_words_that_its_accessible_name_contains() {
    let link = |cta: Value| json!({ "type": "titelTekst", "titel": "Titel", "cta": cta });
    let site = built(|content| {
        let blocks = json!([
            link(json!({ "url": "https://elsewhere.example/a", "ariaLabel": "Onze webwinkel" })),
            link(
                json!({ "url": "https://elsewhere.example/b", "customText": "Winkel", "ariaLabel": "Iets anders" })
            ),
            link(
                json!({ "url": "https://elsewhere.example/c", "customText": "Winkel", "ariaLabel": "Onze winkel in Emmen" })
            ),
            link(json!({ "entry": "pages/team", "ariaLabel": "Wie hier werken" })),
        ]);
        content
            .entries_mut("pages")
            .push(page("knoppen", "Knoppen", blocks));
    });
    let html = site.html("knoppen.html");
    let shown: Vec<(String, &str)> = html
        .with_class("button")
        .into_iter()
        .filter(|tag| tag.inside.contains(&"main".to_owned()))
        .map(|tag| (tag.text.trim().to_owned(), tag.get("aria-label")))
        .collect();
    let expected = [
        ("Onze webwinkel", ""),
        ("Winkel", ""),
        ("Winkel", "Onze winkel in Emmen"),
        ("Team", ""),
    ];
    assert_eq!(shown, expected.map(|(text, name)| (text.to_owned(), name)));
}

#[test]
fn a_day_without_opening_times_has_no_empty_description() {
    let site = built(|content| {
        content.global_mut("contact").insert(
            "openingstijden".into(),
            json!([{ "dag": "Maandag", "tijd": "8 – 17" }, { "dag": "Zondag" }, { "tijd": "Op afspraak" }]),
        );
    });
    let html = site.html("contact.html");
    let times = html.with_class("contact__times")[0];
    assert_eq!(
        times.text.split_whitespace().collect::<Vec<_>>().join(" "),
        "Openingstijden Maandag 8 – 17 Zondag Op afspraak"
    );
    let start = html
        .tags
        .iter()
        .position(|tag| tag.has_class("contact__times"))
        .unwrap();
    let inside = html.tags[start..]
        .iter()
        .take_while(|tag| tag.inside.len() > times.inside.len() || tag.has_class("contact__times"));
    for tag in inside {
        assert!(!tag.text.trim().is_empty(), "an empty <{}>", tag.name);
    }
}
