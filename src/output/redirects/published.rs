//! Which addresses a host answers with a file.

use crate::content::routes::key;
use crate::output::OutputFile;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use std::collections::{BTreeSet, HashSet};

/// The published files. Letter case and Unicode form tell files apart on some hosts, and on others they do not. A rule for
/// another spelling of a file's name is needed on the first, and does nothing on the others: there the file beats it.
#[derive(Debug)]
pub(super) struct Published {
    names: HashSet<String>,
    /// By what some hosts take for the same name.
    keys: BTreeSet<String>,
}

impl Published {
    pub(super) fn new<'a>(files: impl IntoIterator<Item = &'a OutputFile>) -> Self {
        let (mut names, mut keys) = (HashSet::new(), BTreeSet::new());
        for file in files {
            names.insert(file.path.clone());
            keys.insert(key(&file.path));
        }
        Self { names, keys }
    }

    /// The paths of the pages, without a slash in front.
    pub(super) fn pages(&self) -> impl Iterator<Item = &str> {
        let pages = self.names.iter().filter_map(|file| file.strip_suffix(".html"));
        pages.map(|page| page.strip_suffix("/index").unwrap_or(page))
    }

    /// An encoded address with the one path of its page: from its other paths a host sends visitors there.
    pub(super) fn with_page_path<'t>(&self, address: &'t str) -> Cow<'t, str> {
        let (path, rest) = address.split_at(address.find(['?', '#']).unwrap_or(address.len()));
        let has = |page: &str| {
            let file = format!("{}.html", page.trim_start_matches('/'));
            self.names
                .contains(&*percent_decode_str(&file).decode_utf8_lossy())
        };
        let page = match path.strip_suffix(".html") {
            Some(page) => page,
            None => path.trim_end_matches('/'),
        };
        match page != path && page.starts_with('/') && !page.starts_with("/_") && has(page) {
            true => format!("{page}{rest}").into(),
            false => address.into(),
        }
    }

    /// Whether there is a file at an encoded path.
    pub(super) fn has(&self, path: &str) -> bool {
        self.keys.contains(&key(path.trim_start_matches('/')))
    }

    /// Whether every host answers an encoded path with a file.
    pub(super) fn serves_encoded(&self, path: &str) -> bool {
        self.serves(&percent_decode_str(path).decode_utf8_lossy())
    }

    /// Whether every host answers a path with a file.
    pub(super) fn serves(&self, path: &str) -> bool {
        self.file(path).is_some()
    }

    /// The file that every host answers a path with.
    pub(super) fn file(&self, path: &str) -> Option<String> {
        answering(path.trim_matches('/'), |name| self.names.contains(name))
    }

    /// Whether some hosts answer an encoded path with a file, and others do not.
    pub(super) fn resembles(&self, path: &str) -> bool {
        let is_key = |name: &str| self.keys.contains(name);
        !self.serves_encoded(path) && answering(&key(path.trim_matches('/')), is_key).is_some()
    }
}

/// The first of the files that a host looks for at a path.
fn answering(path: &str, is_file: impl Fn(&str) -> bool) -> Option<String> {
    let names = match path {
        "" => vec!["index.html".to_owned()],
        path => ["", ".html", "/index.html"]
            .map(|end| format!("{path}{end}"))
            .into(),
    };
    names.into_iter().find(|name| is_file(name))
}
