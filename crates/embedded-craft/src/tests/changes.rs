//! What changes leave behind, and what they do not (contract sections 8, 13 and 15).

use serde_json::{Value, json};

use super::{ask, craft, data, fixture, settings};
use crate::{Allowed, Content, Craft, Edit, Edits, Permissions, Settings};

fn changed(edit: impl FnOnce(&mut Content)) -> Craft {
    let mut content = fixture();
    content.keep_ids();
    edit(&mut content);
    Craft::new(content, settings()).unwrap()
}

#[test]
fn a_nested_save_leaves_the_date_of_its_owner() {
    let craft = changed(|content| {
        let page = content.entry_mut("pages", "over-wt").unwrap();
        page["contentMatrix"][0]["dateUpdated"] = json!("2026-11-21T13:00:00+01:00");
    });
    let saved = "{entries(dateUpdated:\">= 2026-11-21T11:59:00Z\"){ownerId dateUpdated}}";
    let owner = &data(&craft, "{entry(uri:\"over-wt\"){id dateUpdated}}")["entry"];
    assert_eq!(owner["dateUpdated"], "2026-11-01T09:00:00+01:00");
    let id: u32 = owner["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(
        data(&craft, saved)["entries"],
        json!([{"ownerId": id, "dateUpdated": "2026-11-21T13:00:00+01:00"}])
    );
}

#[test]
fn a_move_in_a_structure_changes_no_date_and_no_id() {
    let query = "{entries(section:\"fixedNavigation\",orderBy:\"elements.id asc\"){id uid dateUpdated}}";
    let order = "{entries(section:\"fixedNavigation\"){id lft}}";
    let moved = changed(|content| content.entries_mut("fixedNavigation").reverse());
    assert_eq!(data(&moved, query), data(&craft(), query));
    assert_ne!(data(&moved, order), data(&craft(), order));
}

#[test]
fn what_is_deleted_renumbers_nothing_and_what_is_new_comes_last() {
    let query = "{entries(section:\"vacancies\",orderBy:\"elements.id asc\"){id slug}}";
    let list = |craft: &Craft| data(craft, query)["entries"].as_array().unwrap().clone();
    let before = list(&craft());
    let after = list(&changed(|content| {
        let vacancies = content.entries_mut("vacancies");
        vacancies.remove(0);
        vacancies.insert(0, json!({ "slug": "nieuw", "title": "Nieuw" }));
    }));
    assert_eq!(after[..after.len() - 1], before[1..]);
    assert_eq!(after.last().unwrap()["slug"], "nieuw");
}

#[test]
fn a_token_without_a_volume_sees_empty_file_fields_and_no_type() {
    let narrow = Settings {
        permissions: Permissions {
            volumes: Allowed::only(["images"]),
            ..Permissions::default()
        },
        ..settings()
    };
    let craft = Craft::new(fixture(), narrow).unwrap();
    let query =
        "{entry(uri:\"over-wt\"){... on page_Entry{contentMatrix{... on bestand_Entry{bestand{id}}}}}}";
    let answer = ask(&craft, query);
    assert!(answer.get("errors").is_none(), "{answer}");
    let blocks = answer["data"]["entry"]["contentMatrix"].as_array().unwrap();
    let files: Vec<&Value> = blocks.iter().filter_map(|block| block.get("bestand")).collect();
    assert_eq!(files, [&json!([])]);
    let fragment = ask(&craft, "{assets{... on files_Asset{id}}}");
    assert!(fragment.get("data").is_none(), "{fragment}");
}

#[test]
fn an_edit_happens_between_two_answers() {
    let edits = Edits::default();
    let seo = ["Seo".to_owned()];
    edits.add(Edit::before("Seo", 2, craft()));
    edits.add(Edit::after(3, craft()));
    let due = [&seo[..], &[], &seo, &[], &seo].map(|operations| edits.due(operations).is_some());
    assert_eq!(due, [false, false, true, true, false]);
    edits.add(Edit::before_each("Seo", 1, craft));
    let due = [&seo[..], &seo, &[], &seo].map(|operations| edits.due(operations).is_some());
    assert_eq!(due, [false, true, false, true]);
}

#[test]
fn an_entry_keeps_the_date_when_it_was_made() {
    let query = "{entries(section:\"vacancies\",orderBy:\"elements.id asc\"){dateCreated}}";
    let saved = changed(|content| {
        let entries = content.entries_mut("vacancies").iter_mut();
        // One is pending, and stays so.
        for entry in entries.filter(|entry| entry["postDate"].as_str().is_some_and(|date| date < "2027")) {
            entry["postDate"] = json!("2026-11-21T09:00:00+01:00");
            entry["dateUpdated"] = json!("2026-11-21T10:00:00+01:00");
        }
    });
    assert_eq!(data(&saved, query), data(&craft(), query));
}
