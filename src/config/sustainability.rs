//! `[sustainability]`: the widget of that name.

use serde::Deserialize;

/// The sustainability widget (spec section 2).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sustainability {
    /// Its language, as its address writes it.
    pub language: String,
    /// The company that it speaks of, by its number there.
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
