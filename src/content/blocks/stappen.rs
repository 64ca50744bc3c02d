//! Steps on a line.

use crate::cms::wire::page as wire;
use crate::content::context::text;
use crate::content::{Context, FromWire, RichText};
use serde::Serialize;

/// Block `stappen`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stappen {
    /// Title.
    pub titel: Option<String>,
    /// Label at the first step.
    pub start_label: Option<String>,
    /// Label at the last step.
    pub eind_label: Option<String>,
    /// The steps.
    pub stap: Vec<Stap>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stap {
    /// Title.
    pub titel: Option<String>,
    /// The text.
    pub tekst: Option<RichText>,
}

impl FromWire<wire::BlockStappen> for Stappen {
    fn from_wire(wire: wire::BlockStappen, cx: &mut Context<'_>) -> Self {
        Self {
            titel: text(wire.titel),
            start_label: text(wire.start_label),
            eind_label: text(wire.eind_label),
            stap: cx.rows("stap", wire.stap, |row: &Stap| {
                row.titel.is_some() || row.tekst.is_some()
            }),
        }
    }
}

impl FromWire<wire::BlockStappenStap> for Option<Stap> {
    fn from_wire(wire: wire::BlockStappenStap, cx: &mut Context<'_>) -> Self {
        match wire {
            wire::BlockStappenStap::stap_Entry(stap) => Some(Stap {
                titel: text(stap.titel),
                tekst: cx.rich_text("tekst", stap.tekst),
            }),
            wire::BlockStappenStap::Unknown => None,
        }
    }
}
