//! Raw HTML, as a document of its own.

use crate::cms::wire::page::BlockHtmlEmbed;
use crate::content::context::text;
use crate::content::{Context, FromWire, folders};
use serde::Serialize;

/// Block `htmlEmbed`. The HTML never stands in a page: it may do anything, so it is a document without our origin.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HtmlEmbed {
    /// What the editor pasted.
    #[serde(skip)]
    pub html: Option<String>,
    /// The path of its document; equal embeds share one.
    pub document: Option<String>,
}

impl FromWire<BlockHtmlEmbed> for HtmlEmbed {
    fn from_wire(wire: BlockHtmlEmbed, _cx: &mut Context<'_>) -> Self {
        let html = text(wire.html_embed);
        let document = html.as_ref().map(|html| {
            let hash = blake3::hash(html.as_bytes()).to_hex();
            format!("/{}/{}.html", folders::EMBEDS, &hash[..16])
        });
        Self { html, document }
    }
}
