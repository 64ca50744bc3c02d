//! Faults on demand.

use std::time::{Duration, Instant};

use serde_json::json;

use super::craft;
use super::http::{json_of, post, start};
use crate::demo::Fault;

#[tokio::test]
async fn faults_make_the_server_misbehave_and_requests_are_logged() {
    let (server, client) = start(craft()).await;
    let page = json!({"query": "query Page {ping}", "operationName": "Page"});
    let other = json!({"query": "query Other {ping}"});
    server
        .faults()
        .add(Fault::operation("Page").status(503).retry_after(7).times(1));
    let response = post(&client, &server, &page).send().await.unwrap();
    assert_eq!(
        (
            response.status().as_u16(),
            response.headers()["retry-after"].to_str().unwrap()
        ),
        (503, "7")
    );
    assert_eq!(json_of(post(&client, &server, &page)).await.0, 200);
    server.faults().add(Fault::operation("Other").drop_connection());
    assert!(post(&client, &server, &other).send().await.is_err());
    server.faults().clear();
    server.faults().add(Fault::any().interrupt(5).times(1));
    assert!(
        post(&client, &server, &page)
            .send()
            .await
            .unwrap()
            .bytes()
            .await
            .is_err()
    );
    server.faults().add(Fault::path("/api").truncate(5).times(1));
    assert_eq!(
        post(&client, &server, &page)
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap(),
        "{\"dat"
    );
    server.faults().add(
        Fault::any()
            .empty_data()
            .delay(Duration::from_millis(30))
            .times(1),
    );
    let before = Instant::now();
    assert_eq!(
        json_of(post(&client, &server, &page)).await,
        (200, json!({"data": []}))
    );
    assert!(before.elapsed() >= Duration::from_millis(30));
    let log = server.requests();
    assert_eq!(
        log.iter().map(|entry| entry.status).take(3).collect::<Vec<_>>(),
        [503, 200, 0]
    );
    assert_eq!(
        (log[2].operations[0].as_str(), log[2].path.as_str()),
        ("Other", "/api")
    );
    server.shutdown().await;
}
