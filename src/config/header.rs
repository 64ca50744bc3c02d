//! `[header]`: the top bar.

use serde::Deserialize;

/// The top bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Header {
    /// Scrolling down hides it, scrolling up shows it (spec section 4).
    pub hide_on_scroll: bool,
}

impl Default for Header {
    fn default() -> Self {
        Self { hide_on_scroll: true }
    }
}
