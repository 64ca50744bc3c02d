//! What a watcher answers: the hook, and how it stands.

use super::hook::{Saved, Secret, saved};
use super::state::State;
use super::{badge, metrics, status};
use crate::report::Lang;
use crate::server::shell::{not_allowed, plain};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State as Extract};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use jiff::tz::TimeZone;
use serde_json::json;
use std::sync::Arc;

/// The longest body of a call: Craft sends all attributes of what was saved.
const MAX_BODY_BYTES: usize = 4 << 20;
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// What the answers are made of.
#[derive(Debug)]
struct Answers {
    state: Arc<State>,
    secret: Option<Secret>,
    lang: Lang,
    zone: TimeZone,
}

/// `/hook`, `/status.json`, `/badge.svg`, `/metrics`, and a page with the badge. Without a secret everybody who reaches the server may call the
/// hook.
pub fn app(state: Arc<State>, secret: Option<Secret>, lang: Lang, zone: TimeZone) -> Router {
    let answers = Answers {
        state,
        secret,
        lang,
        zone,
    };
    Router::new().fallback(answer).with_state(Arc::new(answers))
}

async fn answer(Extract(answers): Extract<Arc<Answers>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let reads = matches!(parts.method, Method::GET | Method::HEAD);
    let now = || answers.state.now();
    match parts.uri.path() {
        "/hook" if parts.method == Method::POST => answers.hook(&parts.headers, body).await,
        "/hook" => {
            let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "POST");
            response
                .headers_mut()
                .insert(header::ALLOW, HeaderValue::from_static("POST"));
            response
        }
        "/status.json" if reads => typed(
            StatusCode::OK,
            "application/json",
            status::json(&now()).to_string(),
        ),
        "/metrics" if reads => typed(StatusCode::OK, metrics::TYPE, metrics::text(&now())),
        "/badge.svg" if reads => {
            let svg = badge::svg(&now(), answers.lang, &answers.zone);
            let mut response = typed(StatusCode::OK, badge::TYPE, svg);
            // Craft's control panel is another site.
            let anywhere = HeaderValue::from_static("cross-origin");
            response
                .headers_mut()
                .insert(CROSS_ORIGIN_RESOURCE_POLICY, anywhere);
            response
        }
        "/" if reads => {
            let page = badge::page(&now(), answers.lang, &answers.zone);
            typed(StatusCode::OK, "text/html; charset=utf-8", page)
        }
        _ if !reads => not_allowed("GET or HEAD"),
        _ => plain(
            StatusCode::NOT_FOUND,
            "there are /hook, /status.json, /badge.svg and /metrics",
        ),
    }
}

impl Answers {
    async fn hook(&self, headers: &axum::http::HeaderMap, body: Body) -> Response {
        let Ok(body) = to_bytes(body, MAX_BODY_BYTES).await else {
            return plain(
                StatusCode::PAYLOAD_TOO_LARGE,
                "the body is too large, or not complete",
            );
        };
        if self
            .secret
            .as_ref()
            .is_some_and(|secret| !secret.admits(headers, &body))
        {
            self.state.refuse();
            let mut response = plain(StatusCode::UNAUTHORIZED, "the secret is missing or wrong");
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            return response;
        }
        let answer = match saved(&body) {
            Saved::Draft => {
                self.state.ignore();
                json!({ "queued": false, "why": "a draft or a revision is not on the site" })
            }
            saved => {
                self.state.ask(saved);
                json!({ "queued": true })
            }
        };
        typed(StatusCode::ACCEPTED, "application/json", answer.to_string())
    }
}

fn typed(status: StatusCode, kind: &'static str, text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
