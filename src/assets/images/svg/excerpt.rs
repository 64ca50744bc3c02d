//! Text of a file in messages.

/// As much of somebody else's text as fits into a message.
pub fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
