//! The actions of the forms on this machine: forwarded to the CMS, so that forms work on the served site.

use super::request_body::{Ending, drain, within};
use crate::cms::body::read_capped;
use crate::cms::http::http_client;
use crate::config::{Destination, Requests};
use crate::report::Failure;
use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::Response;

/// Limit for the CMS's answer, which contains no files.
const MAX_ANSWER: u64 = 1 << 20;
/// Request headers that the CMS needs.
const REQUEST_HEADERS: [HeaderName; 3] = [header::CONTENT_TYPE, header::ACCEPT, header::ORIGIN];
/// Response headers that the browser needs.
const RESPONSE_HEADERS: [HeaderName; 2] = [header::CONTENT_TYPE, header::LOCATION];

/// The only actions of the CMS that are forwarded.
#[derive(Debug, Clone)]
pub struct FormAction {
    actions: Vec<Destination>,
    http: reqwest::Client,
}

impl FormAction {
    /// Forwards what is posted to the path of an action to the action itself, an address of the CMS; `None` without any.
    ///
    /// # Errors
    /// No HTTP client can be made on this machine.
    pub fn new(actions: Vec<Destination>) -> Result<Option<Self>, Failure> {
        let Some(first) = actions.first() else {
            return Ok(None);
        };
        let http =
            http_client(&first.url).map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
        Ok(Some(Self { actions, http }))
    }

    /// The action whose path this is exactly: the build has written the address that the browser posts to.
    pub fn action(&self, path: &str) -> Option<&Destination> {
        self.actions.iter().find(|action| action.url.path() == path)
    }

    /// Forwards a POST while it arrives, and returns the answer. If the CMS cannot be reached, the status is 502.
    pub async fn forward(&self, action: &Destination, request: Request) -> Response {
        let (parts, body) = request.into_parts();
        let size = body.size_hint();
        if size.lower() > action.max_body {
            // A browser reads the answer when it has sent everything.
            drain(body).await;
            return status(StatusCode::PAYLOAD_TOO_LARGE);
        }
        let (body, ending) = within(body, action.max_body);
        let mut forwarded = self
            .http
            .post(action.url.clone())
            .body(reqwest::Body::wrap_stream(body));
        if let Some(length) = size.exact() {
            forwarded = forwarded.header(header::CONTENT_LENGTH, length);
        }
        for name in REQUEST_HEADERS {
            if let Some(value) = parts.headers.get(&name) {
                forwarded = forwarded.header(name, value);
            }
        }
        let answer = forwarded.send().await;
        match ending.get() {
            Some(Ending::TooLarge) => return status(StatusCode::PAYLOAD_TOO_LARGE),
            Some(Ending::Late) => return status(StatusCode::REQUEST_TIMEOUT),
            None => {}
        }
        match answer {
            Ok(answer) => answered(answer).await,
            Err(_) => status(StatusCode::BAD_GATEWAY),
        }
    }
}

/// The CMS's answer for the browser.
async fn answered(answer: reqwest::Response) -> Response {
    let mut response = status(answer.status());
    for name in RESPONSE_HEADERS {
        if let Some(value) = answer.headers().get(&name) {
            response.headers_mut().insert(name, value.clone());
        }
    }
    match read_capped(answer, MAX_ANSWER, Requests::default().idle).await {
        Ok(bytes) => *response.body_mut() = Body::from(bytes),
        Err(_) => return status(StatusCode::BAD_GATEWAY),
    }
    response
}

fn status(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
