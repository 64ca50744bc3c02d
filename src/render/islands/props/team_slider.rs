//! Props of people in a row. The slot `slides` is their list, `head` the block's titles, if it has any.

use super::image_carousel::CarouselTexts;
use super::prelude::*;

/// What `TeamSlider` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamSliderProps {
    /// Texts.
    pub texts: CarouselTexts,
}
