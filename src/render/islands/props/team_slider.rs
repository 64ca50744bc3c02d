//! Props of the people slider. The slot `slides` is their list; `head` contains the block's titles, if any.

use super::image_carousel::CarouselTexts;
use super::prelude::*;

/// What `TeamSlider` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TeamSliderProps {
    /// Texts.
    pub texts: CarouselTexts,
}
