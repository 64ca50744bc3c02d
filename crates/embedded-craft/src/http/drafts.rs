//! Drafts over HTTP, where the server has the content besides the CMS: what editors do in Craft's control panel.
//!
//! * `POST /demo/drafts` with `{"token", "entry": "section/slug", "name", "changes"}` saves a draft, or saves it again.
//! * `DELETE /demo/drafts?token=…` ends the drafts that a preview token shows, as when it has expired.
//!
//! Both need the bearer token, and answer 204.

use std::sync::Arc;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::content::Content;
use crate::craft::Craft;
use crate::http::incoming::MAX_BODY;
use crate::http::reply::{Reply, bearer, parameter, parameters};
use crate::http::shared::{Shared, lock};

pub(crate) const PATH: &str = "/demo/drafts";

/// A draft to save.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    /// The preview token that shows it.
    token: String,
    /// `section/slug` of the entry.
    entry: String,
    /// What its author calls it.
    #[serde(default)]
    name: Option<String>,
    /// The values that differ from the published ones, in the format of the content files.
    changes: Map<String, Value>,
}

impl Save {
    fn change(self, content: &mut Content) {
        let mut changes = self.changes;
        if let Some(name) = self.name {
            changes.insert("draftName".to_owned(), name.into());
        }
        content.add_draft(&self.token, &self.entry, changes.into());
    }
}

/// Answers a request to [`PATH`].
pub(crate) async fn respond(shared: &Arc<Shared>, parts: Parts, body: Body) -> Reply {
    if bearer(&parts.headers) != Some(shared.craft().settings.token.as_str()) {
        return Reply::error(StatusCode::BAD_REQUEST, "Missing Authorization header");
    }
    match parts.method {
        Method::POST => {
            let bytes = axum::body::to_bytes(body, MAX_BODY).await.unwrap_or_default();
            match serde_json::from_slice::<Save>(&bytes) {
                Ok(save) => changed(shared, |content| save.change(content)).await,
                Err(error) => Reply::error(StatusCode::BAD_REQUEST, &error.to_string()),
            }
        }
        Method::DELETE => {
            let query = parameters(parts.uri.query().unwrap_or_default().as_bytes());
            match parameter(&query, "token").map(str::to_owned) {
                Some(token) => changed(shared, move |content| content.expire_token(&token)).await,
                None => Reply::error(StatusCode::BAD_REQUEST, "`token` is missing"),
            }
        }
        _ => Reply::error(StatusCode::METHOD_NOT_ALLOWED, "POST or DELETE"),
    }
}

/// Exchanges the CMS for one with changed content. A mistake changes nothing.
async fn changed(shared: &Arc<Shared>, change: impl FnOnce(&mut Content) + Send + 'static) -> Reply {
    let shared = Arc::clone(shared);
    let made = tokio::task::spawn_blocking(move || {
        let Some(content) = &shared.content else {
            return Reply::error(StatusCode::NOT_FOUND, "this server cannot change its content");
        };
        let mut content = lock(content);
        let mut next = content.clone();
        change(&mut next);
        match Craft::new(next.clone(), shared.craft().settings.clone()) {
            Ok(craft) => {
                *content = next;
                shared.replace(craft);
                Reply::new(StatusCode::NO_CONTENT, "", "")
            }
            Err(error) => Reply::error(StatusCode::BAD_REQUEST, &error.to_string()),
        }
    });
    let failed = |_| Reply::error(StatusCode::INTERNAL_SERVER_ERROR, "the content was not changed");
    made.await.unwrap_or_else(failed)
}
