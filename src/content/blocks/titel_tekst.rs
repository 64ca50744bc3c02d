//! Title and text with a call to action.

use crate::cms::wire::page::BlockTitelTekst;
use crate::content::context::text;
use crate::content::{Context, FromWire, Link, RichText};
use serde::Serialize;

/// Block `titelTekst`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TitelTekst {
    /// Small line above the title.
    pub sub_titel: Option<String>,
    /// Title.
    pub titel: Option<String>,
    /// The text.
    pub tekst: Option<RichText>,
    /// Call to action.
    pub cta: Option<Link>,
}

impl FromWire<BlockTitelTekst> for TitelTekst {
    fn from_wire(wire: BlockTitelTekst, cx: &mut Context<'_>) -> Self {
        Self {
            sub_titel: text(wire.sub_titel),
            titel: text(wire.titel),
            tekst: cx.rich_text("tekst", wire.tekst),
            cta: Link::from_field("cta", wire.cta, cx),
        }
    }
}
