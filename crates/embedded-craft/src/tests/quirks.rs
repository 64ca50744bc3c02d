//! What surprises in Craft's answers, statement by statement of the contract.

use serde_json::{Value, json};

use super::{HOST, ask, ask_with, craft, data, fixture, settings};
use crate::craft::errors::GENERIC_ERROR;
use crate::{Craft, Settings};

fn message(answer: &Value) -> &str {
    assert!(answer.get("data").is_none(), "{answer}");
    answer["errors"][0]["message"].as_str().unwrap()
}

#[test]
fn a_matrix_field_is_a_union_without_fields() {
    let dev_mode = Settings {
        dev_mode: true,
        ..settings()
    };
    let query = "{entry(uri:\"over-wt\"){... on page_Entry{contentMatrix{id}}}}";
    let answer = ask(&Craft::new(fixture(), dev_mode).unwrap(), query);
    assert_eq!(
        message(&answer),
        "Cannot query field \"id\" on type \"contentMatrix_MatrixField\"."
    );
}

#[test]
fn ids_are_strings_and_other_numbers_are_numbers() {
    let answer = data(
        &craft(),
        "{entry(uri:\"over-wt\"){id canonicalId siteId typeId} asset(filename:\"hero.png\"){id size folderId width}}",
    );
    for (element, text, number) in [
        ("entry", "id", "canonicalId"),
        ("entry", "id", "siteId"),
        ("entry", "id", "typeId"),
        ("asset", "id", "folderId"),
        ("asset", "size", "width"),
    ] {
        assert!(answer[element][text].is_string(), "{text}: {answer}");
        assert!(answer[element][number].is_number(), "{number}: {answer}");
    }
}

#[test]
fn wrong_types_of_arguments_and_variables_are_errors_without_data() {
    for query in [
        "{entries(level:\"<= 2\"){id}}",
        "query Q($slug: String){entries(slug:$slug){id}}",
        "query Q($id: [ID]){entries(id:$id){id}}",
        "{entries(section:\"pages\"){title @upper}}",
        "{entries(drafts:true){id}}",
        "{entries(status:\"disabled\"){id}}",
    ] {
        let answer = ask_with(&craft(), query, json!({"slug": "x", "id": ["1"]}), None);
        assert!(!message(&answer).is_empty(), "{query}");
    }
}

#[test]
fn a_list_of_one_may_be_written_without_brackets() {
    let query = "query Q($slug: [String]){entries(section:\"team\",slug:$slug){slug}}";
    let answer = ask_with(&craft(), query, json!({"slug": "jan"}), None);
    assert_eq!(answer["data"]["entries"], json!([{"slug": "jan"}]));
}

#[test]
fn limits_of_nothing_and_less_give_nothing() {
    let answer = data(
        &craft(),
        "{a:entries(section:\"team\",limit:0){id} b:entries(section:\"team\",limit:-1){id}}",
    );
    assert_eq!(answer, json!({"a": [], "b": []}));
}

#[test]
fn an_unknown_site_is_an_error_by_handle_and_silence_by_id() {
    let answer = ask(&craft(), "{entries(section:\"pages\",site:\"zz\"){id}}");
    assert_eq!(answer["errors"][0]["message"], GENERIC_ERROR);
    assert_eq!(answer["data"], json!({"entries": null}));
    let answer = ask(&craft(), "{entries(section:\"pages\",siteId:99){id}}");
    assert_eq!(answer, json!({"data": {"entries": []}}));
    let answer = ask(&craft(), "{globalSet(handle:\"nope\"){id}}");
    assert_eq!(answer, json!({"data": {"globalSet": null}}));
}

#[test]
fn seomatic_falls_back_to_the_site_by_handle_and_fails_by_id() {
    let title = |arguments: &str| {
        ask(
            &craft(),
            &format!("{{seomatic(uri:\"over-wt\",{arguments}){{metaTitleContainer}}}}"),
        )
    };
    let found = json!({"data": {"seomatic": {"metaTitleContainer": "<title>Test | Over WT</title>"}}});
    assert_eq!(title("site:\"zz\""), found);
    assert_eq!(title("siteId:99")["errors"][0]["message"], GENERIC_ERROR);
}

#[test]
fn the_home_page_has_four_uris_for_seomatic_and_slashes_do_not_count() {
    let canonical = |uri: &str| {
        let query = format!("{{seomatic(uri:{uri},asArray:true){{metaLinkContainer}}}}");
        let answer = data(&craft(), &query);
        let links = answer["seomatic"]["metaLinkContainer"].as_str().unwrap();
        let links: Value = serde_json::from_str(links).unwrap();
        links["canonical"]["href"].as_str().unwrap().to_owned()
    };
    for home in ["\"/\"", "\"\"", "null", "\"__home__\""] {
        assert_eq!(canonical(home), format!("{HOST}/"), "{home}");
    }
    assert_eq!(canonical("\"/over-wt/\""), format!("{HOST}/over-wt"));
    assert_eq!(canonical(&format!("\"{HOST}/over-wt\"")), format!("{HOST}/api"));
}

#[test]
fn an_alias_of_an_unknown_uri_answers_what_the_one_before_it_answered() {
    let query =
        "{a:seomatic(uri:\"over-wt\"){metaTitleContainer} b:seomatic(uri:\"weg\"){metaTitleContainer}}";
    let answer = data(&craft(), query);
    assert_eq!(answer["b"], answer["a"]);
    let alone = data(&craft(), "{b:seomatic(uri:\"weg\"){metaTitleContainer}}");
    assert_ne!(alone["b"], answer["b"]);
}

#[test]
fn seomatic_of_an_entry_is_that_of_its_uri() {
    let fields = "metaTitleContainer metaTagContainer metaLinkContainer metaJsonLdContainer";
    let answer = data(
        &craft(),
        &format!(
            "{{seomatic(uri:\"over-wt\",asArray:true,environment:live){{{fields}}} \
             entry(uri:\"over-wt\"){{seomatic(asArray:true,environment:live){{{fields}}}}}}}"
        ),
    );
    assert_eq!(answer["entry"]["seomatic"], answer["seomatic"]);
}

#[test]
fn a_moment_without_a_zone_is_one_of_the_system() {
    let count = |date: &str| {
        let query = format!("{{entryCount(section:\"vacancies\",postDate:[\">= {date}\"])}}");
        ask(&craft(), &query)["data"]["entryCount"].clone()
    };
    // The post date of vacature-5 is 15 October 2026, 9:00 in Amsterdam.
    assert_eq!(count("2026-10-15T07:00:00Z"), 1);
    assert_eq!(count("2026-10-15T09:00:00+02:00"), 1);
    assert_eq!(count("2026-10-15T09:00:00"), 1);
    assert_eq!(count("2026-10-15T09:00:01"), 0);
    let answer = ask(
        &craft(),
        "{entries(section:\"vacancies\",postDate:[\">= gisteren?\"]){id}}",
    );
    assert_eq!(answer["data"], json!({"entries": null}));
}

#[test]
fn a_link_without_a_text_of_its_own_says_learn_more() {
    let mut content = fixture();
    let cta = |link: Value| json!([{"type": "titelTekst", "cta": link}]);
    let entry = content.entry_mut("pages", "team").unwrap();
    entry.insert(
        "contentMatrix".into(),
        cta(json!({"custom": "javascript:alert(1)"})),
    );
    let craft = Craft::new(content, settings()).unwrap();
    let query = "{entry(uri:\"over-wt/team\"){... on page_Entry{contentMatrix{... on titelTekst_Entry{cta{type url text customText}}}}}}";
    let expected =
        json!({"type": "custom", "url": "javascript:alert(1)", "text": "Learn More", "customText": null});
    assert_eq!(data(&craft, query)["entry"]["contentMatrix"][0]["cta"], expected);
}

#[test]
fn addresses_of_entries_are_plain_and_those_of_files_encoded() {
    let mut content = fixture();
    content
        .entries_mut("pages")
        .push(json!({"slug": "café", "title": "Café"}));
    content.add_asset(
        "files",
        "map/één [1] & 2.pdf",
        b"%PDF-1.4\n%%EOF\n".as_slice(),
        json!({"title": "x"}),
    );
    let craft = Craft::new(content, settings()).unwrap();
    let answer = data(
        &craft,
        "{entry(uri:\"café\"){uri slug url} assets(volume:\"files\",title:\"x\"){url path filename width height focalPoint}}",
    );
    let url = format!("{HOST}/café");
    assert_eq!(
        answer["entry"],
        json!({"uri": "café", "slug": "café", "url": url})
    );
    let file = &answer["assets"][0];
    assert_eq!(
        file["url"],
        format!("{HOST}/files/map/%C3%A9%C3%A9n%20%5B1%5D%20%26%202.pdf")
    );
    assert_eq!(file["filename"], "één [1] & 2.pdf");
    assert_eq!(
        (&file["width"], &file["height"], &file["focalPoint"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
}

#[test]
fn introspection_is_neither_deep_nor_complex() {
    let limits = Settings {
        max_depth: 1,
        max_complexity: 1,
        ..settings()
    };
    let craft = Craft::new(fixture(), limits).unwrap();
    let answer = ask(&craft, "{__schema{types{name fields{name type{ofType{name}}}}}}");
    assert!(answer["data"]["__schema"]["types"].is_array(), "{answer}");
}
