//! Which part of the CMS answers a request.

use std::sync::Arc;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};

use crate::http::drafts;
use crate::http::endpoint::graphql;
use crate::http::files::file;
use crate::http::incoming::{Incoming, MAX_BODY, read};
use crate::http::lead;
use crate::http::posted::Posted;
use crate::http::reply::{Reply, parameter, parameters};
use crate::http::shared::Shared;
#[cfg(feature = "testing")]
use crate::http::shared::lock;

/// The reply, and the operation names of a GraphQL request.
pub(crate) async fn respond(shared: &Arc<Shared>, parts: Parts, body: Body) -> (Reply, Vec<String>) {
    let path = parts.uri.path().to_owned();
    let query = parameters(parts.uri.query().unwrap_or_default().as_bytes());
    if let Some(action) = lead::action(&path) {
        return (save_lead(action, shared, parts, body).await, Vec::new());
    }
    if path == drafts::PATH {
        return (drafts::respond(shared, parts, body).await, Vec::new());
    }
    let action = parameter(&query, "action") == Some("graphql/api");
    if path == "/api" || path == "/actions/graphql/api" || (path == "/index.php" && action) {
        let bytes = axum::body::to_bytes(body, MAX_BODY).await.unwrap_or_default();
        let incoming = read(&parts.headers, &query, &bytes);
        let operations = incoming
            .as_ref()
            .map_or_else(|_| Vec::new(), Incoming::operations);
        #[cfg(feature = "testing")]
        shared.edit(&operations);
        let (craft, warm) = (shared.craft(), Arc::clone(&shared.warm));
        let answered =
            tokio::task::spawn_blocking(move || graphql(&craft, &parts, &query, incoming, &warm)).await;
        let failed = |_| {
            Reply::error(
                StatusCode::INTERNAL_SERVER_ERROR,
                "An internal server error occurred.",
            )
        };
        return (answered.unwrap_or_else(failed), operations);
    }
    if let ("/index.php", Some("actions/assets/generate-transform"), Some(file)) = (
        path.as_str(),
        parameter(&query, "p"),
        parameter(&query, "transformId"),
    ) {
        return (Reply::redirect(file), Vec::new());
    }
    (file(shared, &parts, &path).await, Vec::new())
}

async fn save_lead(action: &'static str, shared: &Shared, parts: Parts, body: Body) -> Reply {
    let headers = parts.headers.clone();
    match parts.method {
        // A preflight, which Craft refuses unless somebody has configured a filter.
        Method::OPTIONS => return Reply::error(StatusCode::BAD_REQUEST, "Bad Request"),
        Method::POST => {}
        _ => return Reply::error(StatusCode::METHOD_NOT_ALLOWED, "Post request required"),
    }
    let posted = match Posted::read(parts, body).await {
        Ok(posted) => posted,
        Err(refused) => return refused,
    };
    let (reply, saved) = lead::save(action, &headers, posted, &shared.craft().settings.security_key);
    #[cfg(feature = "testing")]
    lock(&shared.switches.leads).extend(saved);
    #[cfg(not(feature = "testing"))]
    drop(saved);
    reply
}
