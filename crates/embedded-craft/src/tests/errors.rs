//! The recorded errors (`samples/error.*.json`).

use serde_json::{Value, json};

use super::{ask, craft, fixture, settings};
use crate::craft::errors::GENERIC_ERROR;
use crate::{Allowed, Craft, Permissions, SchemaPatch, Settings};

fn with(permissions: Permissions) -> Craft {
    Craft::new(
        fixture(),
        Settings {
            permissions,
            ..settings()
        },
    )
    .unwrap()
}

fn message(answer: &Value) -> &str {
    answer["errors"][0]["message"].as_str().unwrap()
}

#[test]
fn an_unknown_field_is_dropped_in_production_and_an_error_in_dev_mode() {
    let query = "{entries(section:\"home\"){nope}}";
    assert_eq!(ask(&craft(), query), json!({"data": {"entries": [{}]}}));
    let dev = Craft::new(
        fixture(),
        Settings {
            dev_mode: true,
            ..settings()
        },
    )
    .unwrap();
    assert_eq!(
        message(&ask(&dev, query)),
        "Cannot query field \"nope\" on type \"EntryInterface\"."
    );
}

#[test]
fn variables_and_fragments_of_dropped_fields_do_no_harm() {
    let query = "query Q($w: Int) {entry(section:\"home\"){id nope(width:$w){...F}}} fragment F on AssetInterface {id}";
    let answer = super::ask_with(&craft(), query, json!({"w": 3}), None);
    assert!(answer.get("errors").is_none(), "{answer}");
    assert_eq!(answer["data"]["entry"].as_object().unwrap().len(), 1);
}

#[test]
fn a_fragment_on_an_unknown_type_fails_the_whole_query() {
    let answer = ask(&craft(), "{entries(section:\"home\"){... on nope_Entry{id}}}");
    assert_eq!(answer, json!({"errors": [{"message": GENERIC_ERROR}]}));
}

#[test]
fn an_unknown_argument_is_an_error_in_production_too() {
    let answer = ask(&craft(), "{entries(nope:1){id}}");
    assert!(
        message(&answer).starts_with("Unknown argument \"nope\" on field \"entries\" of type \"Query\".")
    );
    assert_eq!(
        answer["errors"][0]["locations"],
        json!([{"line": 1, "column": 10}])
    );
    assert!(answer.get("data").is_none());
}

#[test]
fn a_syntax_error_and_an_empty_request_say_so() {
    let answer = ask(&craft(), "{ping");
    let expected = json!({"errors": [{"message": "Syntax Error: Expected Name, found <EOF>",
        "extensions": {"category": "graphql"}, "locations": [{"line": 1, "column": 6}]}]});
    assert_eq!(answer, expected);
    assert_eq!(
        ask(&craft(), ""),
        json!({"errors": [{"message": "No GraphQL query was supplied"}]})
    );
}

#[test]
fn a_bad_order_is_a_resolver_error_with_partial_data() {
    let answer = ask(&craft(), "{entries(section:\"home\",orderBy:\"nope\"){id}}");
    let expected = json!({"errors": [{"message": GENERIC_ERROR, "extensions": {"category": "graphql"}}],
        "data": {"entries": null}});
    assert_eq!(answer, expected);
}

#[test]
fn the_seo_field_always_fails_and_the_rest_is_there() {
    let answer = ask(&craft(), "{entry(uri:\"over-wt\"){title ... on page_Entry{seo}}}");
    let expected = json!({"errors": [{"message": "Internal server error", "extensions": {"category": "internal"},
        "locations": [{"line": 1, "column": 47}], "path": ["entry", "seo"]}],
        "data": {"entry": {"title": "Over WT", "seo": null}}});
    assert_eq!(answer, expected);
}

#[test]
fn an_unknown_section_is_empty_without_an_error() {
    let answer = ask(
        &craft(),
        "{entries(section:\"zzz\"){id} entryCount(section:\"zzz\") entry(section:\"zzz\"){id}}",
    );
    assert_eq!(
        answer,
        json!({"data": {"entries": [], "entryCount": 0, "entry": null}})
    );
}

#[test]
fn what_a_token_may_not_read_is_silently_missing() {
    let narrow = with(Permissions {
        sections: Allowed::only(["pages"]),
        globals: Allowed::none(),
        seomatic: false,
        ..Permissions::default()
    });
    assert_eq!(
        ask(&narrow, "{globalSet(handle:\"contact\"){id}}"),
        json!({"data": []})
    );
    assert_eq!(
        ask(&narrow, "{seomatic(uri:\"over-wt\"){metaTitleContainer}}"),
        json!({"data": []})
    );
    let counts = ask(
        &narrow,
        "{entryCount(section:\"vacancies\") entries(section:\"vacancies\"){id}}",
    );
    assert_eq!(counts, json!({"data": {"entryCount": 0, "entries": []}}));
    let answer = ask(
        &narrow,
        "{entries(section:\"pages\"){... on vacancy_Entry{hours}}}",
    );
    assert_eq!(message(&answer), GENERIC_ERROR);
}

#[test]
fn limits_are_enforced_with_crafts_messages() {
    let limited = Settings {
        max_complexity: 50,
        ..settings()
    };
    let craft = Craft::new(fixture(), limited).unwrap();
    let answer = ask(&craft, &super::operation("Uris"));
    assert_eq!(message(&answer), "Max query complexity should be 50 but got 76.");
    let craft = Craft::new(
        fixture(),
        Settings {
            max_depth: 1,
            ..settings()
        },
    )
    .unwrap();
    assert!(
        ask(&craft, "{entries(section:\"pages\"){id}}")
            .get("errors")
            .is_none()
    );
    let deep = ask(&craft, "{entries(section:\"pages\"){children{children{id}}}}");
    assert_eq!(message(&deep), "Max query depth should be 1 but got 2.");
    let capped = Craft::new(
        fixture(),
        Settings {
            max_results: 2,
            ..settings()
        },
    )
    .unwrap();
    let list = ask(
        &capped,
        "{entries(section:\"vacancies\",limit:100){id} entryCount(section:\"vacancies\")}",
    );
    assert_eq!(list["data"]["entries"].as_array().unwrap().len(), 2);
    assert_eq!(list["data"]["entryCount"], 5);
}

#[test]
fn introspection_can_be_off() {
    let query = "{__schema{queryType{name}}}";
    assert_eq!(
        ask(&craft(), query),
        json!({"data": {"__schema": {"queryType": {"name": "Query"}}}})
    );
    let closed = Craft::new(
        fixture(),
        Settings {
            introspection: false,
            ..settings()
        },
    )
    .unwrap();
    assert!(message(&ask(&closed, query)).contains("introspection is not allowed"));
}

#[test]
fn a_patched_schema_answers_under_the_new_names() {
    let schema_patch = SchemaPatch::default()
        .rename_field("page_Entry", "headerTitle", "kopTitel")
        .add_block("nieuw", "kop: String");
    let mut content = fixture();
    content
        .entry_mut("pages", "team")
        .unwrap()
        .insert("contentMatrix".into(), json!([{"type": "nieuw", "kop": "K"}]));
    let craft = Craft::new(
        content,
        Settings {
            schema_patch,
            ..settings()
        },
    )
    .unwrap();
    let answer = ask(
        &craft,
        "{entry(uri:\"over-wt\"){... on page_Entry{kopTitel headerTitle}}}",
    );
    assert_eq!(answer, json!({"data": {"entry": {"kopTitel": "Over"}}}));
    let answer = ask(
        &craft,
        "{entry(uri:\"over-wt/team\"){... on page_Entry{contentMatrix{__typename}}}}",
    );
    assert_eq!(
        answer["data"]["entry"]["contentMatrix"],
        json!([{"__typename": "nieuw_Entry"}])
    );
}

#[test]
fn introspection_of_a_type_that_the_token_lacks_is_null_beside_an_error() {
    let query = "{a:__type(name:\"page_Entry\"){name} b:__type(name:\"vacancy_Entry\"){name} c:__type(name:\"files_Asset\"){name}}";
    let narrow = with(Permissions {
        sections: Allowed::only(["pages"]),
        volumes: Allowed::only(["images"]),
        ..Permissions::default()
    });
    assert_eq!(
        ask(&narrow, query),
        json!({"errors": [{"message": GENERIC_ERROR}, {"message": GENERIC_ERROR}],
            "data": {"a": {"name": "page_Entry"}, "b": null, "c": null}})
    );
}
