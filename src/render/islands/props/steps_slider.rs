//! Props of the steps. The slot `slides` is the list of steps, `head` the block's title, if it has one.

use super::image_carousel::CarouselTexts;
use super::prelude::*;

/// What `StepsSlider` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StepsSliderProps {
    /// Texts.
    pub texts: CarouselTexts,
}
