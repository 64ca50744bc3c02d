//! Entries that are not live.

use serde_json::{Value, json};

use super::{ask, data, fixture, settings};
use crate::{Craft, Permissions, Settings};

#[test]
fn a_token_that_may_read_inactive_entries_asks_for_them_by_their_status() {
    let settings = Settings {
        permissions: Permissions {
            inactive: true,
            ..Permissions::default()
        },
        ..settings()
    };
    let mut content = fixture();
    let vacancies = content.entries_mut("vacancies");
    let mut later = vacancies[0].clone();
    later["slug"] = "later".into();
    later["postDate"] = "2026-12-01T09:00".into();
    vacancies.push(later);
    let query = "{live:entryCount(section:\"vacancies\") \
        entries(section:[\"*\"],status:[\"pending\"]){slug status uri contentMatrix:_count(field:\"contentMatrix\")} \
        entryCount(section:[\"vacancies\"],status:[\"pending\"]) entry(uri:\"vacatures/later\"){id}}";
    let answer = data(&Craft::new(content.clone(), settings).unwrap(), query);
    let pending = answer["entries"].as_array().unwrap();
    let later = pending.iter().find(|entry| entry["slug"] == "later").unwrap();
    assert_eq!(
        (&later["status"], &later["uri"]),
        (&json!("pending"), &json!("vacatures/later"))
    );
    assert_eq!((&answer["live"], &answer["entry"]), (&json!(5), &Value::Null));
    assert!(pending.iter().all(|entry| entry["status"] == "pending"));

    let ordinary = Craft::new(content, self::settings()).unwrap();
    let refused = ask(&ordinary, "{entries(status:[\"pending\"]){slug}}");
    assert!(
        refused.get("data").is_none() && refused["errors"].is_array(),
        "{refused}"
    );
}
