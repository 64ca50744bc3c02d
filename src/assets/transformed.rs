//! Addresses of images that the CMS has scaled.

use std::collections::BTreeMap;

/// The addresses of the two files of one image use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transformed {
    /// The WebP file.
    pub webp: String,
    /// The JPEG file.
    pub jpeg: String,
}

/// By [`crate::content::Image::key`]. Images without an entry are scaled by the build: SVGs, and images in texts,
/// which have no asset.
pub type Transforms = BTreeMap<String, Transformed>;
