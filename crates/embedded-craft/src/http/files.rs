//! Stored files and transformed images under the URLs of the CMS.

use std::sync::Arc;

use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};

use crate::craft::asset;
use crate::craft::element::Element;
use crate::craft::transforms::Transform;
use crate::http::reply::{Reply, text};
use crate::http::shared::{Shared, lock};

/// A stored file or a transformed image.
pub(crate) async fn file(shared: &Arc<Shared>, parts: &Parts, path: &str) -> Reply {
    if parts.method != Method::GET && parts.method != Method::HEAD {
        return Reply::not_found(&parts.headers);
    }
    let craft = shared.craft();
    if let Some(element) = craft.file(path)
        && let Some(stored) = element.asset()
    {
        let mime = asset::mime_type(&stored.file);
        return cacheable(parts, element, &stored.etag, mime, || stored.bytes.clone());
    }
    let Some((element, transform)) = found(shared, path) else {
        return Reply::not_found(&parts.headers);
    };
    // Known without making the image.
    let version = element
        .asset()
        .map(|asset| transform.version(asset))
        .unwrap_or_default();
    let etag = format!(
        "\"{}\"",
        &blake3::hash(format!("{version} {path}").as_bytes()).to_hex()[..20]
    );
    let mime = asset::mime_type(path);
    if knows(parts, &etag) {
        return cacheable(parts, &element, &etag, mime, Bytes::new);
    }
    let (task, wanted, of) = (Arc::clone(shared), path.to_owned(), element.clone());
    let made = tokio::task::spawn_blocking(move || transformed(&task, &wanted, &of, &transform)).await;
    match made.ok().flatten() {
        Some(bytes) => cacheable(parts, &element, &etag, mime, || bytes),
        None => Reply::not_found(&parts.headers),
    }
}

/// Finds the original and the transform in a path such as `/uploads/_300x200_crop_center-center_none/23/hero.webp`.
fn found(shared: &Shared, path: &str) -> Option<(Element, Transform)> {
    let segments: Vec<&str> = path.split('/').collect();
    let at = segments
        .iter()
        .position(|segment| Transform::from_directory(segment).is_some())?;
    let transform = Transform::from_directory(segments[at])?;
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
    Some((element.clone(), transform))
}

/// Makes the image that the path names, or takes it from those made before.
fn transformed(shared: &Shared, path: &str, of: &Element, transform: &Transform) -> Option<Bytes> {
    if let Some(bytes) = lock(&shared.images).get(path) {
        return Some(bytes.clone());
    }
    let bytes = Bytes::from(transform.apply(of, asset::extension(path)).ok()?);
    lock(&shared.images).insert(path.to_owned(), bytes.clone());
    Some(bytes)
}

/// Whether the client has the file with that tag already.
fn knows(parts: &Parts, etag: &str) -> bool {
    text(&parts.headers, &header::IF_NONE_MATCH).is_some_and(|known| known.contains(etag))
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
    let reply = if knows(parts, etag) {
        Reply::new(StatusCode::NOT_MODIFIED, mime, "")
    } else {
        Reply::new(StatusCode::OK, mime, body())
    };
    reply
        .with(header::ETAG, etag)
        .with(header::LAST_MODIFIED, &modified)
}
