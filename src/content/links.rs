//! Links within the site: to a page, a file or an anchor.

use super::folders;
use crate::report::Problem;
use percent_encoding::percent_decode_str;
use std::collections::BTreeSet;
use unicode_normalization::UnicodeNormalization;
use url::Url;

/// A link whose target is only known after all files were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// The file it leads to, as a path in the output folder.
    pub file: String,
    /// The id of an element in that file.
    pub id: Option<String>,
    /// The problem if it does not exist.
    pub problem: Problem,
}

/// The links found so far.
#[derive(Debug, Clone, Default)]
pub struct Links {
    /// Checked after all files were made.
    pub awaited: Vec<Awaited>,
    /// Linked paths that are not pages, not percent-encoded.
    pub dead: BTreeSet<String>,
}

impl Links {
    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.awaited.is_empty() && self.dead.is_empty()
    }

    /// Adds the links of the entries that follow.
    pub(super) fn append(&mut self, later: Self) {
        self.awaited.extend(later.awaited);
        self.dead.extend(later.dead);
    }

    /// Adds a copy of the links of an entry.
    pub(super) fn append_copy(&mut self, later: &Self) {
        self.awaited.extend(later.awaited.iter().cloned());
        self.dead.extend(later.dead.iter().cloned());
    }
}

/// The canonical path of an address of this site: decoded, without query, anchor and trailing slash. `None` for addresses
/// elsewhere and for anchors alone.
pub fn own_path(href: &str) -> Option<String> {
    let path = href.split(['?', '#']).next()?;
    if !path.starts_with('/') || path.starts_with("//") {
        return None;
    }
    let decoded = percent_decode_str(path).decode_utf8_lossy();
    Some(match decoded.trim_end_matches('/') {
        "" => "/".to_owned(),
        path => path.nfc().collect(),
    })
}

/// Whether an address is on the host of a site. Old links name it without https.
pub fn is_own(url: &Url, site: &Url) -> bool {
    let is_older = url.scheme() == "http" && url.port().is_none() && site.port().is_none();
    url.origin() == site.origin() || (is_older && url.host() == site.host())
}

/// Whether a path is a generated file's, or that of a file with an extension.
pub fn is_file(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    let last = path.rsplit('/').next().unwrap_or_default();
    folders::ALL.contains(&first) || last.contains('.')
}

/// The element that an address names. The top of a page, and a text to search for, need none.
pub(super) fn element(href: &str) -> Option<String> {
    let (_, fragment) = href.split_once('#')?;
    let name = fragment.split(":~:").next().unwrap_or_default();
    let id = percent_decode_str(name).decode_utf8_lossy().into_owned();
    (!id.is_empty() && !id.eq_ignore_ascii_case("top")).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_address_has_one_path_and_perhaps_an_element() {
        for (href, path, id) in [
            ("/", Some("/"), None),
            ("/?x=1", Some("/"), None),
            ("/over-ons/#team", Some("/over-ons"), Some("team")),
            ("/caf%C3%A9?x#caf%C3%A9", Some("/café"), Some("café")),
            ("/cafe\u{301}", Some("/café"), None),
            ("#team", None, Some("team")),
            ("//evil.example/x", None, None),
            ("https://other.example/x", None, None),
            ("mailto:a@example.com", None, None),
            // The top of a page and a text to search for are not elements.
            ("#team:~:text=Jan", None, Some("team")),
            ("#:~:text=Jan", None, None),
            ("#top", None, None),
            ("#", None, None),
        ] {
            assert_eq!(own_path(href).as_deref(), path, "{href}");
            assert_eq!(element(href).as_deref(), id, "{href}");
        }
    }

    #[test]
    fn files_are_told_from_pages() {
        assert!(is_file("/_files/1/brochure") && is_file("/brochure.pdf"));
        assert!(!is_file("/over-ons") && !is_file("/"));
    }
}
