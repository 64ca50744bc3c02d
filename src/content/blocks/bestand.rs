//! A file to download.

use crate::cms::wire::page::{BlockBestand, BlockBestandBestand};
use crate::content::{Context, FileRef, FromWire, Image, Transform};
use serde::Serialize;

/// A file that is an image is shown in this box (spec section 9).
pub const IMAGE: Transform = Transform::crop(622, 830);

/// Block `bestand`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Bestand {
    /// The file, published under our own host.
    pub bestand: Option<FileRef>,
    /// The file itself, if it is an image.
    pub afbeelding: Option<Image>,
}

impl FromWire<BlockBestand> for Bestand {
    fn from_wire(wire: BlockBestand, cx: &mut Context<'_>) -> Self {
        let first: Vec<Option<BlockBestandBestand>> =
            wire.bestand.into_iter().flatten().take(1).map(Some).collect();
        let images = first
            .iter()
            .flatten()
            .filter(|asset| asset.img.kind == "image")
            .map(|asset| Some(asset.img.clone()));
        Self {
            afbeelding: Image::first("bestand", images.collect(), IMAGE, cx),
            bestand: FileRef::first(first, cx),
        }
    }
}
