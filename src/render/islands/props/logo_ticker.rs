//! Props of the partners' logos. The slot `logos` is their list, once; `head` contains the block's titles, if any.

use super::prelude::*;

/// What `LogoTicker` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LogoTickerProps {
    /// Label of the pause button.
    pub pause: String,
}
