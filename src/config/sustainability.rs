//! `[sustainability]`: the sustainability widget.

use serde::Deserialize;

/// The sustainability widget (spec section 2).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sustainability {
    /// Its language, as in its address.
    pub language: String,
    /// The company's number there.
    pub company: u32,
}

impl Default for Sustainability {
    fn default() -> Self {
        Self {
            language: "nl".into(),
            company: 130,
        }
    }
}
