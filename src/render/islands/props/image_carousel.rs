//! Props of the image carousel. The slot `slides` is the list of images.

use super::prelude::*;

/// What `ImageCarousel` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImageCarouselProps {
    /// Texts.
    pub texts: CarouselTexts,
    /// Number of images.
    pub count: u32,
    /// Announces the current image, with `{index}`.
    pub position: String,
}

/// Texts of a carousel.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CarouselTexts {
    /// Role description for screen readers.
    pub role: String,
    /// Name of this carousel.
    pub label: String,
    /// Name of its list.
    pub slides: String,
    /// Name of the previous button.
    pub previous: String,
    /// Name of the next button.
    pub next: String,
}
