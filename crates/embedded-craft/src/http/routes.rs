//! Which part of the CMS answers a request.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};

use crate::http::drafts;
use crate::http::endpoint::graphql;
use crate::http::files::file;
use crate::http::incoming::{Incoming, MAX_BODY, read};
use crate::http::lead;
use crate::http::reply::{Reply, parameter, parameters, text};
use crate::http::shared::Shared;
#[cfg(feature = "testing")]
use crate::http::shared::lock;

/// The reply, and the operation names of a GraphQL request.
pub(crate) async fn respond(shared: &Arc<Shared>, parts: Parts, body: Body) -> (Reply, Vec<String>) {
    let path = parts.uri.path().to_owned();
    let query = parameters(parts.uri.query().unwrap_or_default().as_bytes());
    if path == lead::PATH {
        return (save_lead(shared, parts, body).await, Vec::new());
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

async fn save_lead(shared: &Shared, parts: Parts, body: Body) -> Reply {
    let headers = parts.headers.clone();
    match parts.method {
        Method::OPTIONS => {
            return lead::with_cors(
                Reply::new(StatusCode::OK, "text/html; charset=UTF-8", ""),
                &headers,
            );
        }
        Method::POST => {}
        _ => return Reply::error(StatusCode::METHOD_NOT_ALLOWED, "Post request required"),
    }
    let multipart =
        text(&headers, &header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let mut fields = Vec::new();
    if multipart {
        let Ok(mut form) = Multipart::from_request(Request::from_parts(parts, body), &()).await else {
            return Reply::error(StatusCode::BAD_REQUEST, "The form cannot be read.");
        };
        while let Ok(Some(field)) = form.next_field().await {
            let name = field.name().unwrap_or_default().to_owned();
            fields.push((name, field.text().await.unwrap_or_default()));
        }
    } else {
        fields = parameters(&axum::body::to_bytes(body, MAX_BODY).await.unwrap_or_default());
    }
    let (reply, saved) = lead::save(&headers, fields, &shared.craft().settings.security_key);
    #[cfg(feature = "testing")]
    lock(&shared.switches.leads).extend(saved);
    #[cfg(not(feature = "testing"))]
    drop(saved);
    reply
}
