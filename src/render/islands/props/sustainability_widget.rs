//! Props of the sustainability widget. The slot `notice` describes the content that is not loaded yet.

use super::html_embed::EmbedTexts;
use super::prelude::*;

/// Props of `SustainabilityWidget`.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SustainabilityWidgetProps {
    /// Wood You Care's page for the language and the company.
    pub src: String,
    /// Texts.
    pub texts: EmbedTexts,
}
