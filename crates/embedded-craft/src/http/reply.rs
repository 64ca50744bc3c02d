//! HTTP around the answers: requests in, replies out.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use serde_json::{Value, json};

/// A reply before it is sent.
#[derive(Debug, Clone)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Reply {
    pub(crate) fn new(status: StatusCode, content_type: &str, body: impl Into<Bytes>) -> Self {
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

    pub(crate) fn json(status: StatusCode, value: &Value) -> Self {
        Self::new(status, "application/json; charset=UTF-8", value.to_string())
    }

    /// Craft's error document.
    pub(crate) fn error(status: StatusCode, message: &str) -> Self {
        let name = status.canonical_reason().unwrap_or("Error");
        Self::json(
            status,
            &json!({"name": name, "message": message, "code": 0, "status": status.as_u16()}),
        )
    }

    pub(crate) fn html(status: StatusCode, title: &str) -> Self {
        let page = format!("<!doctype html><html lang=\"de\"><title>{title}</title><h1>{title}</h1></html>");
        Self::new(status, "text/html; charset=UTF-8", page)
    }

    /// 302, which Craft uses for everything; browsers get the target after a form as well.
    pub(crate) fn redirect(target: &str) -> Self {
        let mut reply = Self::html(StatusCode::FOUND, "Found");
        if let Ok(target) = HeaderValue::from_str(target) {
            reply.headers.insert(header::LOCATION, target);
        }
        reply
    }

    pub(crate) fn not_found(request: &HeaderMap) -> Self {
        if accepts_json(request) {
            Self::error(StatusCode::NOT_FOUND, "Page not found.")
        } else {
            Self::html(StatusCode::NOT_FOUND, "Not Found")
        }
    }

    pub(crate) fn with(mut self, name: HeaderName, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(name, value);
        }
        self
    }

    pub(crate) fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        response
    }
}

pub(crate) fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether Craft answers errors in JSON.
pub(crate) fn accepts_json(request: &HeaderMap) -> bool {
    text(request, &header::ACCEPT).is_some_and(|accept| accept.contains("application/json"))
}

/// The bearer token of `Authorization` or `X-Craft-Authorization`.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let craft = HeaderName::from_static("x-craft-authorization");
    [header::AUTHORIZATION, craft].iter().find_map(|name| {
        let (scheme, token) = text(headers, name)?.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
    })
}

/// The parameters of a query string or an urlencoded body.
pub(crate) fn parameters(text: &[u8]) -> Vec<(String, String)> {
    url::form_urlencoded::parse(text).into_owned().collect()
}

pub(crate) fn parameter<'a>(parameters: &'a [(String, String)], name: &str) -> Option<&'a str> {
    parameters
        .iter()
        .find(|(key, _)| key == name)
        .map(|(_, value)| value.as_str())
}
