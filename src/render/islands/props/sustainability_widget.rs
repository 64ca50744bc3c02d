//! Props of the sustainability widget. The slot `notice` says what would be shown.

use super::html_embed::EmbedTexts;
use super::prelude::*;

/// What `SustainabilityWidget` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SustainabilityWidgetProps {
    /// Wood You Care's page for the language and the company.
    pub src: String,
    /// Texts.
    pub texts: EmbedTexts,
}
