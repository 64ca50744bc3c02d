//! Asset fields with files, as they are read.

use super::context::{Context, text_of};
use super::file::{FileRef, is_published, published_path, size_text, version};
use crate::report::Finding;
use serde_json_borrow::Value;
use url::Url;

impl FileRef {
    /// The file of an asset.
    pub(super) fn from_asset(asset: &Value<'_>, cx: &mut Context<'_>) -> Option<Self> {
        let Some(url) = text_of(asset, "url") else {
            cx.problem(Finding::FileWithoutUrl);
            return None;
        };
        let filename = asset.get("filename").as_str()?.to_owned();
        if !is_published(&filename) || !is_published(Url::parse(&url).ok()?.path()) {
            cx.problem(Finding::FileRefused { name: filename });
            return None;
        }
        let size = asset.get("size").as_str().and_then(|size| size.parse().ok());
        let file = Self {
            path: published_path(&url),
            url,
            version: version(asset),
            title: text_of(asset, "title").unwrap_or_else(|| filename.clone()),
            extension: asset.get("extension").as_str().unwrap_or_default().to_uppercase(),
            size,
            size_text: size.map(|bytes| size_text(bytes, &cx.formats)),
            filename,
        };
        cx.file(file.clone());
        Some(file)
    }
}
