//! Stored files and transformed images under the URLs of the CMS.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};

use super::asset;
use super::element::Element;
use super::http::{Reply, text};
use super::server::{Shared, lock};
use super::transforms::Transform;

/// A stored file or a transformed image.
pub(super) async fn file(shared: &Arc<Shared>, parts: &Parts, path: &str) -> Reply {
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return Reply::error(StatusCode::METHOD_NOT_ALLOWED, "Get request required");
    }
    let craft = shared.craft();
    if let Some(element) = craft.file(path)
        && let Some(stored) = element.asset()
    {
        let mime = asset::mime_type(&stored.file);
        return cacheable(parts, element, &stored.etag, mime, || stored.bytes.clone());
    }
    let (task, wanted) = (Arc::clone(shared), path.to_owned());
    let transformed = tokio::task::spawn_blocking(move || transformed(&task, &wanted)).await;
    match transformed.ok().flatten() {
        Some((element, bytes)) => {
            let etag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..20]);
            cacheable(parts, &element, &etag, asset::mime_type(path), || bytes)
        }
        None => Reply::not_found(&parts.headers),
    }
}

/// Finds the original and the transform in a path such as `/uploads/_300x200_crop_center-center_none/23/hero.webp`.
fn transformed(shared: &Shared, path: &str) -> Option<(Element, Bytes)> {
    let segments: Vec<&str> = path.split('/').collect();
    let at = segments
        .iter()
        .position(|segment| Transform::from_directory(segment).is_some())?;
    let transform = Transform::from_directory(segments[at])?;
    let name = segments.last()?;
    let craft = shared.craft();
    let element = match segments.get(at + 1..)? {
        [id, _] => craft.asset_with_id(id.parse().ok()?)?,
        [_] => {
            let original: Vec<&str> = segments
                .iter()
                .copied()
                .filter(|segment| *segment != segments[at])
                .collect();
            craft.file(&original.join("/"))?
        }
        _ => return None,
    };
    if let Some(bytes) = lock(&shared.images).get(path) {
        return Some((element.clone(), bytes.clone()));
    }
    let bytes = Bytes::from(transform.apply(element, asset::extension(name)).ok()?);
    lock(&shared.images).insert(path.to_owned(), bytes.clone());
    Some((element.clone(), bytes))
}

fn cacheable(
    parts: &Parts,
    element: &Element,
    etag: &str,
    mime: &str,
    body: impl FnOnce() -> Bytes,
) -> Reply {
    let modified = element
        .date_updated
        .at
        .strftime("%a, %d %b %Y %H:%M:%S GMT")
        .to_string();
    let known = text(&parts.headers, &header::IF_NONE_MATCH).is_some_and(|known| known.contains(etag));
    let reply = if known {
        Reply::new(StatusCode::NOT_MODIFIED, mime, "")
    } else {
        Reply::new(StatusCode::OK, mime, body())
    };
    reply
        .with(header::ETAG, etag)
        .with(header::LAST_MODIFIED, &modified)
}
