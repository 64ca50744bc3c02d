//! The parts of a document.

/// A part of a document with its own template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// `<main>`.
    Main,
    /// The part around it.
    Around,
}

impl Part {
    /// Prefix for the ids of its islands: those of the two parts must differ.
    pub(super) fn scope(self) -> &'static str {
        match self {
            Self::Main => "m",
            Self::Around => "l",
        }
    }
}
