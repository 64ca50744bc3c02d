//! Who may call the hook, and which calls ask for a build.

use super::{BEARER, SECRET, Watched};
use serde_json::json;

#[test]
fn drafts_and_strangers_start_no_build() {
    let watched = Watched::published();
    let draft = json!({ "sender": { "id": 99, "canonicalId": 12, "isRevision": true } }).to_string();
    assert!(watched.hook(BEARER, &draft).contains("\"queued\":false"));
    for (headers, body) in [
        ("", ""),
        ("Authorization: Bearer wrong\r\n", "{}"),
        ("X-Hub-Signature-256: sha256=00\r\n", ""),
    ] {
        let answer = watched.hook(headers, body);
        assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
        assert!(!answer.contains(SECRET));
    }
    assert!(watched.service.get("/hook").starts_with("HTTP/1.1 405 "));
    let large = "x".repeat(5 << 20);
    assert!(watched.hook(BEARER, &large).starts_with("HTTP/1.1 413 "));
    let status = watched.status();
    assert_eq!(
        (&status["builds"], &status["queued"]),
        (&json!(1), &json!(0)),
        "{status}"
    );
    let metrics = watched.service.get("/metrics");
    for line in [
        "sitegen_hook_calls_total{outcome=\"ignored\"} 1",
        "sitegen_hook_calls_total{outcome=\"refused\"} 3",
        "sitegen_builds_total{outcome=\"published\"} 1",
        "# EOF",
    ] {
        assert!(metrics.contains(line), "{line} in {metrics}");
    }
    assert!(
        metrics.contains("content-type: application/openmetrics-text; version=1.0.0"),
        "{metrics}"
    );
}

#[test]
fn a_call_that_is_signed_with_the_secret_starts_a_build() {
    let mut watched = Watched::published();
    // printf %s BODY | openssl dgst -sha256 -hmac SECRET
    let body = r#"{"sender":{"id":12,"canonicalId":12}}"#;
    let signature = "195ad8e752336d347d06c06519f062b0621d4b3414607db93f0be07eb2783535";
    let header = format!("X-Hub-Signature-256: sha256={signature}\r\n");
    let answer = watched.hook(&header, body);
    assert!(answer.starts_with("HTTP/1.1 202 "), "{answer}");
    watched
        .service
        .event("building", |event| event["cause"] == "hook");
    let other = watched.hook(&header, &body.replace("12", "13"));
    assert!(other.starts_with("HTTP/1.1 401 "), "{other}");
}
