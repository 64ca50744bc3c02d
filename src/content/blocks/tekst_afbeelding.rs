//! Text beside an image.

use crate::cms::wire::page::BlockTekstAfbeelding;
use crate::content::context::text;
use crate::content::{Context, FromWire, Image, Link, RichText, Transform};
use serde::Serialize;

/// Sliders and text with image (spec section 9).
pub const IMAGE: Transform = Transform::crop(612, 748);

/// The side of the image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Image left, text right.
    #[default]
    Left,
    /// Text left, image right.
    Right,
}

/// Block `tekstAfbeelding`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TekstAfbeelding {
    /// The side of the image.
    pub positie: Side,
    /// The image.
    pub afbeelding: Option<Image>,
    /// Small line above the title.
    pub sub_titel: Option<String>,
    /// Title.
    pub titel: Option<String>,
    /// The text.
    pub tekst: Option<RichText>,
    /// Call to action.
    pub cta: Option<Link>,
}

impl FromWire<BlockTekstAfbeelding> for TekstAfbeelding {
    fn from_wire(wire: BlockTekstAfbeelding, cx: &mut Context<'_>) -> Self {
        Self {
            positie: match wire.positie.as_deref() {
                Some("rechts" | "right") => Side::Right,
                _ => Side::Left,
            },
            afbeelding: Image::first("afbeelding", wire.afbeelding, IMAGE, cx),
            sub_titel: text(wire.sub_titel),
            titel: text(wire.titel),
            tekst: cx.rich_text("tekst", wire.tekst),
            cta: Link::from_field("cta", wire.cta, cx),
        }
    }
}
