//! `_ledger.json`: every published file with its size and hash. What stands in the folder beside it is not ours.

use super::super::OutputFile;
use crate::files::sealed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Its name in the output folder. It does not name itself.
pub const NAME: &str = "_ledger.json";

/// A published file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its size.
    pub bytes: u64,
    /// Of its bytes, hex.
    pub blake3: String,
}

/// All published files by their path.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger(BTreeMap<String, Entry>);

impl Entry {
    /// Of a file in memory.
    pub fn of(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.len() as u64,
            blake3: blake3::hash(bytes).to_hex().to_string(),
        }
    }
}

impl Ledger {
    /// Of the files of a site.
    pub fn of<'a>(files: impl Iterator<Item = (&'a String, &'a Entry)>) -> Self {
        let files = files.map(|(path, entry)| (path.clone(), entry.clone()));
        Self(files.collect())
    }

    /// Of the site in a folder; `None` when there is none, or when it is damaged.
    pub fn published(out: &Path) -> Option<Self> {
        sealed::read(&out.join(NAME))
    }

    /// Whether the file is one of the site.
    pub fn knows(&self, path: &str) -> bool {
        path == NAME || self.0.contains_key(path)
    }

    /// As a file of the site.
    pub(super) fn file(&self) -> OutputFile {
        OutputFile {
            path: NAME.into(),
            body: super::Body::Bytes(sealed::to_vec(self)),
            immutable: false,
        }
    }
}
