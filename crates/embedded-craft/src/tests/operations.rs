//! The contract's operations: they execute, cost what Craft says, and have the recorded shapes.

use serde_json::{Value, json};

use super::{ask_with, craft, operation, settings};
use crate::{Content, Craft, complexity};

const OPERATIONS: [&str; 14] = [
    "Delta",
    "VacancyCount",
    "Navigation",
    "Footer",
    "Cookie",
    "Popup",
    "TeamPage",
    "ErrorPage",
    "Seo",
    "Page",
    "Pages",
    "Uris",
    "VacancyList",
    "TeamMembers",
];

fn variables(operation: &str) -> Value {
    match operation {
        "Delta" => json!({"since": [">= 2020-01-01T00:00:00+00:00"], "limit": 3, "offset": 0}),
        "ErrorPage" => json!({"slug": ["404"]}),
        "Seo" => json!({"uri": "over-wt", "siteId": 1}),
        "Page" => json!({"uri": ["over-wt"]}),
        "Pages" => json!({"section": ["pages"], "limit": 10, "offset": 0}),
        "AllAssets" => json!({"volume": ["images"]}),
        _ => json!({}),
    }
}

fn run(craft: &Craft, name: &str) -> Value {
    let answer = ask_with(craft, &operation(name), variables(name), None);
    assert!(answer.get("errors").is_none(), "{name}: {answer}");
    answer
}

#[test]
fn every_operation_executes_without_errors_on_the_fixture() {
    let craft = craft();
    for name in OPERATIONS.into_iter().chain(["AllAssets"]) {
        run(&craft, name);
    }
}

#[test]
fn every_operation_executes_without_errors_on_the_embedded_content() {
    let craft = Craft::new(Content::embedded().unwrap(), settings()).unwrap();
    for name in OPERATIONS.into_iter().chain(["AllAssets"]) {
        run(&craft, name);
    }
}

#[test]
fn operations_cost_what_craft_computed() {
    let schema = &craft().access(Some("demo")).unwrap().schema.clone();
    for (name, expected) in [
        ("Page", 4139),
        ("ErrorPage", 4139),
        ("Navigation", 490),
        ("Footer", 253),
        ("Uris", 76),
        ("Popup", 64),
        ("TeamMembers", 54),
        ("Delta", 44),
        ("Cookie", 41),
        ("VacancyList", 40),
        ("AllAssets", 37),
        ("TeamPage", 12),
        ("VacancyCount", 10),
        ("Seo", 6),
    ] {
        let document = apollo_compiler::ast::Document::parse(operation(name), "operation.graphql").unwrap();
        assert_eq!(complexity(schema, &document, Some(name)), expected, "{name}");
    }
}

/// The keys of objects and the kinds of values, with lists reduced to the union of their items.
fn same_shape(path: &str, ours: &Value, recorded: &Value, problems: &mut Vec<String>) {
    match (ours, recorded) {
        (Value::Object(ours), Value::Object(recorded)) => {
            let (a, b): (Vec<_>, Vec<_>) = (ours.keys().collect(), recorded.keys().collect());
            if a != b {
                problems.push(format!("{path}: {a:?} instead of {b:?}"));
            }
            for (key, recorded) in recorded {
                if let Some(ours) = ours.get(key) {
                    same_shape(&format!("{path}.{key}"), ours, recorded, problems);
                }
            }
        }
        (Value::Array(ours), Value::Array(recorded)) => {
            let typename = |item: &Value| item.get("__typename").cloned();
            for (index, item) in ours.iter().enumerate() {
                let like = recorded
                    .iter()
                    .find(|candidate| typename(candidate) == typename(item));
                if let Some(like) = like {
                    same_shape(&format!("{path}[{index}]"), item, like, problems);
                }
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        _ if std::mem::discriminant(ours) == std::mem::discriminant(recorded) => {}
        _ => problems.push(format!("{path}: {ours} instead of {recorded}")),
    }
}

/// The recorded link, asset and entry keys of `samples/Page.json`, `Uris.json` and `Popup.json`, shortened.
#[test]
fn answers_have_the_recorded_keys_in_the_recorded_order() {
    let link = json!({"url": "x", "ariaLabel": null, "customText": null, "text": "x", "title": null, "target": "",
        "type": "entry", "element": {"__typename": "page_Entry", "id": "31", "uri": "x", "slug": "x", "title": "x"}});
    let image = json!({"id": "23", "url": "x", "title": "x", "alt": "x", "width": 1, "height": 1, "mimeType": "x",
        "hasFocalPoint": true, "focalPoint": [0.2, 0.4], "externalLink": null});
    let uris = json!({"entries": [{"id": "2", "uid": "x", "uri": "x", "slug": "x", "status": "live",
        "sectionHandle": "x", "typeHandle": "x", "postDate": "x", "expiryDate": null, "dateUpdated": "x",
        "level": 1, "parent": {"id": "2", "uri": "x"}}], "entryCount": 26});
    let popup = json!({"globalSet": {"id": "21", "popupEnabled": true, "delay": 5, "image": [image],
        "popupTitle": "x", "buttonLink": link, "buttonText": "x"}});
    let tekst = json!({"__typename": "tekst_Entry", "id": "73", "siteId": 1, "sortOrder": 1, "typeHandle": "tekst",
        "tekst": "x"});
    let mut hero = image.clone();
    hero["hero"] = json!("x");
    let page = json!({"entry": {"id": "31", "uid": "x", "title": "x", "slug": "x", "uri": "x", "url": "x",
        "status": "live", "sectionHandle": "pages", "typeHandle": "page", "postDate": "x", "dateUpdated": "x",
        "headerTitle": "x", "headerSubTitle": "x", "headerIntroText": "x", "introTextBg": "x",
        "headerImage": [hero], "vacatureCta": link, "contentMatrix": [tekst]}});
    let craft = craft();
    let mut problems = Vec::new();
    for (name, recorded) in [("Uris", uris), ("Popup", popup), ("Page", page)] {
        same_shape(name, &run(&craft, name)["data"], &recorded, &mut problems);
    }
    assert_eq!(problems, Vec::<String>::new());
}

#[test]
fn a_thousand_entries_are_served_at_once_and_one_by_uri() {
    let mut content = super::fixture();
    let vacancy = content.entries_mut("vacancies")[0].clone();
    for number in 0..1000 {
        let mut vacancy = vacancy.clone();
        vacancy["slug"] = json!(format!("veel-{number}"));
        content.entries_mut("vacancies").push(vacancy);
    }
    let craft = Craft::new(content, settings()).unwrap();
    let answer = ask_with(
        &craft,
        &operation("Pages"),
        json!({"section": ["vacancies"]}),
        None,
    );
    assert_eq!(answer["data"]["entries"].as_array().unwrap().len(), 1005);
    for number in 0..50 {
        let uri = format!("vacatures/veel-{number}");
        let answer = ask_with(&craft, &operation("Page"), json!({"uri": [uri]}), None);
        assert_eq!(answer["data"]["entry"]["uri"], uri);
    }
}
