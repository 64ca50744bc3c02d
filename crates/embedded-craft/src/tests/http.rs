//! The server over HTTP: tokens, batches, files.

use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use super::{craft, fixture, settings};
use crate::{Allowed, Craft, Permissions, Server, Settings};

pub(super) async fn start(craft: Craft) -> (Server, Client) {
    // The first test that comes installs it; the others find it there.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let server = Server::start(craft, ([127, 0, 0, 1], 0).into()).await.unwrap();
    (server, Client::builder().no_proxy().build().unwrap())
}

pub(super) fn post(client: &Client, server: &Server, body: &Value) -> RequestBuilder {
    let request = client
        .post(format!("{}/api", server.url()))
        .header("content-type", "application/json");
    request
        .header("authorization", "Bearer demo")
        .body(body.to_string())
}

pub(super) async fn json_of(request: RequestBuilder) -> (u16, Value) {
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (
        status,
        serde_json::from_slice(&response.bytes().await.unwrap()).unwrap(),
    )
}

const PING: &str = r#"{"query":"{ping}"}"#;

#[tokio::test]
async fn tokens_are_answered_as_recorded() {
    let (server, client) = start(
        Craft::new(
            fixture(),
            Settings {
                expired_token: Some("old".into()),
                ..settings()
            },
        )
        .unwrap(),
    )
    .await;
    let with = |token: Option<&str>| {
        let request = client
            .post(format!("{}/actions/graphql/api", server.url()))
            .body(PING);
        json_of(match token {
            Some(token) => request.header("x-craft-authorization", format!("Bearer {token}")),
            None => request,
        })
    };
    let missing =
        json!({"name": "Bad Request", "message": "Missing Authorization header", "code": 0, "status": 400});
    assert_eq!(with(None).await, (400, missing.clone()));
    assert_eq!(with(Some("nope")).await, (400, missing));
    assert_eq!(
        with(Some("old")).await.1["message"],
        "Invalid Authorization header"
    );
    assert_eq!(with(Some("demo")).await, (200, json!({"data": {"ping": "pong"}})));
    server.replace(
        Craft::new(
            fixture(),
            Settings {
                permissions: Permissions {
                    site: false,
                    ..Permissions::default()
                },
                ..settings()
            },
        )
        .unwrap(),
    );
    let (status, forbidden) = with(Some("demo")).await;
    assert_eq!(
        (status, &forbidden["message"]),
        (403, &json!("Schema doesn’t have access to the “Test” site."))
    );
}

#[tokio::test]
async fn an_unknown_token_gets_the_public_schema_when_there_is_one() {
    let public = Permissions {
        sections: Allowed::only(["pages"]),
        globals: Allowed::none(),
        ..Permissions::default()
    };
    let (server, client) = start(
        Craft::new(
            fixture(),
            Settings {
                public_schema: Some(public),
                ..settings()
            },
        )
        .unwrap(),
    )
    .await;
    let query = json!({"query": "{a:entryCount(section:\"pages\") v:entryCount(section:\"vacancies\") globalSet(handle:\"contact\"){id}}"});
    let request = client
        .post(format!("{}/api", server.url()))
        .header("authorization", "Bearer nope")
        .body(query.to_string());
    assert_eq!(json_of(request).await, (200, json!({"data": {"a": 2, "v": 0}})));
}

#[tokio::test]
async fn batches_bad_json_and_unknown_paths_are_answered_like_craft_does() {
    let (server, client) = start(
        Craft::new(
            fixture(),
            Settings {
                max_batch_size: 2,
                ..settings()
            },
        )
        .unwrap(),
    )
    .await;
    let batch = json!([{"query": "{ping}"}, {"query": "{entryCount(section:\"vacancies\")}"}]);
    let expected = json!([{"data": {"ping": "pong"}}, {"data": {"entryCount": 5}}]);
    assert_eq!(json_of(post(&client, &server, &batch)).await, (200, expected));
    let named = json!({"a": {"query": "{ping}"}, "b": {"query": "{ping}"}});
    assert_eq!(
        json_of(post(&client, &server, &named)).await.1["b"],
        json!({"data": {"ping": "pong"}})
    );
    let (status, error) = json_of(post(&client, &server, &json!([{}, {}, {}]))).await;
    assert_eq!(
        (status, &error["message"]),
        (
            400,
            &json!("No more than 2 GraphQL queries can be executed in a single batch.")
        )
    );
    let broken = post(&client, &server, &json!({}))
        .body("{\"query\":")
        .send()
        .await
        .unwrap();
    assert_eq!(broken.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(broken.text().await.unwrap(), "An internal server error occurred.");
    let empty = json!({"errors": [{"message": "No GraphQL query was supplied"}]});
    assert_eq!(json_of(post(&client, &server, &json!({}))).await, (200, empty));
    let missing = client.get(format!("{}/weg", server.url())).send().await.unwrap();
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);
    let preview = post(&client, &server, &json!({"query": "{ping}"}))
        .header("x-craft-token", "a b")
        .send()
        .await
        .unwrap();
    assert_eq!(preview.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn files_and_transforms_are_real_images_with_validators() {
    let (server, client) = start(craft()).await;
    let query = json!({"query": "{asset(filename:\"hero.png\"){url a:url(width:50,height:20,mode:\"crop\",format:\"webp\") b:url(height:30,mode:\"fit\",format:\"jpg\",quality:60) c:url(width:10)}}"});
    let (_, answer) = json_of(post(&client, &server, &query)).await;
    for (field, kind, size) in [
        ("url", "image/png", (200, 120)),
        ("a", "image/webp", (50, 20)),
        ("b", "image/jpeg", (50, 30)),
        ("c", "image/png", (10, 6)),
    ] {
        let url = answer["data"]["asset"][field].as_str().unwrap();
        assert!(url.starts_with(&server.url()), "{url}");
        let response = client.get(url).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{url}");
        assert_eq!(response.headers()["content-type"], kind);
        let etag = response.headers()["etag"].clone();
        assert!(response.headers().contains_key("last-modified"));
        let picture = image::load_from_memory(&response.bytes().await.unwrap()).unwrap();
        assert_eq!((picture.width(), picture.height()), size, "{url}");
        let again = client
            .get(url)
            .header("if-none-match", etag)
            .send()
            .await
            .unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }
}

#[tokio::test]
async fn a_crop_respects_the_focal_point() {
    let (server, client) = start(craft()).await;
    let query = json!({"query": "{asset(filename:\"hero.png\"){url(width:40,height:120,mode:\"crop\",format:\"png\")}}"});
    let (_, answer) = json_of(post(&client, &server, &query)).await;
    let url = answer["data"]["asset"]["url"].as_str().unwrap();
    let bytes = client.get(url).send().await.unwrap().bytes().await.unwrap();
    // Red grows from left to right; at the focal point (0.2) it is about 51, in the middle it would be 127.
    let red = image::load_from_memory(&bytes)
        .unwrap()
        .into_rgb8()
        .get_pixel(20, 60)[0];
    assert!((45..58).contains(&red), "{red}");
}

#[tokio::test]
async fn a_site_is_named_by_its_id_or_handle_and_an_unknown_one_is_a_plain_error() {
    let other = Settings {
        site_id: 2,
        ..settings()
    };
    let (server, client) = start(Craft::new(fixture(), other).unwrap()).await;
    let ask = |site: &str| {
        let query = json!({ "query": "{entry(uri:\"over-wt\"){siteId}}" });
        post(&client, &server, &query).header("x-craft-site", site).send()
    };
    for site in ["1", "default", "2"] {
        let answer = ask(site).await.unwrap().bytes().await.unwrap();
        let answer: Value = serde_json::from_slice(&answer).unwrap();
        assert_eq!(answer["data"]["entry"]["siteId"], 2, "{site}");
    }
    for site in ["3", "zz", ""] {
        let answer = ask(site).await.unwrap();
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR, "{site}");
        assert!(
            answer.headers()["content-type"]
                .to_str()
                .unwrap()
                .starts_with("text/plain")
        );
    }
}
