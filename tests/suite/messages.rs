//! The messages of templates and islands: each is in the catalogue, and nothing else is.

use crate::support::source::{source, sources};
use std::collections::BTreeMap;

/// Messages of forms that the site does not show yet; the specification has them among its texts (section 5).
const OF_LATER_FORMS: &str = "form.other.";

fn catalogue() -> BTreeMap<String, serde_json::Value> {
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
