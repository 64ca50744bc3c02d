//! What the assets stage made: where each thing is published.

use super::brand::Brand;
use super::collect::InUse;
use super::esbuild::Message;
use super::scripts::Scripts;
use crate::config::Config;
use crate::content::{Image, Route, Site};
use crate::report::{ExitCode, Failure};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The project's folder of files that are published under their own name.
const STATIC: &str = "frontend/static";

/// A file of the output folder that exists on disk already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// Path in the output folder, without a leading slash.
    pub path: String,
    /// Where it is now.
    pub source: PathBuf,
    /// Its name changes with its content.
    pub immutable: bool,
}

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
    /// AVIF, smallest first; empty unless asked for.
    pub avif: Vec<Variant>,
    /// For browsers without WebP, smallest first: one, unless asked for more.
    pub fallbacks: Vec<Variant>,
    /// For `src`.
    pub fallback: Variant,
    /// What is shown until the file is there.
    pub placeholder: Option<Placeholder>,
    /// Where the focal point is, in percent of width and height; `None` in the middle.
    pub focus: Option<(u8, u8)>,
    /// The picture could not be had; this is a drawing in its place.
    pub missing: bool,
}

/// Sixteen pixels of an image.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Placeholder {
    /// Names it in class names: the start of its hash.
    pub id: String,
    /// A data URI.
    pub uri: String,
}

impl Placeholder {
    /// Length of an id.
    pub const ID: usize = 8;

    /// Of a data URI.
    pub fn new(uri: String) -> Self {
        Self {
            id: blake3::hash(uri.as_bytes()).to_hex()[..Self::ID].to_owned(),
            uri,
        }
    }
}

impl ImageSet {
    /// One file in its own size.
    pub fn of(file: Variant) -> Self {
        Self {
            width: file.width,
            height: file.height,
            webp: Vec::new(),
            avif: Vec::new(),
            fallbacks: Vec::new(),
            fallback: file,
            placeholder: None,
            focus: None,
            missing: false,
        }
    }
}

/// Where everything is.
#[derive(Debug, Clone, Default)]
pub struct Manifest {
    /// Entry name, such as `main.js` or `site.css` → address on the site.
    pub entries: BTreeMap<String, String>,
    /// Colours, logo and marks of the company.
    pub brand: Brand,
    /// Fonts that styles refer to: name of the source → address on the site.
    pub fonts: BTreeMap<String, String>,
    /// Files to publish.
    pub artifacts: Vec<Artifact>,
    /// Picture for shared links, by route → address on the site.
    pub social: BTreeMap<Route, String>,
    /// Names the bundle in the cache.
    pub bundle: String,
    /// What the scripts weigh.
    pub scripts: Scripts,
    /// What esbuild found strange in the sources of scripts and styles.
    pub warnings: Vec<Message>,
    /// The script that prerenders islands in the build.
    pub prerender: PathBuf,
    /// As long as this is there, the files in the cache that it names are not removed by another build.
    pub in_use: Option<Arc<InUse>>,
    images: BTreeMap<String, ImageSet>,
    placeholders: BTreeMap<String, String>,
    files: BTreeMap<String, String>,
}

/// The names of the project's files that are published as they are, sorted.
///
/// # Errors
/// The folder cannot be read.
pub fn static_files(config: &Config) -> Result<Vec<String>, Failure> {
    let folder = config.project.join(STATIC);
    let unreadable = |error: std::io::Error| {
        Failure::new(
            ExitCode::Usage,
            format!("cannot read: {error}"),
            folder.display().to_string(),
            "make it readable",
        )
    };
    let mut names = Vec::new();
    let entries = match std::fs::read_dir(&folder) {
        // A project need not have any.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(names),
        entries => entries.map_err(unreadable)?,
    };
    for entry in entries {
        let entry = entry.map_err(unreadable)?;
        if entry.file_type().map_err(unreadable)?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

impl Manifest {
    /// The sizes of the image with that [`Image::key`]; `None` when it could not be had.
    pub fn image(&self, key: &str) -> Option<&ImageSet> {
        self.images.get(key)
    }

    /// The data URI of the [`Placeholder`] with that id.
    pub fn placeholder(&self, id: &str) -> Option<&str> {
        self.placeholders.get(id).map(String::as_str)
    }

    /// The address of the font whose source is at `path`.
    pub fn font(&self, path: &str) -> Option<String> {
        self.fonts.get(path.rsplit('/').next()?).cloned()
    }

    /// The address of the file that the CMS keeps at `url`; `None` when it could not be had.
    pub fn file(&self, url: &str) -> Option<&str> {
        self.files.get(url).map(String::as_str)
    }

    /// Notes the sizes of an image and the files they are in.
    pub fn add_image(&mut self, image: &Image, set: ImageSet, artifacts: Vec<Artifact>) {
        if let Some(Placeholder { id, uri }) = set.placeholder.clone() {
            self.placeholders.insert(id, uri);
        }
        self.images.insert(image.key.clone(), set);
        self.artifacts.extend(artifacts);
    }

    /// The project's own files, which are published under their own name.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn add_static(&mut self, config: &Config) -> Result<(), Failure> {
        let folder = config.project.join(STATIC);
        let names = static_files(config)?.into_iter();
        self.artifacts.extend(names.map(|name| Artifact {
            source: folder.join(&name),
            path: name,
            immutable: false,
        }));
        Ok(())
    }

    /// Files that blocks and links lead to, under `/_files/`.
    pub fn add_downloads(&mut self, site: &Site, originals: &BTreeMap<String, super::download::Original>) {
        for file in &site.files {
            let Some(original) = originals.get(&file.url) else {
                continue;
            };
            self.files.insert(file.url.clone(), file.path.clone());
            let path = file.path.trim_start_matches('/').to_owned();
            self.artifacts.push(Artifact {
                path,
                source: original.path.clone(),
                immutable: false,
            });
        }
    }
}
