//! Drafts: who sees them, and how long.

use serde_json::{Value, json};

use super::{HOST, ask_with, fixture, settings};
use crate::{Content, Craft, Server};

#[test]
fn a_preview_token_shows_the_draft_and_an_unknown_one_does_not() {
    let mut content = fixture();
    content.add_draft(
        "tok3n",
        "pages/team",
        json!({"title": "Draft title", "headerTitle": "Draft header"}),
    );
    let craft = Craft::new(content, settings()).unwrap();
    let query = "{entry(uri:\"over-wt/team\"){id title url status isDraft canonicalId ... on page_Entry{headerTitle}}}";
    let draft = ask_with(&craft, query, json!({}), Some("tok3n"));
    let entry = &draft["data"]["entry"];
    assert_eq!(
        (&entry["title"], &entry["headerTitle"]),
        (&json!("Draft title"), &json!("Draft header"))
    );
    assert_eq!(entry["url"], format!("{HOST}/over-wt/team?token=tok3n"));
    let live = ask_with(&craft, query, json!({}), Some("gone"));
    let live = &live["data"]["entry"];
    assert_eq!(
        (&live["title"], &live["status"], &live["isDraft"]),
        (&json!("Team"), &json!("live"), &json!(false))
    );
    assert_eq!(entry["canonicalId"].to_string(), live["id"].as_str().unwrap());
}

#[test]
fn an_entry_that_was_never_published_is_listed_and_counted_with_its_token_only() {
    let mut content = fixture();
    content.entries_mut("pages").push(json!({
        "slug": "plan", "title": "Plan", "enabled": false, "dateUpdated": "2026-01-01T00:00:00+01:00"
    }));
    content.add_draft("tok3n", "pages/plan", json!({"title": "Plan", "draftName": "Jo"}));
    let craft = Craft::new(content, settings()).unwrap();
    let query = "query($id:[QueryArgument]){entryCount(section:\"pages\") named:entries(section:[\"*\"],id:$id){title uri}
        entries(section:\"pages\"){id title isDraft isUnpublishedDraft draftName canonicalId}}";
    let ask = |token, id: &Value| ask_with(&craft, query, json!({"id": [id]}), token)["data"].clone();
    let (live, draft) = (ask(None, &json!("1")), ask(Some("tok3n"), &json!("1")));
    assert_eq!(
        draft["entryCount"].as_u64().unwrap(),
        live["entryCount"].as_u64().unwrap() + 1
    );
    let entries = draft["entries"].as_array().unwrap();
    let plan = entries.iter().find(|entry| entry["title"] == "Plan").unwrap();
    assert_eq!(
        (&plan["isDraft"], &plan["isUnpublishedDraft"], &plan["draftName"]),
        (&json!(true), &json!(true), &json!("Jo"))
    );
    assert_eq!(plan["canonicalId"].to_string(), plan["id"].as_str().unwrap());
    assert_eq!(
        ask(Some("tok3n"), &plan["id"])["named"],
        json!([{"title": "Plan", "uri": "plan"}])
    );
    assert_eq!(ask(None, &plan["id"])["named"], json!([]));
}

#[test]
fn a_draft_is_saved_again_moves_and_expires() {
    let mut content = fixture();
    content.add_draft("tok3n", "pages/team", json!({"title": "First"}));
    content.add_draft("tok3n", "pages/team", json!({"title": "Second", "slug": "ploeg"}));
    let query = "{entries(section:\"pages\"){title slug uri isDraft}}";
    let drafts = |content: &Content| {
        let craft = Craft::new(content.clone(), settings()).unwrap();
        let answer = ask_with(&craft, query, json!({}), Some("tok3n"));
        let entries = answer["data"]["entries"].as_array().unwrap().clone();
        entries
            .into_iter()
            .filter(|entry| entry["isDraft"] == true)
            .collect::<Vec<_>>()
    };
    let second = json!({"title": "Second", "slug": "ploeg", "uri": "over-wt/ploeg", "isDraft": true});
    assert_eq!(drafts(&content), [second]);
    content.expire_token("tok3n");
    assert_eq!(drafts(&content), Vec::<Value>::new());
}

#[tokio::test]
async fn a_draft_is_saved_over_http_and_a_mistake_changes_nothing() {
    // The first test that comes installs it; the others find it there.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let server = Server::start_editable(fixture(), settings(), ([127, 0, 0, 1], 0).into());
    let server = server.await.unwrap();
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let drafts = format!("{}/demo/drafts", server.url());
    let save = async |bearer: &str, body: Value| {
        let request = client
            .post(&drafts)
            .header("authorization", format!("Bearer {bearer}"));
        let response = request.body(body.to_string()).send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    };
    let title = async || {
        let query = json!({"query": "{entry(uri:\"over-wt/team\"){title draftName}}"});
        let request = super::http::post(&client, &server, &query).header("x-craft-token", "tok3n");
        super::http::json_of(request).await.1["data"]["entry"].clone()
    };
    let draft = |title: &str| json!({"token": "tok3n", "entry": "pages/team", "name": "Jo", "changes": {"title": title}});
    assert_eq!(save("another", draft("First")).await.0, 400);
    assert_eq!(title().await["title"], "Team");
    for text in ["First", "Second"] {
        assert_eq!(save("demo", draft(text)).await, (204, String::new()));
        assert_eq!(title().await, json!({"title": text, "draftName": "Jo"}));
    }
    let wrong = json!({"token": "tok3n", "entry": "pages/nobody", "changes": {}});
    let (status, message) = save("demo", wrong).await;
    assert!(status == 400 && message.contains("pages/nobody"), "{message}");
    assert_eq!(save("demo", json!({"token": "tok3n"})).await.0, 400);
    assert_eq!(title().await["title"], "Second");
    let end = client.delete(format!("{drafts}?token=tok3n")).bearer_auth("demo");
    assert_eq!(end.send().await.unwrap().status().as_u16(), 204);
    assert_eq!(title().await["title"], "Team");
}
