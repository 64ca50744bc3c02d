//! A site in memory, as its host would answer for it.

use crate::live::Live;
use crate::report::Failure;
use crate::server::hosted::{self, Files};
use axum::http::request::Parts;
use axum::response::Response;
use std::sync::Arc;

/// The answer to a request to read. Pages are rendered on threads that may wait.
pub(super) async fn serve(live: Arc<Live>, request: &Parts) -> Result<Response, Failure> {
    let request = request.clone();
    let answered = tokio::task::spawn_blocking(move || hosted::respond(&InMemory(live), &request)).await;
    answered.unwrap_or_else(|error| Err(Failure::internal(error.to_string(), "preview")))
}

pub(super) struct InMemory(pub(super) Arc<Live>);

impl Files for InMemory {
    fn has(&self, path: &str) -> Result<bool, Failure> {
        self.0.has(path)
    }

    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, Failure> {
        self.0.bytes(path)
    }
}
