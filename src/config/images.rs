//! `[images]` in `sitegen.toml`.

use super::failure::usage;
use crate::report::Failure;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// How images are made.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Images {
    /// Who scales the images.
    pub source: ImageSource,
    /// Quality of WebP, 1 to 100.
    #[serde(deserialize_with = "quality")]
    pub webp_quality: u8,
    /// Quality of JPEG, 1 to 100.
    #[serde(deserialize_with = "quality")]
    pub jpeg_quality: u8,
    /// Whether AVIF is made as well.
    pub avif: bool,
    /// Quality of AVIF, 1 to 100.
    #[serde(deserialize_with = "quality")]
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
    /// AVIF in a program without it: exit 2.
    pub(super) fn checked(self) -> Result<Self, Failure> {
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

/// A quality: how far a picture may differ from its original.
fn quality<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let number = i64::deserialize(deserializer)?;
    let quality = u8::try_from(number)
        .ok()
        .filter(|quality| (1..=100).contains(quality));
    quality.ok_or_else(|| D::Error::custom(format!("{number} is not a quality: use 1 to 100")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quality_out_of_range_is_refused_with_the_range() {
        for number in ["0", "101", "300", "-1"] {
            let read: Result<Images, _> = toml::from_str(&format!("webp_quality = {number}"));
            let refused = read.unwrap_err().to_string();
            let words = format!("{number} is not a quality: use 1 to 100");
            assert!(refused.contains(&words), "{refused}");
        }
        let read: Images = toml::from_str("jpeg_quality = 100").unwrap();
        assert_eq!(read.jpeg_quality, 100);
    }
}
