//! The GraphQL route: who asks, with which tokens, and what goes around the answer.

use std::cell::Cell;

use axum::http::request::Parts;
use axum::http::{HeaderName, Method, StatusCode, header};

use crate::craft::{Context, Craft};
use crate::dates;
use crate::http::cost::Warm;
use crate::http::incoming::{Incoming, UnreadableBody};
use crate::http::reply::{Reply, bearer, parameter, text};

/// Answers a request to the GraphQL route.
pub(crate) fn graphql(
    craft: &Craft,
    parts: &Parts,
    query: &[(String, String)],
    incoming: Result<Incoming, UnreadableBody>,
    warm: &Warm,
) -> Reply {
    let headers = &parts.headers;
    let clock = dates::http(craft.settings.time());
    let cors = |reply: Reply| {
        reply
            .with(header::DATE, &clock)
            .with(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")
            .with(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, "true")
            .with(
                header::ACCESS_CONTROL_ALLOW_HEADERS,
                "Authorization, Content-Type, X-Craft-Authorization, X-Craft-Token",
            )
    };
    if parts.method == Method::OPTIONS {
        return cors(Reply::new(StatusCode::OK, "application/json; charset=UTF-8", ""));
    }
    let preview =
        text(headers, &HeaderName::from_static("x-craft-token")).or_else(|| parameter(query, "token"));
    #[cfg(feature = "testing")]
    let preview = preview.filter(|_| !craft.settings.loses_preview_tokens);
    let well_formed = |token: &str| {
        token
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || "_-".contains(sign))
    };
    if preview.is_some_and(|token| !well_formed(token)) {
        return Reply::html(StatusCode::BAD_REQUEST, "Bad Request");
    }
    let site = text(headers, &HeaderName::from_static("x-craft-site"));
    if site.is_some_and(|site| !craft.settings.has_site(site)) {
        let message = "An internal server error occurred.";
        return Reply::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "text/plain; charset=UTF-8",
            message,
        );
    }
    let access = match craft.access(bearer(headers)) {
        Ok(access) => access,
        Err(message) => return cors(Reply::error(StatusCode::BAD_REQUEST, message)),
    };
    if !access.permissions.site {
        let site = craft.site_text("name").unwrap_or("Craft");
        let message = format!("Schema doesn’t have access to the “{site}” site.");
        return cors(Reply::error(StatusCode::FORBIDDEN, &message));
    }
    let host = text(headers, &header::HOST).unwrap_or("localhost");
    let base = format!("http://{host}");
    let drafts = preview.and_then(|token| craft.drafts(token));
    let context = Context {
        craft,
        access,
        base: &base,
        drafts,
        last_seo: &Cell::default(),
    };
    cors(incoming.map_or_else(UnreadableBody::reply, |incoming| incoming.answer(context, warm)))
}
