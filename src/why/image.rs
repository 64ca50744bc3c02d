//! The images of a page.

use crate::assets::{ImageSet, Manifest, Variant};
use crate::config::Cms;
use crate::content::{Image, Site};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// An image in one of its boxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImageFacts {
    /// Where the CMS keeps the original.
    pub original: String,
    /// Its width and height in pixels, if the CMS knows them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pixels: Option<(u32, u32)>,
    /// Its description; empty if it has none.
    pub alt: String,
    /// Width and height of the layout in CSS pixels.
    #[serde(rename = "box")]
    pub layout: (u32, u32),
    /// The file is missing, and the page has a placeholder.
    pub missing: bool,
    /// Its files, by format and then by width.
    pub sizes: Vec<Size>,
    /// Where to edit the asset, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit_url: Option<String>,
}

/// A file of an image.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Size {
    /// Its address on the site.
    pub path: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Bytes of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
}

/// The images with these keys, in order of their originals.
pub(super) fn images(
    keys: &BTreeSet<String>,
    site: &Site,
    manifest: &Manifest,
    cms: &Cms,
) -> Vec<ImageFacts> {
    let files = manifest.all_artifacts();
    let files: BTreeMap<&str, &Path> = files
        .map(|file| (file.path.as_str(), file.source.as_path()))
        .collect();
    let shown = site.all_images().filter(|image| keys.contains(&image.key));
    let facts = shown.filter_map(|image| Some(facts(image, manifest.image(&image.key)?, &files, cms)));
    let mut facts: Vec<ImageFacts> = facts.collect();
    facts.sort_by(|a, b| (&a.original, a.layout).cmp(&(&b.original, b.layout)));
    facts.dedup();
    facts
}

fn facts(image: &Image, set: &ImageSet, files: &BTreeMap<&str, &Path>, cms: &Cms) -> ImageFacts {
    let size = |variant: &Variant| Size {
        path: variant.path.clone(),
        width: variant.width,
        height: variant.height,
        bytes: files
            .get(variant.path.trim_start_matches('/'))
            .and_then(|file| Some(file.metadata().ok()?.len())),
    };
    let variants = set.avif.iter().chain(&set.webp).chain(&set.fallbacks);
    let mut sizes: Vec<Size> = variants.map(size).collect();
    if !sizes.iter().any(|known| known.path == set.fallback.path) {
        sizes.push(size(&set.fallback));
    }
    ImageFacts {
        original: image.url.clone(),
        pixels: image.size,
        alt: image.alt.clone(),
        layout: (set.width, set.height),
        missing: set.missing,
        sizes,
        edit_url: (!image.id.is_empty()).then(|| cms.asset_edit_url(&image.id)),
    }
}
