//! Replies as a fault changes them.

use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use futures::{StreamExt, stream};
use serde_json::json;

use crate::faults::fault::{Effect, Fault};
use crate::http::reply::Reply;

/// Time for the first bytes of an answer to leave before the connection breaks.
const FLUSH: Duration = Duration::from_millis(50);

impl Reply {
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
    pub(crate) fn with_fault(mut self, fault: &Fault, accepts_json: bool) -> Option<Response> {
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
            // An error discards what is still buffered.
            tokio::time::sleep(FLUSH).await;
            Err(std::io::Error::other("interrupted"))
        }));
        let mut response = self.into_response();
        *response.body_mut() = Body::from_stream(parts);
        response
    }
}
