//! The parts of a document.

use super::scope::Scope;
use minijinja::value::{Serde, Value};

/// A part of a document with its own template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// `<main>`.
    Main,
    /// The part around it.
    Around,
}

impl Part {
    /// The values of a page with those of the part.
    pub(super) fn added_to(self, scope: Scope) -> Scope {
        scope.with([
            ("island_scope", Value::from(Serde(self.scope()))),
            ("is_main", (self == Self::Main).into()),
        ])
    }

    /// Prefix for the ids of its islands: those of the two parts must differ.
    fn scope(self) -> &'static str {
        match self {
            Self::Main => "m",
            Self::Around => "l",
        }
    }
}
