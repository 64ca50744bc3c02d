//! Craft's uri of an entry, and the path of its page.

/// The uri of the home page (spec section 2).
pub const HOME_URI: &str = "__home__";

/// The path of the page at a uri, not encoded: `/` for the home page, `/over-wt` for `over-wt`.
pub fn path_of_uri(uri: &str) -> String {
    match uri {
        HOME_URI => "/".to_owned(),
        uri => format!("/{uri}"),
    }
}
