//! HTTP around the answers: requests in, replies out.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use futures::{StreamExt, stream};
use serde_json::{Value, json};

use super::faults::{Effect, Fault};

const FLUSH: Duration = Duration::from_millis(50);

/// A reply before it is sent.
#[derive(Debug, Clone)]
pub(super) struct Reply {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) body: Bytes,
}

impl Reply {
    pub(super) fn new(status: StatusCode, content_type: &str, body: impl Into<Bytes>) -> Self {
        let mut headers = HeaderMap::new();
        if let Ok(content_type) = HeaderValue::from_str(content_type) {
            headers.insert(header::CONTENT_TYPE, content_type);
        }
        Self {
            status,
            headers,
            body: body.into(),
        }
    }

    pub(super) fn json(status: StatusCode, value: &Value) -> Self {
        Self::new(status, "application/json; charset=UTF-8", value.to_string())
    }

    /// Craft's error document.
    pub(super) fn error(status: StatusCode, message: &str) -> Self {
        let name = status.canonical_reason().unwrap_or("Error");
        Self::json(
            status,
            &json!({"name": name, "message": message, "code": 0, "status": status.as_u16()}),
        )
    }

    pub(super) fn html(status: StatusCode, title: &str) -> Self {
        let page = format!("<!doctype html><html lang=\"de\"><title>{title}</title><h1>{title}</h1></html>");
        Self::new(status, "text/html; charset=UTF-8", page)
    }

    /// 302, which Craft uses for everything; browsers get the target after a form as well.
    pub(super) fn redirect(target: &str) -> Self {
        let mut reply = Self::html(StatusCode::FOUND, "Found");
        if let Ok(target) = HeaderValue::from_str(target) {
            reply.headers.insert(header::LOCATION, target);
        }
        reply
    }

    pub(super) fn not_found(request: &HeaderMap) -> Self {
        if accepts_json(request) {
            Self::error(StatusCode::NOT_FOUND, "Page not found.")
        } else {
            Self::html(StatusCode::NOT_FOUND, "Not Found")
        }
    }

    pub(super) fn with(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(name, value);
        }
        self
    }

    pub(super) fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        response
    }

    /// What Craft says off-line: in JSON there are no words in it.
    fn off_line(accepts_json: bool) -> Self {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        if accepts_json {
            let body = json!({"name": "Service Unavailable", "message": "", "code": 0, "status": 503});
            Self::json(status, &body)
        } else {
            Self::html(status, "Service Unavailable")
        }
    }

    /// The reply that a fault makes of this one, for a client that accepts JSON or not; `None` when the connection
    /// breaks without any.
    pub(super) fn with_fault(mut self, fault: &Fault, accepts_json: bool) -> Option<Response> {
        match &fault.effect {
            Effect::None | Effect::Interrupt(_) => {}
            Effect::Drop => return None,
            Effect::Status(status) => {
                let status = StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                self = Self::html(status, status.canonical_reason().unwrap_or("Error"));
            }
            Effect::OffLine => self = Self::off_line(accepts_json),
            Effect::Reply {
                status,
                content_type,
                body,
            } => {
                let status = StatusCode::from_u16(*status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
                self = Self::new(status, content_type, body.clone());
            }
            Effect::Redirect(target) => self = Self::redirect(target),
            Effect::Truncate(bytes) => self.body = self.body.slice(..(*bytes).min(self.body.len())),
        }
        if let Some(seconds) = fault.retry_after {
            self.headers
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Effect::Interrupt(bytes) = fault.effect {
            return Some(self.interrupted(bytes));
        }
        Some(self.into_response())
    }

    /// Announces the whole body, sends the first bytes and breaks off.
    fn interrupted(mut self, bytes: usize) -> Response {
        let whole = std::mem::take(&mut self.body);
        self.headers
            .insert(header::CONTENT_LENGTH, HeaderValue::from(whole.len()));
        let begin = whole.slice(..bytes.min(whole.len()));
        let parts = stream::once(async { Ok(begin) }).chain(stream::once(async {
            // Time for the first bytes to leave; an error discards what is still buffered.
            tokio::time::sleep(FLUSH).await;
            Err(std::io::Error::other("interrupted"))
        }));
        let mut response = self.into_response();
        *response.body_mut() = Body::from_stream(parts);
        response
    }
}

pub(super) fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether Craft answers errors in JSON.
pub(super) fn accepts_json(request: &HeaderMap) -> bool {
    text(request, &header::ACCEPT).is_some_and(|accept| accept.contains("application/json"))
}

/// The bearer token of `Authorization` or `X-Craft-Authorization`.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let craft = HeaderName::from_static("x-craft-authorization");
    [header::AUTHORIZATION, craft].iter().find_map(|name| {
        let (scheme, token) = text(headers, name)?.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
    })
}

/// The parameters of a query string or an urlencoded body.
pub(super) fn parameters(text: &[u8]) -> Vec<(String, String)> {
    url::form_urlencoded::parse(text).into_owned().collect()
}

pub(super) fn parameter<'a>(parameters: &'a [(String, String)], name: &str) -> Option<&'a str> {
    parameters
        .iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.as_str())
}
