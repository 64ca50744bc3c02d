//! The messages of templates and islands: each is in the catalogue, and nothing else is.

use crate::support::SiteTest;
use crate::support::source::{source, sources};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Messages of forms that the site does not show yet; the specification has them among its texts (section 5).
const OF_LATER_FORMS: &str = "form.other.";

fn catalogue() -> BTreeMap<String, Value> {
    serde_json::from_str(&source("templates/messages/de.json").text).unwrap()
}

#[test]
fn every_message_of_a_template_is_in_the_catalogue() {
    let catalogue = catalogue();
    let mut missing = Vec::new();
    for file in sources("templates", &["html", "svg"]) {
        for name in messages(&file.text) {
            if !catalogue.contains_key(&name) {
                missing.push(format!("{}: {name}", file.path));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_message_of_the_catalogue_is_used() {
    let templates: String = sources("templates", &["html"])
        .into_iter()
        .map(|file| file.text)
        .collect();
    // `t("vacancy.type." ~ type)` uses all that begin so.
    let starts: Vec<&str> = templates
        .split('"')
        .zip(templates.split('"').skip(1))
        .filter(|(name, after)| name.ends_with('.') && after.trim_start().starts_with('~'))
        .map(|(name, _)| name)
        .chain([OF_LATER_FORMS])
        .collect();
    let used = |name: &str| {
        templates.contains(&format!("\"{name}\"")) || starts.iter().any(|start| name.starts_with(start))
    };
    let unused: Vec<String> = catalogue().into_keys().filter(|name| !used(name)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn a_place_of_a_message_that_nothing_fills_or_that_was_left_out_stops_the_build() {
    let mut site = SiteTest::small();
    site.build();
    let original = source("templates/messages/nl.json").text;
    let mut write = |name: &str, text: &str| {
        let mut messages: BTreeMap<String, Value> = serde_json::from_str(&original).unwrap();
        messages.insert(name.to_owned(), json!(text));
        let path = "templates/messages/nl.json";
        let messages = serde_json::to_string_pretty(&messages).unwrap();
        site.change_project(|project| std::fs::write(project.join(path), messages).unwrap());
        site.try_build().map_err(|failure| format!("{failure:?}"))
    };
    for (name, text, wrong) in [
        ("vacancy.count", "{cuont} vacatures", "{cuont}"),
        ("vacancy.count", "vacatures", "`count`"),
        ("vacancy.count.one", "{cuont} vacature", "{cuont}"),
        ("vacancy.salary.amount", "{curency} {amount}", "{currency}"),
        ("vacancy.salary.amount", "{amount}", "{currency}"),
        ("nav.open", "Toon wat onder {titel} staat", "{titel}"),
        ("slider.position", "Beeld {indx} van {count}", "{indx}"),
        ("form.terms", "Ja: {terms}, {privacy}, {more}", "{more}"),
        ("vacancy.save.title", "Bewaar {titel}", "{titel}"),
        ("nav.back", "Terug naar {title}", "{title}"),
    ] {
        let failure = write(name, text).expect_err(name);
        for word in [wrong, "nl.json"] {
            assert!(failure.contains(word), "{name} = `{text}`: {failure}");
        }
    }
    for (name, text) in [
        ("vacancy.count.one", "Eén vacature"),
        ("vacancy.salary.amount", "€ {amount}"),
        ("vacancy.salary.amount", "{amount} kr"),
        // What an island fills may be left out.
        ("form.terms", "Ja, ik ga akkoord met het {privacy}"),
        ("nav.open", "Submenu openen"),
    ] {
        let _ = write(name, text).expect(text);
    }
}

/// The names in `t("name")` and `phrase("name")`; a name that is put together at run time is not looked at.
fn messages(template: &str) -> Vec<String> {
    let calls = template
        .match_indices("t(")
        .chain(template.match_indices("phrase("));
    let calls = calls.filter(|(at, _)| {
        let before = template[..*at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.')
    });
    calls
        .filter_map(|(at, call)| {
            let rest = &template[at + call.len()..];
            let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let (name, after) = rest[1..].split_once(quote)?;
            let whole = after.trim_start().starts_with([',', ')']);
            whole.then(|| name.to_owned())
        })
        .collect()
}
