//! What all answers of a preview have in common, and the answer while the CMS is away.

use super::bar::Bar;
use super::in_memory::{InMemory, serve};
use crate::content::route::encode_path;
use crate::content::route::path_of_uri;
use crate::live::Live;
use crate::server::hosted::Files;
use crate::server::shell::{plain, redirect_to};
use axum::http::{HeaderName, HeaderValue, Request, StatusCode, header};
use axum::response::Response;
use std::sync::Arc;
use url::Url;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
/// Files whose names change with their content.
const IMMUTABLE: [&str; 3] = ["/_assets/", "/_media/", "/_embeds/"];
/// Seconds after which the browser asks again.
const RETRY: &str = "5";

/// Nothing of a preview is indexed or kept, and only the CMS shows it in a frame.
pub(super) fn finished(mut response: Response, path: &str, cms: &Url) -> Response {
    let is_file =
        response.status() == StatusCode::OK && IMMUTABLE.iter().any(|folder| path.starts_with(folder));
    let headers = response.headers_mut();
    headers.insert(ROBOTS, HeaderValue::from_static("noindex, nofollow, noarchive"));
    if is_file {
        let private = HeaderValue::from_static("private, max-age=31536000, immutable");
        headers.insert(header::CACHE_CONTROL, private);
    } else {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.remove(header::ETAG);
    }
    headers.insert(header::VARY, HeaderValue::from_static("cookie"));
    headers
        .entry(header::REFERRER_POLICY)
        .or_insert(HeaderValue::from_static("same-origin"));
    let own = headers.get(header::CONTENT_SECURITY_POLICY);
    let own = own.and_then(|policy| policy.to_str().ok()).unwrap_or_default();
    let ancestors = format!("frame-ancestors 'self' {}", cms.origin().ascii_serialization());
    let others = own.split(';').map(str::trim);
    let others = others.filter(|rule| !rule.is_empty() && !rule.starts_with("frame-ancestors"));
    let policy: Vec<&str> = others.chain([ancestors.as_str()]).collect();
    if let Ok(policy) = HeaderValue::try_from(policy.join("; ")) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Leads to the page of an entry; a 404 if it has none.
pub(super) fn to_entry(uri: Option<&str>) -> Response {
    match uri {
        None => plain(StatusCode::NOT_FOUND, "the entry has no page"),
        Some(uri) => redirect_to(StatusCode::SEE_OTHER, &encode_path(&path_of_uri(uri))),
    }
}

/// A 503 that the browser asks for again: the site's own page if there is one.
pub(super) async fn unavailable(live: Option<Arc<Live>>, bar: Option<Bar>) -> Response {
    let text = || {
        plain(
            StatusCode::SERVICE_UNAVAILABLE,
            "the site cannot be shown now; this page asks again",
        )
    };
    let mut response = match live {
        Some(live) if InMemory(Arc::clone(&live)).has("503.html").unwrap_or_default() => {
            let (request, ()) = Request::new(()).into_parts();
            let mut request = request;
            request.uri = axum::http::Uri::from_static("/503");
            let page = serve(live, &request).await;
            let page = match (page, bar) {
                (Ok(page), Some(bar)) => bar.in_page(page).await,
                (page, _) => page,
            };
            page.unwrap_or_else(|_| text())
        }
        _ => text(),
    };
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY));
    headers.insert(
        HeaderName::from_static("refresh"),
        HeaderValue::from_static(RETRY),
    );
    response
}
