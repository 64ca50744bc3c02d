//! Props of the steps slider. The slot `slides` is the list of steps; `head` contains the block's title, if any.

use super::image_carousel::CarouselTexts;
use super::prelude::*;

/// What `StepsSlider` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StepsSliderProps {
    /// Texts.
    pub texts: CarouselTexts,
}
