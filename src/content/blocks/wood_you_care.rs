//! The sustainability widget.

use crate::cms::wire::page::BlockWoodYouCare;
use crate::content::{Context, FromWire};
use serde::Serialize;

/// Spec section 2.
pub const LANGUAGE: &str = "nl";
/// Spec section 2.
pub const COMPANY: u32 = 130;

/// Block `woodYouCare`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WoodYouCare {
    /// Language of the widget.
    pub language: &'static str,
    /// The company it speaks of.
    pub company: u32,
}

impl FromWire<BlockWoodYouCare> for WoodYouCare {
    fn from_wire(_wire: BlockWoodYouCare, _cx: &mut Context<'_>) -> Self {
        Self {
            language: LANGUAGE,
            company: COMPANY,
        }
    }
}
