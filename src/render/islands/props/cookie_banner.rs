//! Props of the cookie banner. Its texts are the slot `text`.

use super::prelude::*;

/// What `CookieBanner` is called with.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CookieBannerProps {
    /// Name for screen readers.
    pub label: String,
    /// Label of the button that accepts.
    pub accept: String,
    /// Label of the button that refuses.
    pub deny: String,
    /// Says that consent is given, when a visitor comes back to the question.
    pub accepted: String,
    /// Says that it is refused.
    pub denied: String,
}
