//! Props of the promotional popup. Image, title and button are the slot `content`.

use super::prelude::*;

/// What `Popup` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PopupProps {
    /// Seconds until it slides in; 0 means at once.
    pub delay: f64,
    /// Name for screen readers.
    pub label: String,
    /// Name of the close button.
    pub close: String,
}
