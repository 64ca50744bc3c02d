//! What somebody said.

use super::tekst_afbeelding::Side;
use crate::cms::wire::page::BlockQuotes;
use crate::content::context::text;
use crate::content::{Context, FromWire, Image, RichText, Transform};
use serde::Serialize;

/// Spec section 9.
pub const IMAGE: Transform = Transform::crop(629, 355);

/// Block `quotes`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Quotes {
    /// Who said it.
    pub naam: Option<String>,
    /// As what.
    pub functie: Option<String>,
    /// What was said.
    pub tekst: Option<RichText>,
    /// The image.
    pub afbeelding: Option<Image>,
    /// The side of the image; it alternates from quote to quote on a page.
    pub positie: Side,
}

impl FromWire<BlockQuotes> for Quotes {
    fn from_wire(wire: BlockQuotes, cx: &mut Context<'_>) -> Self {
        Self {
            naam: text(wire.naam),
            functie: text(wire.functie),
            tekst: cx.rich_text("tekst", wire.tekst),
            afbeelding: Image::first("afbeelding", wire.afbeelding, IMAGE, cx),
            positie: Side::Left,
        }
    }
}
