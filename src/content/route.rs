//! Where a page lives: its canonical path and its files, and which paths are refused.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::{Serialize, Serializer};
use unicode_normalization::UnicodeNormalization;

/// Characters a path segment does not hold as they are (WHATWG URL, path percent-encode set, and `%`).
const SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'%')
    .add(b'^')
    .add(b'|');

/// First segments that belong to the generator or the host.
const RESERVED: [&str; 10] = [
    "_data",
    "assets",
    "media",
    "files",
    "embeds",
    "_headers",
    "_redirects",
    ".well-known",
    ".netlify",
    "actions",
];
/// Files at the top that the generator writes itself.
const RESERVED_FILES: [&str; 4] = ["sitemap.xml", "robots.txt", "build-info.json", "site.webmanifest"];
/// The longest file name most file systems take, in bytes, less room for `.html` and `.json`.
const MAX_SEGMENT: usize = 240;

/// A canonical path without a trailing slash, not percent-encoded: `/`, `/over-wt`, `/vacatures/café`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route(String);

impl Route {
    /// The home page.
    pub fn home() -> Self {
        Self("/".into())
    }

    /// From a Craft uri (`__home__`, `over-wt/team`); the error says why it is refused.
    pub fn from_uri(uri: &str) -> Result<Self, String> {
        if uri == "__home__" {
            return Ok(Self::home());
        }
        let uri: String = uri.trim_matches('/').nfc().collect();
        if uri.is_empty() {
            return Err("it is empty".into());
        }
        for segment in uri.split('/') {
            check_segment(segment)?;
        }
        let first = uri.split('/').next().unwrap_or_default().to_lowercase();
        if RESERVED.contains(&first.as_str()) || RESERVED_FILES.contains(&uri.to_lowercase().as_str()) {
            return Err(format!("`{first}` is reserved for the generator"));
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
        format!("_data/{}.json", self.stem())
    }

    /// What two routes must not share: files are told apart neither by case nor by Unicode form everywhere.
    pub fn collision_key(&self) -> String {
        self.0.nfkc().collect::<String>().to_lowercase()
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
    let lower = segment.to_lowercase();
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
    if let Some(bad) = segment.chars().find(|c| c.is_control() || matches!(c, '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')) {
        return Err(format!("it holds the character {:?}", bad));
    }
    if lower == "index" {
        return Err("`index` is the host's name for a folder".into());
    }
    let device = lower.split('.').next().unwrap_or_default();
    let numbered = |prefix: &str| {
        device
            .strip_prefix(prefix)
            .is_some_and(|n| n.len() == 1 && n != "0" && n.parse::<u8>().is_ok())
    };
    if matches!(device, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt") {
        return Err(format!("`{segment}` is a device name on Windows"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn home_and_nested_pages_have_their_files() {
        let home = Route::from_uri("__home__").unwrap();
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
            "_data/x",
            "assets",
            "con",
            "COM1.x",
            "a:b",
            "a.",
            &"x".repeat(300),
        ] {
            assert!(Route::from_uri(uri).is_err(), "{uri}");
        }
    }

    #[test]
    fn routes_that_would_share_a_file_have_one_key() {
        let key = |uri: &str| Route::from_uri(uri).unwrap().collision_key();
        assert_eq!(key("Over-WT"), key("over-wt"));
        assert_eq!(key("cafe\u{301}"), key("café"));
    }
}
