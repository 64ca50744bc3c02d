//! What a query's arguments are compared with.

use serde_json::{Value, json};

use super::{ask, craft, data, fixture, settings};
use crate::Craft;

#[test]
fn what_is_asked_about_fields_and_files_is_compared() {
    let craft = craft();
    let counts = |of: &str, arguments: &[&str]| -> Vec<u64> {
        let query = |argument: &&str| format!("{{found:{of}{argument}}}");
        let count = |argument| data(&craft, &query(argument))["found"].as_u64().unwrap();
        arguments.iter().map(count).collect()
    };
    for field in ["headerImage", "vacatureCta"] {
        let [all, with, without] = counts(
            "entryCount",
            &[
                "(section:\"pages\")",
                &format!("(section:\"pages\",{field}:\":notempty:\")"),
                &format!("(section:\"pages\",{field}:\":empty:\")"),
            ],
        )[..] else {
            panic!("three counts")
        };
        assert_eq!((with, with + without), (1, all), "{field}");
    }
    let files = [
        "(volume:\"images\")",
        "(volume:\"images\",hasAlt:true)",
        "(volume:\"images\",hasAlt:false)",
        "(volume:\"images\",width:\"> 100000\")",
        "(volume:\"images\",size:\"> 0\")",
    ];
    assert_eq!(counts("assetCount", &files), [3, 2, 1, 0, 3]);
}

#[test]
fn what_nothing_is_compared_with_is_refused() {
    let answer = ask(&craft(), "{entries(authorId:5){id}}");
    assert!(
        answer["errors"][0]["message"]
            .as_str()
            .unwrap()
            .contains("`authorId`"),
        "{answer}"
    );
    data(&craft(), "{entries(authorId:null){id}}");
}

#[test]
fn neighbours_in_a_structure_are_found() {
    let craft = craft();
    let found = |arguments: &str| {
        let query = format!("{{entries(section:\"fixedNavigation\"{arguments}){{id slug}}}}");
        data(&craft, &query)["entries"].as_array().unwrap().clone()
    };
    let all = found(",level:1");
    let slugs = |entries: &[Value]| -> Vec<String> {
        entries
            .iter()
            .map(|entry| entry["slug"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(all.len(), 2);
    for (argument, of, expected) in [
        ("nextSiblingOf", 0, &all[1..]),
        ("nextSiblingOf", 1, &[]),
        ("prevSiblingOf", 1, &all[..1]),
        ("positionedAfter", 0, &all[1..]),
        ("positionedBefore", 1, &all[..1]),
    ] {
        let id = all[of]["id"].as_str().unwrap();
        assert_eq!(
            slugs(&found(&format!(",level:1,{argument}:{id}"))),
            slugs(expected),
            "{argument}"
        );
    }
}

#[test]
fn the_date_of_making_is_not_that_of_saving() {
    let mut content = fixture();
    let page = &mut content.entries_mut("pages")[0];
    page["dateCreated"] = json!("2020-01-01T00:00:00Z");
    page["dateUpdated"] = json!("2024-01-01T00:00:00Z");
    let craft = Craft::new(content, settings()).unwrap();
    let counted = |argument: &str| {
        let query = format!("{{entryCount(slug:\"over-wt\",dateCreated:\"{argument}\")}}");
        data(&craft, &query)["entryCount"].as_u64()
    };
    assert_eq!(
        [counted("< 2021-01-01"), counted(">= 2021-01-01")],
        [Some(1), Some(0)]
    );
}
