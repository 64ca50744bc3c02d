//! Props of the image carousel. The slot `slides` is the list of pictures.

use super::prelude::*;

/// What `ImageCarousel` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImageCarouselProps {
    /// Texts.
    pub texts: CarouselTexts,
    /// How many pictures there are.
    pub count: u32,
    /// Says which picture is shown, with `{index}`.
    pub position: String,
}

/// Texts of a carousel.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CarouselTexts {
    /// What screen readers call such a thing.
    pub role: String,
    /// Name of this one.
    pub label: String,
    /// Name of the list in it.
    pub slides: String,
    /// Name of the button that goes back.
    pub previous: String,
    /// Name of the button that goes on.
    pub next: String,
}
