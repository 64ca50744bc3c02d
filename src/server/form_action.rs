//! The form's action on this machine: forwarded to the CMS, so that the contact form works on the served site.

use crate::cms::body::read_capped;
use crate::cms::client::http_client;
use crate::config::Requests;
use crate::report::Failure;
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::Response;
use std::error::Error;
use std::io::ErrorKind;
use url::Url;

/// Limit for the CMS's answer, which contains no files. axum limits a request's body to 2 MB.
const MAX_ANSWER: u64 = 1 << 20;
/// Request headers that the CMS needs.
const REQUEST_HEADERS: [HeaderName; 3] = [header::CONTENT_TYPE, header::ACCEPT, header::ORIGIN];
/// Response headers that the browser needs.
const RESPONSE_HEADERS: [HeaderName; 2] = [header::CONTENT_TYPE, header::LOCATION];

/// The only action of the CMS that is forwarded.
#[derive(Debug, Clone)]
pub struct FormAction {
    action: Url,
    http: reqwest::Client,
}

impl FormAction {
    /// Forwards what is posted to the path of `action` to `action` itself, an address of the CMS.
    ///
    /// # Errors
    /// No HTTP client can be made on this machine.
    pub fn new(action: Url) -> Result<Self, Failure> {
        let http =
            http_client(&action).map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
        Ok(Self { action, http })
    }

    /// Whether a path is exactly the form's action: the build has written the address that the browser posts to.
    pub fn matches(&self, path: &str) -> bool {
        path == self.action.path()
    }

    /// Forwards a POST and returns the answer. If the CMS cannot be reached, the status is 502.
    pub async fn forward(&self, request: Request) -> Response {
        let headers = request.headers().clone();
        let body = match Bytes::from_request(request, &()).await {
            Ok(body) => body,
            Err(error) => return status(unreadable(&error)),
        };
        let mut forwarded = self.http.post(self.action.clone()).body(body);
        for name in REQUEST_HEADERS {
            if let Some(value) = headers.get(&name) {
                forwarded = forwarded.header(name, value);
            }
        }
        let Ok(answer) = forwarded.send().await else {
            return status(StatusCode::BAD_GATEWAY);
        };
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
}

/// Why a body could not be read: too late, too much, or broken.
fn unreadable(rejection: &BytesRejection) -> StatusCode {
    let mut cause = rejection.source();
    while let Some(error) = cause {
        let io_error = error.downcast_ref::<std::io::Error>();
        if io_error.is_some_and(|error| error.kind() == ErrorKind::TimedOut) {
            return StatusCode::REQUEST_TIMEOUT;
        }
        cause = error.source();
    }
    rejection.status()
}

fn status(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
