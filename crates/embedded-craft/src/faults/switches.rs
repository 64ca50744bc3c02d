//! The switches of a server, and its memory.

use std::sync::Mutex;

use crate::faults::edits::Edits;
use crate::faults::fault::Faults;
use crate::http::saved::Lead;

/// The switches of a server, and its memory.
#[derive(Debug, Default)]
pub(crate) struct Switches {
    pub(crate) faults: Faults,
    pub(crate) edits: Edits,
    pub(crate) leads: Mutex<Vec<Lead>>,
    pub(crate) requests: Mutex<Vec<RequestLog>>,
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
