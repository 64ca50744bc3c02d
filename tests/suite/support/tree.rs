//! A folder as a value: every file with the hash of its bytes.

use sitegen::output::publish::ledger;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Path in the folder → blake3 of the bytes. Two equal trees are byte for byte the same.
#[derive(Clone, PartialEq, Eq)]
pub struct Tree(BTreeMap<String, blake3::Hash>);

impl Tree {
    /// Reads a folder; one that does not exist is empty.
    pub fn read(folder: &Path) -> Self {
        let named = files(folder).into_iter().map(|path| {
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            (name, blake3::hash(&std::fs::read(&path).unwrap()))
        });
        Self(named.collect())
    }

    /// Paths of all files.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Whether the file is there.
    pub fn has(&self, path: &str) -> bool {
        self.0.contains_key(path)
    }

    /// The hash of a file.
    pub fn hash(&self, path: &str) -> Option<&blake3::Hash> {
        self.0.get(path)
    }

    /// Without the scripts and styles of earlier builds, which open tabs still need, and the ledger, which lists them.
    pub fn without_assets(mut self) -> Self {
        self.0
            .retain(|path, _| !path.starts_with("_assets/") && path != ledger::NAME);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Compares a build with one without the CMS: only what tells how old the content is differs, and the ledger.
    #[track_caller]
    pub fn assert_same_but_older(&self, older: &Self) {
        let info = "build-info.json";
        assert_ne!(self.hash(info), older.hash(info));
        let rest = |tree: &Self| {
            let mut files = tree.0.clone();
            files.retain(|path, _| path != info && path != ledger::NAME);
            Self(files)
        };
        rest(self).assert_same(&rest(older), "without the CMS");
    }

    /// Fails with the names of the files that differ.
    #[track_caller]
    pub fn assert_same(&self, other: &Self, what: &str) {
        let names: BTreeSet<&String> = self.0.keys().chain(other.0.keys()).collect();
        let mut differences = String::new();
        for name in names {
            match (self.0.get(name), other.0.get(name)) {
                (Some(left), Some(right)) if left == right => {}
                (Some(_), Some(_)) => writeln!(differences, "  differs: {name}").unwrap(),
                (Some(_), None) => writeln!(differences, "  only in the first: {name}").unwrap(),
                _ => writeln!(differences, "  only in the second: {name}").unwrap(),
            }
        }
        assert!(differences.is_empty(), "{what}:\n{differences}");
    }
}

impl std::fmt::Debug for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.keys()).finish()
    }
}

/// Every file below a folder, sorted.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_dir() {
                open.push(entry.path());
            } else {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}
