//! The result of the assets stage: the address of each published file.

use super::artifact::Artifact;
use super::brand::Brand;
use super::bundled::Bundle;
use super::download::Original;
use crate::content::{Image, Route, Site};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One encoded size of an image.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Variant {
    /// Address on the site.
    pub path: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Every size of one use of an image.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImageSet {
    /// Layout width in CSS pixels.
    pub width: u32,
    /// Layout height in CSS pixels.
    pub height: u32,
    /// WebP, smallest first; empty for an SVG.
    pub webp: Vec<Variant>,
    /// AVIF, smallest first; empty unless enabled.
    pub avif: Vec<Variant>,
    /// For browsers without WebP, smallest first: one, unless more are configured.
    pub fallbacks: Vec<Variant>,
    /// For `src`.
    pub fallback: Variant,
    /// Shown until the file has loaded.
    pub placeholder: Option<Placeholder>,
    /// The focal point in percent of width and height; `None` in the centre.
    pub focus: Option<(u8, u8)>,
    /// The asset's alternative text, for a text that shows it without one.
    pub alt: String,
    /// Whether the image is missing, and this is a placeholder for it.
    pub missing: bool,
}

/// An image of 16 pixels.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Placeholder {
    /// Its id in class names: the start of its hash.
    pub id: String,
    /// A data URI.
    pub uri: String,
}

impl Placeholder {
    /// Length of an id.
    pub const ID: usize = 8;

    /// From a data URI.
    pub fn new(uri: String) -> Self {
        Self {
            id: blake3::hash(uri.as_bytes()).to_hex()[..Self::ID].to_owned(),
            uri,
        }
    }
}

impl ImageSet {
    /// One file in its own size.
    pub fn from_file(file: Variant) -> Self {
        Self {
            width: file.width,
            height: file.height,
            webp: Vec::new(),
            avif: Vec::new(),
            fallbacks: Vec::new(),
            fallback: file,
            placeholder: None,
            focus: None,
            alt: String::new(),
            missing: false,
        }
    }
}

/// The addresses of all files.
#[derive(Debug, Clone, Default)]
pub struct Manifest {
    /// Scripts, styles and fonts.
    pub bundle: Arc<Bundle>,
    /// Colours, logo and marks of the company.
    pub brand: Brand,
    /// Files to publish, besides those of the bundle.
    pub artifacts: Vec<Artifact>,
    /// Image for shared links, by route → address on the site.
    pub social: BTreeMap<Route, String>,
    images: BTreeMap<String, ImageSet>,
    placeholders: BTreeMap<String, String>,
    files: BTreeMap<String, String>,
}

impl Manifest {
    /// With other scripts and styles, whose fonts are the same.
    pub fn with_bundle(&self, bundle: Arc<Bundle>) -> Self {
        Self {
            bundle,
            ..self.clone()
        }
    }

    /// The sizes of the image with that [`Image::key`]; `None` if it is not available.
    pub fn image(&self, key: &str) -> Option<&ImageSet> {
        self.images.get(key)
    }

    /// The data URI of the [`Placeholder`] with that id.
    pub fn placeholder(&self, id: &str) -> Option<&str> {
        self.placeholders.get(id).map(String::as_str)
    }

    /// All files to publish.
    pub fn all_artifacts(&self) -> impl Iterator<Item = &Artifact> {
        self.bundle.artifacts.iter().chain(&self.artifacts)
    }

    /// The address of the font whose source is at `path`.
    pub fn font(&self, path: &str) -> Option<String> {
        self.bundle.fonts.get(path.rsplit('/').next()?).cloned()
    }

    /// The address of the published file whose address in the CMS is `url`; `None` if it is not available.
    pub fn file(&self, url: &str) -> Option<&str> {
        self.files.get(url).map(String::as_str)
    }

    /// Adds the sizes of an image and their files.
    pub fn add_image(&mut self, image: &Image, set: ImageSet, artifacts: Vec<Artifact>) {
        if let Some(Placeholder { id, uri }) = set.placeholder.clone() {
            self.placeholders.insert(id, uri);
        }
        self.images.insert(image.key.clone(), set);
        self.artifacts.extend(artifacts);
    }

    /// Notes the alternative text of the assets that texts show: there only their address is known.
    pub fn describe(&mut self, site: &Site) {
        let assets = site.images.iter().filter(|image| !image.id.is_empty());
        let alts: BTreeMap<&str, &str> = assets
            .map(|image| (image.url.as_str(), image.alt.as_str()))
            .collect();
        for image in site.images.iter().filter(|image| image.id.is_empty()) {
            if let (Some(set), Some(alt)) = (self.images.get_mut(&image.key), alts.get(image.url.as_str())) {
                (*alt).clone_into(&mut set.alt);
            }
        }
    }

    /// Adds the files that blocks and links refer to, under `/_files/`.
    pub fn add_downloads(&mut self, site: &Site, originals: &BTreeMap<String, Original>) {
        for file in &site.files {
            let Some(original) = originals.get(&file.url) else {
                continue;
            };
            self.files.insert(file.url.clone(), file.path.clone());
            let path = file.path.trim_start_matches('/').to_owned();
            self.artifacts.push(Artifact {
                path,
                source: original.path.clone(),
                blake3: Some(original.hash.clone()),
                immutable: false,
            });
        }
    }
}
