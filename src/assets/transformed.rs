//! Addresses of images that the CMS has scaled, and how the cache keeps them for builds that do not ask.

use crate::cache::{self, Area, UsedFiles};
use crate::content::Image;
use crate::files::sealed;
use crate::report::{Code, Failure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The addresses of the two files of one image use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transformed {
    /// The WebP file.
    pub webp: String,
    /// The JPEG file.
    pub jpeg: String,
}

/// By [`crate::content::Image::key`]. Images without an entry are scaled by the build: SVGs, and images in texts,
/// which have no asset.
pub type Transforms = BTreeMap<String, Transformed>;

/// Keeps the CMS's answer for an image; `None`: it does not scale this one.
///
/// # Errors
/// The cache cannot be written.
pub fn remember(
    image: &Image,
    answer: Option<&Transformed>,
    cache: &Path,
    used: &UsedFiles,
) -> Result<(), Failure> {
    let path = record(image, cache);
    // Addresses of files may be signed.
    cache::write_private(&path, &sealed::to_vec(&answer))?;
    used.note(path);
    Ok(())
}

/// The CMS's last answer for an image.
///
/// # Errors
/// There is none: exit 3.
pub fn recall(image: &Image, cache: &Path, used: &UsedFiles) -> Result<Option<Transformed>, Failure> {
    let path = record(image, cache);
    let answer = sealed::read(&path).ok_or_else(|| {
        Failure::new(
            Code::NothingKept,
            "the address of a scaled image is not in the cache, and the CMS is not asked",
            &image.url,
            "build without --offline",
        )
    })?;
    used.note(path);
    Ok(answer)
}

fn record(image: &Image, cache: &Path) -> PathBuf {
    Area::Transforms.folder(cache).join(format!("{}.json", image.key))
}
