//! An image over the full measure.

use crate::cms::wire::page::BlockAfbeelding;
use crate::content::{Context, FromWire, Image, Transform};
use serde::Serialize;

/// As wide as the grid.
pub const IMAGE: Transform = Transform::fit_width(1240);

/// Block `afbeelding`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Afbeelding {
    /// The image.
    pub afbeelding: Option<Image>,
}

impl FromWire<BlockAfbeelding> for Afbeelding {
    fn from_wire(wire: BlockAfbeelding, cx: &mut Context<'_>) -> Self {
        Self {
            afbeelding: Image::first("afbeelding", wire.afbeelding, IMAGE, cx),
        }
    }
}
