//! A request to a server that may misbehave.

use std::sync::Arc;

use axum::extract::Request;
use axum::http::HeaderName;
use axum::response::Response;

use crate::faults::switches::RequestLog;
use crate::http::reply::{accepts_json, text};
use crate::http::routes::respond;
use crate::http::shared::{Shared, lock};

/// The connection is closed without an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut")]
pub(crate) struct Cut;

/// Answers a request, with the fault that is switched on for it.
pub(crate) async fn handle(shared: Arc<Shared>, request: Request) -> Result<Response, Cut> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    let method = parts.method.to_string();
    let json = accepts_json(&parts.headers);
    let uncached = text(&parts.headers, &HeaderName::from_static("x-craft-gql-cache")) == Some("no-cache");
    let (reply, operations) = respond(&shared, parts, body).await;
    let fault = shared.switches.faults.take(&path, &operations);
    if let Some(delay) = fault.as_ref().and_then(|fault| fault.delay) {
        tokio::time::sleep(delay).await;
    }
    let response = match &fault {
        Some(fault) => reply.with_fault(fault, json),
        None => Some(reply.into_response()),
    };
    let status = response.as_ref().map_or(0, |response| response.status().as_u16());
    lock(&shared.switches.requests).push(RequestLog {
        method,
        path,
        operations,
        uncached,
        status,
    });
    response.ok_or(Cut)
}
