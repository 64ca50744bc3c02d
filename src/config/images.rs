//! `[images]` in `sitegen.toml`.

use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;

/// How images are made.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Images {
    /// Who scales the images.
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

impl Images {
    /// Checks the settings.
    ///
    /// # Errors
    /// A quality out of range, or AVIF in a program without it: exit 2.
    pub(super) fn checked(self) -> Result<Self, Failure> {
        for (name, value) in [
            ("webp_quality", self.webp_quality),
            ("jpeg_quality", self.jpeg_quality),
            ("avif_quality", self.avif_quality),
        ] {
            if !(1..=100).contains(&value) {
                return Err(usage(
                    format!("`images.{name}` is {value}"),
                    "sitegen.toml",
                    "use 1 to 100",
                ));
            }
        }
        if self.avif && !cfg!(feature = "avif") {
            return Err(usage(
                "`images.avif` is on, but this program was built without AVIF",
                "sitegen.toml",
                "build it with `cargo build --release --features avif`, or switch it off",
            ));
        }
        Ok(self)
    }
}
