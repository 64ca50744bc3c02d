//! Values in three columns.

use crate::cms::wire::page as wire;
use crate::content::context::text;
use crate::content::{Context, FromWire, Image, Link, RichText, Transform};
use serde::Serialize;

/// A third of the grid, 4:3.
pub const IMAGE: Transform = Transform::crop(392, 294);

/// Block `tekstGrid`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TekstGrid {
    /// Title.
    pub titel: Option<String>,
    /// Small line above the title.
    pub sub_titel: Option<String>,
    /// The text.
    pub tekst: Option<RichText>,
    /// Link to more.
    pub see_all: Option<Link>,
    /// The columns.
    pub grid_blocks: Vec<GridBlock>,
}

/// One value.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GridBlock {
    /// Title.
    pub titel: Option<String>,
    /// What it means.
    pub omschrijving: Option<RichText>,
    /// The image.
    pub afbeelding: Option<Image>,
}

impl FromWire<wire::BlockTekstGrid> for TekstGrid {
    fn from_wire(wire: wire::BlockTekstGrid, cx: &mut Context<'_>) -> Self {
        Self {
            titel: text(wire.titel),
            sub_titel: text(wire.sub_titel),
            tekst: cx.rich_text("tekst", wire.tekst),
            see_all: Link::from_field("seeAll", wire.see_all, cx),
            grid_blocks: cx.rows("gridBlocks", wire.grid_blocks, |row: &GridBlock| {
                row.titel.is_some() || row.omschrijving.is_some() || row.afbeelding.is_some()
            }),
        }
    }
}

impl FromWire<wire::BlockTekstGridGridBlocks> for Option<GridBlock> {
    fn from_wire(wire: wire::BlockTekstGridGridBlocks, cx: &mut Context<'_>) -> Self {
        match wire {
            wire::BlockTekstGridGridBlocks::gridBlock_Entry(block) => Some(GridBlock {
                titel: text(block.titel),
                omschrijving: cx.rich_text("omschrijving", block.omschrijving),
                afbeelding: Image::first("afbeelding", block.afbeelding, IMAGE, cx),
            }),
            wire::BlockTekstGridGridBlocks::Unknown => None,
        }
    }
}
