//! Excerpts of files in messages.

/// The first characters of an external text, for a message.
pub fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
