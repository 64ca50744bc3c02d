//! The address of a page: its canonical path and its files, and which paths are invalid by themselves.
//! [`super::routes`] checks them against each other.

use super::folders;
use crate::cms::uri::composed;
pub use crate::cms::uri::{HOME_URI, path_of_uri};
use crate::config::redirects::SEGMENT;
use percent_encoding::utf8_percent_encode;
use serde::{Serialize, Serializer};

/// Refused, besides control characters: what Windows and the artifact stores of CI do not take in names; `#`, with which
/// Netlify refuses the whole deploy; `%`, which hosts, and proxies before them, decode once, twice or not at all; marks
/// that turn the direction of text.
const UNSAFE: [char; 19] = [
    '\\', ':', '*', '?', '"', '<', '>', '|', '#', '%', '\u{202a}', '\u{202b}', '\u{202c}', '\u{202d}',
    '\u{202e}', '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
];
/// The longest file name most file systems take, in bytes, less room for `.html` and `.json`.
const MAX_SEGMENT: usize = 240;
/// The longest path, in bytes: the file's is longer by the output folder's and `_data/`, and systems take 4096 or less.
const MAX_PATH: usize = 1000;

/// A canonical path without a trailing slash, not percent-encoded: `/`, `/over-wt`, `/vacatures/café`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route(String);

impl Route {
    /// The home page.
    pub fn home() -> Self {
        Self("/".into())
    }

    /// From a Craft uri (`__home__`, `over-wt/team`); the error says why it is refused.
    ///
    /// # Errors
    /// Why no host could serve the page there, as the end of a sentence.
    pub fn from_uri(uri: &str) -> Result<Self, String> {
        if uri == HOME_URI {
            return Ok(Self::home());
        }
        let uri = composed(uri.trim_matches('/')).into_owned();
        if uri.is_empty() {
            return Err("it is empty".into());
        }
        if uri.len() > MAX_PATH {
            return Err(format!("it is longer than {MAX_PATH} bytes"));
        }
        for segment in uri.split('/') {
            check_segment(segment)?;
        }
        let lower = uri.to_lowercase();
        let first = lower.split('/').next().unwrap_or_default();
        if folders::ALL.contains(&first) {
            return Err(format!("`{first}` is a folder of generated files"));
        }
        let last = lower.rsplit('/').next().unwrap_or_default();
        if last == "index" {
            return Err("`index` is reserved for the page of a folder".into());
        }
        if last.ends_with(".html") {
            return Err("it ends with `.html`, which hosts remove from addresses".into());
        }
        Ok(Self(format!("/{uri}")))
    }

    /// The path as it is.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The path percent-encoded, as links and the sitemap write it.
    pub fn href(&self) -> String {
        encode_path(&self.0)
    }

    /// The HTML file in the output folder: `index.html`, `over-wt.html`.
    pub fn file(&self) -> String {
        format!("{}.html", self.stem())
    }

    /// The page data for in-app navigation: `_data/index.json`, `_data/over-wt.json`.
    pub fn data_file(&self) -> String {
        format!("{}/{}.json", folders::DATA, self.stem())
    }

    fn stem(&self) -> &str {
        match self.0.trim_start_matches('/') {
            "" => "index",
            path => path,
        }
    }
}

impl Serialize for Route {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.href())
    }
}

impl std::fmt::Display for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Percent-encodes a path, leaving its slashes.
pub fn encode_path(path: &str) -> String {
    utf8_percent_encode(path, SEGMENT).to_string()
}

fn check_segment(segment: &str) -> Result<(), String> {
    if segment.is_empty() {
        return Err("it has an empty segment".into());
    }
    if segment == "." || segment == ".." || segment.starts_with('.') {
        return Err(format!("`{segment}` starts with a dot"));
    }
    if segment.ends_with([' ', '.']) || segment.starts_with(' ') {
        return Err(format!(
            "`{segment}` begins or ends with a space, or ends with a dot"
        ));
    }
    if segment.len() > MAX_SEGMENT {
        return Err(format!("a segment is longer than {MAX_SEGMENT} bytes"));
    }
    if let Some(bad) = segment.chars().find(|c| c.is_control() || UNSAFE.contains(c)) {
        return Err(format!("it contains the character {bad:?}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn home_and_nested_pages_have_their_files() {
        let home = Route::from_uri(HOME_URI).unwrap();
        assert_eq!((home.href().as_str(), home.file().as_str()), ("/", "index.html"));
        let page = Route::from_uri("vacatures/café 1").unwrap();
        assert_eq!(page.href(), "/vacatures/caf%C3%A9%201");
        assert_eq!(page.file(), "vacatures/café 1.html");
        assert_eq!(page.data_file(), "_data/vacatures/café 1.json");
    }

    #[test]
    fn unsafe_uris_are_refused() {
        for uri in [
            "../etc",
            "a/../b",
            "a//b",
            ".htaccess",
            "a\\b",
            "a\u{0}b",
            "index",
            "x/Index",
            "x/INDEX.html",
            "a.html",
            "_data/x",
            "_ASSETS",
            "_media/a.jpg",
            "a%20b",
            "a#b",
            "a:b",
            "a.",
            &"x".repeat(300),
            &"x/".repeat(600),
        ] {
            assert!(Route::from_uri(uri).is_err(), "{uri}");
        }
    }

    #[test]
    fn words_of_the_generator_are_no_reason_to_refuse_a_page() {
        for uri in [
            "media",
            "files/x",
            "assets",
            "embeds",
            "actions/x",
            "sitemap",
            "index/x",
            "a.html/x",
            "_x",
            "nul",
        ] {
            assert_eq!(
                Route::from_uri(uri).map(|route| route.href()),
                Ok(format!("/{uri}"))
            );
        }
    }
}
