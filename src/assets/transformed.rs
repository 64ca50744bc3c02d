//! Where the CMS keeps the images that it has scaled.

use std::collections::BTreeMap;

/// Where the CMS keeps the two files of one image use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transformed {
    /// The WebP file.
    pub webp: String,
    /// The JPEG file.
    pub jpeg: String,
}

/// By [`crate::content::Image::key`]. Images without an entry are scaled here: drawings, and pictures in texts, which have no asset.
pub type Transforms = BTreeMap<String, Transformed>;
