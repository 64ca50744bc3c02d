//! Imports of every props file.

pub(super) use serde::{Deserialize, Serialize};
#[cfg(feature = "testing")]
pub(super) use ts_rs::TS;

/// A message, and its language if it differs from the page's.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    /// The text.
    pub text: String,
    /// Such as `de`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}
