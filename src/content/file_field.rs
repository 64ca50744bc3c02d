//! Asset fields with files, as they are read.

use super::context::{Context, text};
use super::file::{FileRef, is_published, published_path, size_text};

use crate::cms::wire;
use crate::report::Finding;
use url::Url;

impl FileRef {
    /// The first file of an asset field.
    pub fn first(files: Vec<Option<wire::page::BlockBestandBestand>>, cx: &mut Context<'_>) -> Option<Self> {
        let asset = files.into_iter().flatten().next()?;
        let Some(url) = text(asset.img.url) else {
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
            version: asset.img.date_modified,
            title: text(asset.img.title).unwrap_or_else(|| asset.filename.clone()),
            extension: asset.extension.to_uppercase(),
            size,
            size_text: size.map(size_text),
            filename: asset.filename,
        };
        cx.file(file.clone());
        Some(file)
    }
}
