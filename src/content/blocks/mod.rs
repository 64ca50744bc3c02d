//! The content blocks, one file each. Adding one: a line in `blocks!`, a file here, and what `docs/architecture.md` lists.

pub mod actueel;
pub mod afbeelding;
pub mod bestand;
pub mod company_customers_form;
pub mod html_embed;
pub mod partners;
pub mod quotes;
pub mod stappen;
pub mod team;
pub mod tekst;
pub mod tekst_afbeelding;
pub mod tekst_grid;
pub mod tekst_slider;
pub mod titel_tekst;
pub mod wood_you_care;
pub mod youtube;

use super::{Context, FromWire};
use crate::cms::wire::page as wire;
use crate::report::Finding;
use serde::Serialize;

/// A block type that the site does not know; it is shown by its name (spec section 2).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Unknown {
    /// The type's handle.
    pub type_name: String,
}

macro_rules! blocks {
    ($($handle:literal $variant:ident($module:ident, $entry:ident),)+) => {
        /// One content block; serialised with its handle as `type`.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "type")]
        #[expect(missing_docs, reason = "each variant's type is documented")]
        pub enum Block {
            $(#[serde(rename = $handle)] $variant($module::$variant),)+
            #[serde(rename = "unknown")]
            Unknown(Unknown),
        }

        /// The handles of all block types, in the order of the specification.
        pub const HANDLES: &[&str] = &[$($handle),+];

        impl Block {
            /// The block type's handle.
            pub fn handle(&self) -> &str {
                match self {
                    $(Self::$variant(_) => $handle,)+
                    Self::Unknown(unknown) => &unknown.type_name,
                }
            }
        }

        impl FromWire<wire::Blocks> for Block {
            fn from_wire(wire: wire::Blocks, cx: &mut Context<'_>) -> Self {
                match wire {
                    $(wire::Blocks::$entry(block) => {
                        cx.item_is($handle);
                        Self::$variant(FromWire::from_wire(block, cx))
                    })+
                    wire::Blocks::UnknownBlock(block) => unknown(block.type_handle, cx),
                    wire::Blocks::Unknown => unknown(String::new(), cx),
                }
            }
        }
    };
}

blocks! {
    "team" Team(team, team_Entry),
    "tekst" Tekst(tekst, tekst_Entry),
    "quotes" Quotes(quotes, quotes_Entry),
    "stappen" Stappen(stappen, stappen_Entry),
    "actueel" Actueel(actueel, actueel_Entry),
    "partners" Partners(partners, partners_Entry),
    "titelTekst" TitelTekst(titel_tekst, titelTekst_Entry),
    "afbeelding" Afbeelding(afbeelding, afbeelding_Entry),
    "tekstSlider" TekstSlider(tekst_slider, tekstSlider_Entry),
    "youtube" Youtube(youtube, youtube_Entry),
    "tekstAfbeelding" TekstAfbeelding(tekst_afbeelding, tekstAfbeelding_Entry),
    "bestand" Bestand(bestand, bestand_Entry),
    "tekstGrid" TekstGrid(tekst_grid, tekstGrid_Entry),
    "htmlEmbed" HtmlEmbed(html_embed, htmlEmbed_Entry),
    "woodYouCare" WoodYouCare(wood_you_care, woodYouCare_Entry),
    "companyCustomersForm" CompanyCustomersForm(company_customers_form, companyCustomersForm_Entry),
}

fn unknown(type_name: String, cx: &mut Context<'_>) -> Block {
    cx.problem(Finding::UnknownBlock {
        kind: type_name.clone(),
    });
    Block::Unknown(Unknown { type_name })
}
