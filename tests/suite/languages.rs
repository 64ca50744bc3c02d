//! The languages of a site: messages, dates and numbers, and what stands in another language than the page.

use crate::support::content::{page, vacancy};
use crate::support::{SiteTest, source};
use serde_json::{Value, json};
use sitegen::render::messages::LOCALE_MESSAGES;
use sitegen::report::ExitCode;
use std::collections::{BTreeMap, BTreeSet};

/// Languages with a catalogue.
const LANGUAGES: [&str; 3] = ["de", "en", "nl"];

fn catalogue(lang: &str) -> BTreeMap<String, Value> {
    let path = source::project().join(format!("templates/messages/{lang}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn text_of(message: &Value) -> &str {
    message.as_str().or_else(|| message["text"].as_str()).unwrap()
}

/// `{name}`s of a message.
fn placeholders(message: &Value) -> BTreeSet<&str> {
    let parts = text_of(message).split('{').skip(1);
    parts.map(|part| part.split_once('}').unwrap().0).collect()
}

/// The small site with something of everything that follows the locale.
fn site(locale: &str, content_language: &str) -> SiteTest {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.site.locale = locale.into();
        config.site.content_language = content_language.into();
    });
    site.set_up_cms(|cms| {
        cms.schema_patch = embedded_craft::SchemaPatch::default().add_block("kalender", "maand: String");
    });
    site.change(|content| {
        let mut entry = vacancy(1);
        entry["startDate"] = json!("2026-03-01");
        content.entries_mut("vacancies")[0] = entry;
        content.entries_mut("blog")[0]["publishedDate"] = json!("2026-03-01");
        let blocks = json!([{ "type": "kalender", "maand": "mei" }, { "type": "companyCustomersForm" }]);
        content
            .entries_mut("pages")
            .push(page("onbekend", "Onbekend", blocks));
    });
    site.build();
    site
}

#[test]
fn all_catalogues_have_the_same_messages_with_the_same_placeholders() {
    let german = catalogue("de");
    for lang in LANGUAGES {
        let other = catalogue(lang);
        let names = |messages: &BTreeMap<String, Value>| messages.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(names(&other), names(&german), "{lang}");
        for (name, message) in &german {
            assert_eq!(
                placeholders(&other[name]),
                placeholders(message),
                "{lang}: {name}"
            );
            assert!(!text_of(&other[name]).trim().is_empty(), "{lang}: {name}");
        }
    }
    for name in LOCALE_MESSAGES {
        assert!(german.contains_key(name), "{name}");
    }
}

#[test]
fn the_specification_s_german_messages_are_unchanged() {
    let german = catalogue("de");
    for (name, text) in [
        ("vacancy.popular", "Beliebte Jobs"),
        ("block.unknown", "{type} Nicht gefunden..."),
        ("error.not-found", "This page could not be found"),
        ("error.page", "An error occurred while showing the error page"),
        ("error.unavailable", "Hoppla, etwas ist schiefgelaufen"),
        ("form.failure", "Hoppla, etwas ist schiefgelaufen"),
        ("form.other.pdf", "Lade eine PDF (.pdf)-Datei hoch."),
        ("form.other.size", "Die Datei darf maximal 15 MB groß sein."),
        (
            "form.other.email",
            "Bitte geben Sie eine gültige E-Mail-Adresse ein.",
        ),
        ("form.other.phone", "Bitte gib eine gültige Telefonnummer ein."),
        (
            "form.other.upload",
            "Das Hochladen deiner Datei ist fehlgeschlagen. Bitte versuche es erneut.",
        ),
    ] {
        assert_eq!(text_of(&german[name]), text, "{name}");
    }
}

#[test]
fn words_in_another_language_than_the_page_say_so() {
    let site = site("de", "nl");
    for (path, text, lang) in [
        ("vacatures.html", "Beliebte Jobs", "de"),
        ("vacatures/vacature-1.html", "Beliebte Jobs", "de"),
        ("vacatures/vacature-1.html", "1. März 2026", "de"),
        ("blog.html", "März 2026", "de"),
        ("onbekend.html", "kalender Nicht gefunden...", "de"),
        ("503.html", "Hoppla, etwas ist schiefgelaufen", "de"),
        ("404.html", "This page could not be found", "en"),
        (
            "index.html",
            "An error occurred while showing the error page",
            "en",
        ),
    ] {
        let html = site.read(path);
        let parts: Vec<&str> = html.split(text).collect();
        assert!(parts.len() > 1, "`{text}` is not on {path}");
        for before in &parts[..parts.len() - 1] {
            // In the props of an island its language stands beside the text.
            let marked = before.ends_with(&format!("lang=\"{lang}\">")) || before.ends_with("\"text\":\"");
            assert!(
                marked,
                "{path}: …{}{text}",
                &before[before.floor_char_boundary(before.len() - 80)..]
            );
        }
    }
    let form = site.html("onbekend.html");
    let islands = form.all("site-island").into_iter();
    let form = islands
        .map(|tag| tag.get("props"))
        .find(|props| props.contains("onFailure"))
        .unwrap();
    let form: Value = serde_json::from_str(form).unwrap();
    assert_eq!(form["failure"]["lang"], "de");
    assert_eq!(form["fields"][0]["error"], "Wat is je naam?");
}

#[test]
fn a_country_has_its_own_currency_and_social_networks_know_its_locale() {
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.site.locale = "en-GB".into();
        config.site.content_language = "en".into();
        config.vacancies.currency = "CHF".into();
    });
    site.change(|content| content.entries_mut("vacancies")[0] = vacancy(1));
    site.build();
    let vacancy = site.html("vacatures/vacature-1.html");
    assert_eq!(vacancy.meta("og:locale"), Some("en_GB"));
    let facts = &vacancy.one("aside").text;
    assert!(
        facts.contains("CHF\u{a0}2,900 – CHF\u{a0}3,600 per month"),
        "{facts}"
    );
    site.configure(|config| config.vacancies.currency = "GBP".into());
    site.build();
    let facts = site.html("vacatures/vacature-1.html").one("aside").text.clone();
    assert!(facts.contains("£2,900 – £3,600 per month"), "{facts}");
}

#[test]
fn a_locale_brings_its_own_months_numbers_and_words() {
    for (locale, day, salary, popular, marked) in [
        (
            "nl",
            "1 maart 2026",
            "€\u{a0}2.900 – €\u{a0}3.600 per maand",
            "Populaire vacatures",
            &["nl"][..],
        ),
        (
            "en",
            "March 1, 2026",
            "€2,900 – €3,600 per month",
            "Popular jobs",
            &["en"],
        ),
        (
            "de",
            "1. März 2026",
            "2.900\u{a0}€ – 3.600\u{a0}€ pro Monat",
            "Beliebte Jobs",
            &["de", "en"],
        ),
    ] {
        let site = site(locale, locale);
        let html = site.html("vacatures/vacature-1.html");
        let text = &html.one("main").text;
        for wanted in [day, salary, popular] {
            assert!(text.contains(wanted), "{locale}: {wanted}: {text}");
        }
        assert_eq!(html.one("html").get("lang"), locale);
        let langs: Vec<&str> = html
            .tags
            .iter()
            .map(|tag| tag.get("lang"))
            .filter(|lang| !lang.is_empty())
            .collect();
        assert_eq!(
            langs, marked,
            "the page says its language, and what is in another one"
        );
    }
}

#[test]
fn a_language_without_a_catalogue_stops_the_build_before_anything_is_asked() {
    let mut site = SiteTest::small();
    site.build();
    let asked = site.cms().requests().len();
    site.configure(|config| config.site.locale = "fr".into());
    site.fails(
        ExitCode::Usage,
        &["`fr`", "site.locale", "messages/fr.json", "de, en, nl"],
    );
    site.configure(|config| {
        config.site.locale = "de-AT".into();
        config.site.content_language = "pl".into();
    });
    site.fails(ExitCode::Usage, &["`pl`", "site.content_language"]);
    assert_eq!(site.cms().requests().len(), asked);
}

#[test]
fn json_ld_names_the_language_of_the_contents() {
    let site = site("de", "nl");
    let mut named = 0;
    for path in site.pages() {
        for object in site.html(&path).json_ld() {
            let text = object.to_string();
            named += text.matches("\"inLanguage\":\"nl\"").count();
            assert_eq!(
                text.matches("inLanguage").count(),
                text.matches("\"inLanguage\":\"nl\"").count(),
                "{path}"
            );
        }
    }
    assert!(named > 0);
}

#[test]
fn a_date_is_written_in_one_of_its_forms() {
    for (wrong, words) in [
        ("page.posted, \"lnog\"", "there is no form of a date `lnog`"),
        ("page.title, \"long\"", "`page.title` is not a date"),
    ] {
        let mut site = SiteTest::small();
        site.change_project(|project| {
            let template = project.join("templates/pages/page.html");
            let rest = std::fs::read_to_string(&template).unwrap();
            std::fs::write(&template, format!("{{{{ time({wrong}) }}}}\n{rest}")).unwrap();
        });
        site.fails(ExitCode::Usage, &[words, "templates/pages/page.html:1"]);
    }
    let mut site = SiteTest::small();
    site.change_project(|project| std::fs::remove_file(project.join("templates/layout.html")).unwrap());
    site.fails(
        ExitCode::Usage,
        &["layout.html", "(templates/", "restore it from the repository"],
    );
}
