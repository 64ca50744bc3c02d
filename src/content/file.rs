//! A file to download (spec section 3: bestand), published under our own host.

use super::context::{Context, text};
use crate::cms::wire;
use serde::Serialize;

/// An asset that is no image. The assets stage turns `url` into a published path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FileRef {
    /// Where the CMS keeps it.
    pub url: String,
    /// Its name there, which visitors see when they save it.
    pub filename: String,
    /// Its title, else its name.
    pub title: String,
    /// `PDF`, `DOCX`, …
    pub extension: String,
    /// Says when the file changed.
    pub version: Option<String>,
    /// Size in bytes, as the CMS says.
    pub size: Option<u64>,
    /// `340 kB`, `1,2 MB`.
    pub size_text: Option<String>,
}

impl FileRef {
    /// The first file of an asset field.
    pub fn first(files: Vec<Option<wire::page::BlockBestandBestand>>, cx: &mut Context<'_>) -> Option<Self> {
        let asset = files.into_iter().flatten().next()?;
        let Some(url) = text(asset.img.url) else {
            cx.problem(
                "file-without-url",
                "the file has no public address",
                "give the asset's volume a public URL",
            );
            return None;
        };
        let size = asset.size.and_then(|size| size.parse().ok());
        let file = Self {
            url,
            version: asset.img.date_modified,
            title: text(asset.img.title).unwrap_or_else(|| asset.filename.clone()),
            extension: asset.extension.to_uppercase(),
            size,
            size_text: size.map(size_text),
            filename: asset.filename,
        };
        cx.files.insert(file.clone());
        Some(file)
    }
}

/// A size for people, with a decimal comma.
fn size_text(bytes: u64) -> String {
    if bytes < 1_000_000 {
        return format!("{} kB", bytes.div_ceil(1000));
    }
    format!("{:.1} MB", bytes as f64 / 1e6).replace('.', ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_for_people() {
        assert_eq!(
            [size_text(1), size_text(339_100), size_text(1_240_000)],
            ["1 kB", "340 kB", "1,2 MB"]
        );
    }
}
