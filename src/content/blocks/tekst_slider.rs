//! A carousel of images.

use super::tekst_afbeelding::IMAGE;
use crate::cms::wire::page::BlockTekstSlider;
use crate::content::{Context, FromWire, Image};
use serde::Serialize;

/// Block `tekstSlider`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TekstSlider {
    /// The slides.
    pub afbeeldingen: Vec<Image>,
}

impl FromWire<BlockTekstSlider> for TekstSlider {
    fn from_wire(wire: BlockTekstSlider, cx: &mut Context<'_>) -> Self {
        Self {
            afbeeldingen: Image::all("afbeeldingen", wire.afbeeldingen, IMAGE, cx),
        }
    }
}
