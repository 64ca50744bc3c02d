//! What a test switches on a running server: faults, edits, another CMS; and what the server remembers for it.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::Request;
use axum::http::HeaderName;
use axum::response::Response;

use crate::craft::Craft;
use crate::edits::Edits;
use crate::faults::Faults;
use crate::http::{accepts_json, text};
use crate::lead::Lead;
use crate::server::{Server, Shared, lock, respond};

/// The switches of a server, and its memory.
#[derive(Debug, Default)]
pub(crate) struct Switches {
    faults: Faults,
    edits: Edits,
    pub(crate) leads: Mutex<Vec<Lead>>,
    requests: Mutex<Vec<RequestLog>>,
}

/// One request that the server received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestLog {
    /// `GET`, `POST`, …
    pub method: String,
    /// The path without the query string.
    pub path: String,
    /// The operation names of a GraphQL request (several for a batch); empty for others.
    pub operations: Vec<String>,
    /// Whether an answer from Craft's cache was refused (`X-Craft-Gql-Cache: no-cache`).
    pub uncached: bool,
    /// The status of the answer; 0 when the connection was dropped.
    pub status: u16,
}

/// The connection is closed without an answer.
#[derive(Debug, thiserror::Error)]
#[error("the connection is cut")]
pub(crate) struct Cut;

impl Server {
    /// Exchanges the CMS; requests that have begun finish with the old one.
    pub fn replace(&self, craft: Craft) {
        self.shared.replace(craft);
    }

    /// The switches for misbehaviour.
    pub fn faults(&self) -> &Faults {
        &self.shared.switches.faults
    }

    /// What changes while the CMS is read.
    pub fn edits(&self) -> &Edits {
        &self.shared.switches.edits
    }

    /// The leads that were saved.
    pub fn leads(&self) -> Vec<Lead> {
        lock(&self.shared.switches.leads).clone()
    }

    /// The requests so far.
    pub fn requests(&self) -> Vec<RequestLog> {
        lock(&self.shared.switches.requests).clone()
    }

    /// Forgets the requests so far.
    pub fn forget_requests(&self) {
        lock(&self.shared.switches.requests).clear();
    }
}

impl Shared {
    fn replace(&self, craft: Craft) {
        *self.craft.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(craft);
        lock(&self.images).clear();
    }

    /// Makes the edit that is due before the answer to these operations.
    pub(crate) fn edit(&self, operations: &[String]) {
        if let Some(edited) = self.switches.edits.due(operations) {
            self.replace(edited);
        }
    }
}

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
