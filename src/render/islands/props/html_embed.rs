//! Props of raw HTML. The slot `notice` describes the content that is not loaded yet.

use super::prelude::*;

/// What `HtmlEmbed` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HtmlEmbedProps {
    /// Path of the document with the HTML.
    pub src: String,
    /// Texts.
    pub texts: EmbedTexts,
}

/// Texts around an embedded document.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmbedTexts {
    /// Name of the frame for screen readers.
    pub title: String,
    /// Label of the button that loads the document.
    pub load: String,
}
