//! Stage 5: files. Everything but [`publish`] is pure; each kind of file has a file here and a line in [`files`].

pub mod budget;
pub mod build_info;
pub mod conflict;
pub mod embeds;
pub mod guard;
pub mod links;
pub mod lock;
pub mod netlify;
pub mod pages;
pub mod publish;
pub mod robots;
pub mod sitemap;
pub mod webmanifest;

use crate::assets::{Manifest, brand};
use crate::config::Config;
use crate::content::Site;
use crate::render::RenderedPage;
use crate::report::Failure;
use std::path::PathBuf;

/// Paths of the files that every site has, besides those of its pages and of the folders in
/// [`crate::content::folders`]. No page can have the same address.
pub const GENERATED: [&str; 13] = [
    brand::VECTOR,
    brand::ICONS[0].name,
    brand::ICONS[1].name,
    brand::ICONS[2].name,
    brand::ICONS[3].name,
    brand::ICONS[4].name,
    "_headers",
    publish::ledger::NAME,
    "_redirects",
    build_info::NAME,
    "robots.txt",
    "sitemap.xml",
    webmanifest::NAME,
];

/// A file of the published site. Disk, servers and tests take the same list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// Path in the output folder, without a leading slash.
    pub path: String,
    /// Its content.
    pub body: Body,
    /// Its name changes with its content: never rewritten, cached for a year.
    pub immutable: bool,
}

/// Where the bytes of a file are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// In memory.
    Bytes(Vec<u8>),
    /// In the cache or the project, too large to hold all of them.
    File(PathBuf),
}

impl OutputFile {
    /// A file made of text.
    pub fn text(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            body: Body::Bytes(text.into().into_bytes()),
            immutable: false,
        }
    }
}

/// All files of the site, sorted by path, each path once.
///
/// # Errors
/// Exit 2: two sources for one path.
pub fn files(
    site: &Site,
    pages: Vec<RenderedPage>,
    manifest: &Manifest,
    config: &Config,
) -> Result<Vec<OutputFile>, Failure> {
    let mut files: Vec<OutputFile> = pages::files(pages);
    files.extend(manifest.artifacts.iter().map(|artifact| OutputFile {
        path: artifact.path.clone(),
        body: Body::File(artifact.source.clone()),
        immutable: artifact.immutable,
    }));
    files.extend(embeds::files(site, config));
    files.push(sitemap::file(site, config));
    files.push(robots::file(config));
    files.push(netlify::headers(&config.tags));
    files.push(netlify::redirects());
    files.push(build_info::file(site));
    files.push(webmanifest::file(manifest, config));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    conflict::settle(files, site, config)
}
