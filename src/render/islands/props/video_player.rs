//! Props of a video. The slot `splash` is its image, if any.

use super::prelude::*;

/// What `VideoPlayer` is called with.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VideoPlayerProps {
    /// YouTube's id of the video, 11 characters, and where it begins: `ysz5S6PUM-U&start=90`.
    pub video: String,
    /// Name of the player for screen readers.
    pub title: String,
    /// Label of the play button.
    pub label: String,
    /// Names the origin of the video.
    pub notice: String,
}
