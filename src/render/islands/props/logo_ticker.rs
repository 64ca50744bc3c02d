//! Props of the partners' logos. The slot `logos` is their list, once; `head` the block's titles, if it has any.

use super::prelude::*;

/// What `LogoTicker` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LogoTickerProps {
    /// Label of the button that stops the movement.
    pub pause: String,
}
