//! The lead action as recorded in `samples/lead.*.json`.

use reqwest::{Client, Method, StatusCode};
use serde_json::json;

use super::http::{json_of, start};
use super::{craft, settings};
use crate::Server;
use crate::signature::sign;

const LEAD: [(&str, &str); 7] = [
    ("first_name", "Jan"),
    ("last_name", "-"),
    ("telefoonnummer", "0123"),
    ("email", "jan@example.test"),
    ("bedrijfsnaam", "X"),
    ("bericht", "Hallo"),
    ("subject", "Bedankt voor je bericht"),
];

fn multipart(fields: &[(&str, &str)]) -> String {
    let parts = fields.iter().map(|(name, value)| {
        format!("--B\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    });
    parts.collect::<String>() + "--B--\r\n"
}

#[tokio::test]
async fn a_lead_is_saved_and_answered_with_one() {
    let (server, client) = start(craft()).await;
    let request = || {
        let request = client.post(format!("{}/actions/sales-force/lead/save", server.url()));
        let request = request
            .header("accept", "application/json")
            .header("origin", "http://127.0.0.1:4000");
        request.header("content-type", "multipart/form-data; boundary=B")
    };
    let response = request().body(multipart(&LEAD)).send().await.unwrap();
    assert_eq!(
        response.headers()["access-control-allow-origin"],
        "http://127.0.0.1:4000"
    );
    assert_eq!(response.headers()["vary"], "Origin");
    assert_eq!(response.text().await.unwrap(), "1");
    let (status, failed) = json_of(request().body(multipart(&[("email", "x")]))).await;
    assert_eq!((status, &failed["message"]), (400, &json!("Could not save.")));
    assert_eq!(failed["errors"]["email"], json!(["E-mail is ongeldig."]));
    assert!(
        failed["errors"]["name"].as_array().unwrap().len() == 2 && failed["errors"]["company"].is_array()
    );
    let leads = server.leads();
    assert_eq!(leads.len(), 1);
    assert_eq!(leads[0].field("bericht"), Some("Hallo"));
}

#[tokio::test]
async fn a_browser_that_asks_before_it_posts_is_refused() {
    let (server, client) = start(craft()).await;
    let action = format!("{}/actions/sales-force/lead/save", server.url());
    let question = client.request(Method::OPTIONS, action);
    let question = question
        .header("origin", "http://127.0.0.1:4000")
        .header("access-control-request-method", "POST");
    let response = question.send().await.unwrap();
    assert_eq!(response.status(), 400);
    assert!(!response.headers().contains_key("access-control-allow-origin"));
}

/// Posts the lead as a browser without scripts does: status, `Location` and body.
async fn post_natively(server: &Server, redirect: Option<&str>) -> (StatusCode, String, String) {
    let client = Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let mut fields = LEAD.to_vec();
    fields.extend(redirect.map(|redirect| ("redirect", redirect)));
    let body = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish();
    let request = client.post(format!("{}/actions/sales-force/lead/save", server.url()));
    let request = request
        .header("content-type", "application/x-www-form-urlencoded")
        .header("accept", "text/html");
    let response = request.body(body).send().await.unwrap();
    let location = response.headers().get("location");
    let location = location
        .map_or("", |location| location.to_str().unwrap())
        .to_owned();
    (response.status(), location, response.text().await.unwrap())
}

#[tokio::test]
async fn a_form_without_script_is_redirected_by_a_signed_value() {
    let (server, _) = start(craft()).await;
    let signed = sign(&settings().security_key, "/contact/contact-opnemen-gelukt");
    let (status, location, _) = post_natively(&server, Some(&signed)).await;
    assert_eq!(status, StatusCode::FOUND);
    assert_eq!(location, "/contact/contact-opnemen-gelukt");
}

#[tokio::test]
async fn any_other_redirect_is_refused_after_the_lead_was_saved() {
    let (server, _) = start(craft()).await;
    let foreign = sign("another key", "/contact/contact-opnemen-gelukt");
    for redirect in ["/contact/contact-opnemen-gelukt", "", &foreign] {
        let saved = server.leads().len();
        let (status, location, body) = post_natively(&server, Some(redirect)).await;
        assert_eq!(
            (status, location.as_str()),
            (StatusCode::BAD_REQUEST, ""),
            "{redirect}"
        );
        assert!(body.contains("Fehlerhafte Anfrage"), "{body}");
        assert_eq!(server.leads().len(), saved + 1, "{redirect}");
    }
}

#[tokio::test]
async fn without_a_redirect_a_visitor_without_scripts_sees_a_one() {
    let (server, _) = start(craft()).await;
    let (status, _, body) = post_natively(&server, None).await;
    assert_eq!((status, body.as_str()), (StatusCode::OK, "1"));
}
