//! Rich text.

use crate::cms::wire::page::BlockTekst;
use crate::content::{Context, FromWire, RichText};
use serde::Serialize;

/// Block `tekst`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tekst {
    /// The text.
    pub tekst: Option<RichText>,
}

impl FromWire<BlockTekst> for Tekst {
    fn from_wire(wire: BlockTekst, cx: &mut Context<'_>) -> Self {
        Self {
            tekst: cx.rich_text("tekst", wire.tekst),
        }
    }
}
