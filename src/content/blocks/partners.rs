//! Logos of partners in a ticker.

use crate::cms::wire::page::BlockPartners;
use crate::content::context::text;
use crate::content::{Context, FromWire, Image, RichText, Transform};
use serde::Serialize;

/// Spec section 9.
pub const LOGO: Transform = Transform::fit_height(46);

/// Block `partners`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Partners {
    /// Small line above the title.
    pub sub_titel: Option<String>,
    /// Title.
    pub titel: Option<String>,
    /// The text.
    pub tekst: Option<RichText>,
    /// The logos; the asset's title is the partner's name.
    pub logos: Vec<Image>,
}

impl FromWire<BlockPartners> for Partners {
    fn from_wire(wire: BlockPartners, cx: &mut Context<'_>) -> Self {
        Self {
            sub_titel: text(wire.sub_titel),
            titel: text(wire.titel),
            tekst: cx.rich_text("tekst", wire.tekst),
            logos: Image::all("logos", wire.logos, LOGO, cx),
        }
    }
}
