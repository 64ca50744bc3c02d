//! `[images]` in `sitegen.toml`.

use serde::Deserialize;

/// How images are made.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Images {
    /// Who scales them.
    pub source: ImageSource,
    /// Quality of WebP, 1 to 100.
    pub webp_quality: u8,
    /// Quality of JPEG, 1 to 100.
    pub jpeg_quality: u8,
    /// Whether AVIF is made as well.
    pub avif: bool,
    /// Quality of AVIF, 1 to 100.
    pub avif_quality: u8,
}

/// Who scales the images.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ImageSource {
    /// This program, from the originals.
    #[default]
    Local,
    /// The CMS, with the transforms of spec sections 7 and 9.
    Cms,
}

impl Default for Images {
    fn default() -> Self {
        Self {
            source: ImageSource::Local,
            webp_quality: 80,
            jpeg_quality: 80,
            avif: false,
            avif_quality: 60,
        }
    }
}
