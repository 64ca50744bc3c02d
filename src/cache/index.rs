//! What a shared cache has: the hash of each file, by its path in the cache.

use super::area::Area;
use crate::files::sealed;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Areas that are worth sharing: what took a download, a pull or a computation.
const AREAS: [Area; 4] = [Area::Images, Area::Originals, Area::Pulls, Area::Transforms];
/// Days after which a file that no build used is forgotten.
const KEEP_DAYS: i32 = 30;

/// A file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// blake3 of its bytes, hex: its name in the store.
    pub(super) blake3: String,
    /// The last day that a build used it.
    pub(super) used: Date,
}

/// The files by their paths in the cache, such as `images/0123456789ab.webp`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Index(pub(super) BTreeMap<String, Entry>);

impl Index {
    /// Reads the index from the store's file. A damaged file gives an empty index.
    pub(super) fn from_slice(bytes: &[u8]) -> Self {
        let mut index: Self = sealed::from_slice(bytes).unwrap_or_default();
        index
            .0
            .retain(|path, entry| is_shared(path) && is_hash(&entry.blake3));
        index
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        sealed::to_vec(self)
    }

    /// Forgets what no build has used for long.
    pub(super) fn forget(&mut self, today: Date) {
        self.0.retain(|_, entry| {
            let since = today.since(entry.used);
            since.is_ok_and(|since| since.get_days() <= KEEP_DAYS)
        });
    }
}

/// Whether a path is that of a shared file: one below the folder of an area. Anybody may have written the index.
pub(super) fn is_shared(path: &str) -> bool {
    let Some((area, name)) = path.split_once('/') else {
        return false;
    };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-';
    AREAS.iter().any(|known| known.name() == area)
        && !name.starts_with('.')
        && !name.is_empty()
        && name.bytes().all(is_plain)
}

/// Whether the file at that path never has other bytes: its name is made of them.
pub(super) fn is_named_by_content(path: &str) -> bool {
    let of = |area: Area| {
        path.strip_prefix(area.name())
            .is_some_and(|rest| rest.starts_with('/'))
    };
    (of(Area::Images) || of(Area::Originals)) && !path.ends_with(".json")
}

/// Whether a file is a pull, which changes with each build. Reading what changed since one of today takes no longer
/// than since the last one, so it is sent once a day.
pub(super) fn is_pull(path: &str) -> bool {
    path.starts_with(Area::Pulls.name())
}

/// Whether only their owner may read files at that path.
pub(super) fn is_private(path: &str) -> bool {
    is_pull(path) || path.starts_with(Area::Transforms.name())
}

fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_leads_nowhere_else() {
        for path in ["images/a.webp", "pulls/0-1.json", "originals/abc"] {
            assert!(is_shared(path), "{path}");
        }
        for path in [
            "",
            "images",
            "images/",
            "images/.x",
            "images/../x",
            "images/a/b",
            "/etc/passwd",
            "addresses/x.json",
            "pages/x.json",
            "../images/x",
            "images/a\\b",
        ] {
            assert!(!is_shared(path), "{path}");
        }
    }

    #[test]
    fn what_was_not_used_for_long_is_forgotten() {
        let entry = |used: &str| Entry {
            blake3: "0".repeat(64),
            used: used.parse().unwrap(),
        };
        let mut index = Index(BTreeMap::from([
            ("images/a".to_owned(), entry("2026-10-21")),
            ("images/b".to_owned(), entry("2026-10-22")),
            ("images/c".to_owned(), entry("2026-11-22")),
        ]));
        index.forget("2026-11-21".parse().unwrap());
        assert_eq!(index.0.keys().collect::<Vec<_>>(), ["images/b", "images/c"]);
    }
}
