//! The sustainability widget.

use crate::cms::wire::page::BlockWoodYouCare;
use crate::config::Sustainability;
use crate::content::{Context, FromWire};
use serde::Serialize;

/// Block `woodYouCare`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WoodYouCare {
    /// Language of the widget.
    pub language: String,
    /// The company it speaks of.
    pub company: u32,
}

impl FromWire<BlockWoodYouCare> for WoodYouCare {
    fn from_wire(_wire: BlockWoodYouCare, cx: &mut Context<'_>) -> Self {
        let Sustainability { language, company } = cx.config.sustainability.clone();
        Self { language, company }
    }
}
