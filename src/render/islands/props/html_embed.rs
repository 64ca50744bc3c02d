//! Props of raw HTML. The slot `notice` says what would be shown.

use super::prelude::*;

/// What `HtmlEmbed` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HtmlEmbedProps {
    /// Path of the document that holds the HTML.
    pub src: String,
    /// Texts.
    pub texts: EmbedTexts,
}

/// Texts around a document of others.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EmbedTexts {
    /// Name of the frame for screen readers.
    pub title: String,
    /// Label of what loads the document.
    pub load: String,
}
