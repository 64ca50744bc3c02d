//! Craft's uri of an entry, and the path of its page.

use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;

/// The uri of the home page (spec section 2).
pub const HOME_URI: &str = "__home__";

/// The path of the page at a uri, not encoded: `/` for the home page, `/over-wt` for `over-wt`. Letters with accents are one
/// sign each (NFC), however an editor has pasted them.
pub fn path_of_uri(uri: &str) -> String {
    match uri {
        HOME_URI => "/".to_owned(),
        uri => format!("/{}", composed(uri)),
    }
}

/// The text with one sign for each letter with an accent (Unicode's NFC).
pub fn composed(text: &str) -> Cow<'_, str> {
    match text.is_ascii() {
        true => text.into(),
        false => text.nfc().collect::<String>().into(),
    }
}
