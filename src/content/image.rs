//! Images and the boxes they are shown in (spec section 9).

use percent_encoding::percent_decode_str;
use serde::{Deserialize, Serialize};
use url::Url;

/// How an image fills its box.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Fills the box; what is outside it, seen from the focal point, is cut away.
    Crop,
    /// Fits into the box as a whole.
    #[default]
    Fit,
}

/// The box of one use of an image, in CSS pixels.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Transform {
    /// Width of the box; `None` follows from the height.
    pub width: Option<u32>,
    /// Height of the box; `None` follows from the width.
    pub height: Option<u32>,
    /// How the image fills the box.
    pub mode: Mode,
}

impl Transform {
    /// A box that is filled.
    pub const fn crop(width: u32, height: u32) -> Self {
        Self {
            width: Some(width),
            height: Some(height),
            mode: Mode::Crop,
        }
    }

    /// A height into which the image fits.
    #[cfg(any(test, feature = "testing"))]
    pub const fn fit_height(height: u32) -> Self {
        Self {
            width: None,
            height: Some(height),
            mode: Mode::Fit,
        }
    }

    /// A picture for shared links (Open Graph): what networks ask for.
    pub const SHARED: Self = Self::crop(1200, 630);

    /// A width into which the image fits.
    pub const fn fit_width(width: u32) -> Self {
        Self {
            width: Some(width),
            height: None,
            mode: Mode::Fit,
        }
    }
}

/// The path of an asset's address, as editors know it.
pub fn path_of(url: &str) -> String {
    let path = Url::parse(url).map_or_else(|_| url.to_owned(), |url| url.path().to_owned());
    percent_decode_str(&path).decode_utf8_lossy().into_owned()
}

/// One use of an image: which, and in which box. Equal uses are made once.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Image {
    /// Names this use: a hash of everything below. Templates pass it back to ask for the sizes.
    pub key: String,
    /// The asset's id in the CMS; empty when only the address is known (a picture in a text).
    pub id: String,
    /// Where the CMS keeps the original.
    pub url: String,
    /// Says when the original changed.
    pub version: Option<String>,
    /// Description for those who do not see it; empty when it is decoration.
    pub alt: String,
    /// The asset's title; a partner's name.
    pub title: String,
    /// Where a partner's logo leads.
    pub external_link: Option<String>,
    /// The point that stays visible when cropping, in thousandths of width and height.
    pub focal_point: (u16, u16),
    /// The box.
    pub transform: Transform,
    /// Pixels of the original, as the CMS says; `None` when it cannot read the file.
    pub size: Option<(u32, u32)>,
}

impl Image {
    /// How many hexadecimal digits a key has.
    pub const KEY_LENGTH: usize = 16;

    /// Sets the key of the image.
    pub(super) fn with_key(mut self) -> Self {
        let Self {
            url,
            version,
            focal_point,
            transform,
            ..
        } = &self;
        let use_of_it = format!("{url} {version:?} {focal_point:?} {transform:?}");
        self.key = blake3::hash(use_of_it.as_bytes()).to_hex()[..Self::KEY_LENGTH].to_owned();
        self
    }
}
