//! Which addresses a host answers with a file.

use crate::content::routes::key;
use crate::output::OutputFile;
use std::collections::BTreeSet;

/// The published files, by what hosts take for the same name.
#[derive(Debug)]
pub(super) struct Published(BTreeSet<String>);

impl Published {
    pub(super) fn new<'a>(files: impl IntoIterator<Item = &'a OutputFile>) -> Self {
        Self(files.into_iter().map(|file| key(&file.path)).collect())
    }

    /// The paths of the pages, as [`key`] writes them, without a slash in front.
    pub(super) fn pages(&self) -> impl Iterator<Item = &str> {
        let pages = self.0.iter().filter_map(|file| file.strip_suffix(".html"));
        pages.map(|page| page.strip_suffix("/index").unwrap_or(page))
    }

    /// Whether there is a file at an encoded path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.0.contains(&key(path.trim_start_matches('/')))
    }

    /// Whether a host answers an encoded path with a file.
    pub(super) fn serves_encoded(&self, path: &str) -> bool {
        let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
        self.serves(&path)
    }

    /// Whether a host answers a path with a file.
    pub(super) fn serves(&self, path: &str) -> bool {
        let path = key(path.trim_matches('/'));
        match path.as_str() {
            "" => self.0.contains("index.html"),
            path => ["", ".html", "/index.html"]
                .iter()
                .any(|end| self.0.contains(&format!("{path}{end}"))),
        }
    }
}
