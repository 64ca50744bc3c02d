//! Faults on demand.

use std::time::Duration;
use tokio::time::Instant;

use serde_json::json;

use super::craft;
use super::http::{json_of, post, start};
use crate::Fault;

#[tokio::test(start_paused = true)]
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

#[tokio::test]
async fn off_line_everything_but_files_is_503_without_retry_after() {
    let (server, client) = start(craft()).await;
    server.faults().add(Fault::off_line().times(3));
    let query = json!({"query": "{ping}"});
    let answer = post(&client, &server, &query)
        .header("Accept", "application/json")
        .send();
    let answer = answer.await.unwrap();
    assert_eq!(answer.status().as_u16(), 503);
    assert!(!answer.headers().contains_key("retry-after"));
    let body: serde_json::Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
    assert_eq!((&body["status"], &body["message"]), (&json!(503), &json!("")));
    let page = post(&client, &server, &query).send().await.unwrap();
    assert!(
        page.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    let file = client.get(format!("{}/uploads/nothing.jpg", server.url())).send();
    assert_eq!(file.await.unwrap().status().as_u16(), 404);
    let action = format!("{}/index.php?action=graphql/api", server.url());
    assert_eq!(client.post(action).send().await.unwrap().status().as_u16(), 503);
    assert_eq!(json_of(post(&client, &server, &query)).await.0, 200);
    server.shutdown().await;
}

#[tokio::test(start_paused = true)]
async fn no_byte_is_sent_before_the_answer_is_complete() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let (server, _client) = start(craft()).await;
    let delay = Duration::from_millis(300);
    server.faults().add(Fault::any().delay(delay));
    let address = server.url().replace("http://", "");
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let before = Instant::now();
    stream
        .write_all(b"GET /api?query={ping} HTTP/1.1\r\nHost: cms\r\nConnection: close\r\n\r\n")
        .await
        .unwrap();
    stream.read_u8().await.unwrap();
    assert!(before.elapsed() >= delay, "a byte came before");
    server.shutdown().await;
}
