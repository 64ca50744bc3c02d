//! Asset fields with files, as they are read.

use super::context::{Context, text};
use super::file::{FileRef, is_published, published_path, size_text};
use crate::report::Finding;
use serde::Deserialize;
use serde_json::Value;
use url::Url;

/// The fields of an asset that a file has.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Asset {
    url: Option<String>,
    title: Option<String>,
    date_modified: Option<String>,
    filename: String,
    extension: String,
    size: Option<String>,
}

impl FileRef {
    /// The file of an asset.
    pub(super) fn from_asset(asset: Value, cx: &mut Context<'_>) -> Option<Self> {
        let asset: Asset = serde_json::from_value(asset).ok()?;
        let Some(url) = text(asset.url) else {
            cx.problem(Finding::FileWithoutUrl);
            return None;
        };
        if !is_published(&asset.filename) || !is_published(Url::parse(&url).ok()?.path()) {
            cx.problem(Finding::FileRefused { name: asset.filename });
            return None;
        }
        let size = asset.size.and_then(|size| size.parse().ok());
        let file = Self {
            path: published_path(&url),
            url,
            version: asset.date_modified,
            title: text(asset.title).unwrap_or_else(|| asset.filename.clone()),
            extension: asset.extension.to_uppercase(),
            size,
            size_text: size.map(size_text),
            filename: asset.filename,
        };
        cx.file(file.clone());
        Some(file)
    }
}
