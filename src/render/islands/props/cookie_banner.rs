//! Props of the cookie banner. Its texts are the slot `text`.

use super::prelude::*;

/// What `CookieBanner` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CookieBannerProps {
    /// Name for screen readers.
    pub label: String,
    /// Label of the accept button.
    pub accept: String,
    /// Label of the refuse button.
    pub deny: String,
    /// Says that consent was given, when a visitor opens the banner again.
    pub accepted: String,
    /// Says that consent was refused.
    pub denied: String,
}
