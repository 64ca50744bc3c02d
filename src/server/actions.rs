//! `/actions/…` on this machine: forwarded to the CMS, so that the contact form works on the served site.

use crate::cms::body::read_capped;
use crate::cms::client::http_client;
use crate::config::Requests;
use crate::report::Failure;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::Response;
use url::Url;

/// Largest request that is forwarded, and largest answer; the form has no files.
const MAX_BYTES: usize = 1 << 20;
/// Headers that the CMS needs of a request.
const ASKED: [HeaderName; 3] = [header::CONTENT_TYPE, header::ACCEPT, header::ORIGIN];
/// Headers that the browser needs of an answer.
const ANSWERED: [HeaderName; 2] = [header::CONTENT_TYPE, header::LOCATION];

/// The CMS behind the form.
#[derive(Debug, Clone)]
pub struct Actions {
    cms: Url,
    http: reqwest::Client,
}

impl Actions {
    /// Forwards to the CMS at `cms`.
    ///
    /// # Errors
    /// No HTTP client can be made on this machine.
    pub fn new(cms: Url) -> Result<Self, Failure> {
        let http = http_client(&cms).map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
        Ok(Self { cms, http })
    }

    /// Forwards a POST and hands the answer back. What cannot be forwarded is a 502.
    pub async fn forward(&self, request: Request) -> Response {
        let (parts, body) = request.into_parts();
        let mut url = self.cms.clone();
        url.set_path(parts.uri.path());
        // The address has no `..` any more, the request had.
        if !url.path().starts_with("/actions/") {
            return status(StatusCode::NOT_FOUND);
        }
        let Ok(body) = to_bytes(body, MAX_BYTES).await else {
            return status(StatusCode::PAYLOAD_TOO_LARGE);
        };
        let mut forwarded = self.http.post(url).body(body);
        for name in ASKED {
            if let Some(value) = parts.headers.get(&name) {
                forwarded = forwarded.header(name, value);
            }
        }
        let Ok(answer) = forwarded.send().await else {
            return status(StatusCode::BAD_GATEWAY);
        };
        let mut response = status(answer.status());
        for name in ANSWERED {
            if let Some(value) = answer.headers().get(&name) {
                response.headers_mut().insert(name, value.clone());
            }
        }
        match read_capped(answer, MAX_BYTES as u64, Requests::default().idle).await {
            Ok(bytes) => *response.body_mut() = Body::from(bytes),
            Err(_) => return status(StatusCode::BAD_GATEWAY),
        }
        response
    }
}

fn status(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_actions_reach_the_cms() {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let answered = |path: &str| {
            // Nobody listens there: what is forwarded is a 502.
            let actions = Actions::new("http://127.0.0.1:1".parse().unwrap()).unwrap();
            let request = Request::post(path).body(Body::empty()).unwrap();
            runtime.block_on(actions.forward(request)).status()
        };
        assert_eq!(answered("/actions/lead/save"), StatusCode::BAD_GATEWAY);
        for path in ["/actions/../admin/login", "/actions/%2e%2e/api", "/api"] {
            assert_eq!(answered(path), StatusCode::NOT_FOUND, "{path}");
        }
    }
}
