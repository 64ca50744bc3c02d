//! `_ledger.json`: every published file with its size and hash. Other files in the folder are not ours.

use super::super::OutputFile;
use crate::files::sealed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Its name in the output folder. It does not list itself.
pub const NAME: &str = "_ledger.json";

/// A published file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its size.
    pub bytes: u64,
    /// Hash of its bytes, hex.
    pub blake3: String,
}

/// All published files by their path.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger(BTreeMap<String, Entry>);

impl Entry {
    /// The entry of a file in memory.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.len() as u64,
            blake3: blake3::hash(bytes).to_hex().to_string(),
        }
    }
}

impl Ledger {
    /// The ledger of a site's files.
    pub fn from_files<'a>(files: impl Iterator<Item = (&'a String, &'a Entry)>) -> Self {
        let files = files.map(|(path, entry)| (path.clone(), entry.clone()));
        Self(files.collect())
    }

    /// Reads the ledger of a published site; `None` if it is missing or damaged.
    pub fn read(out: &Path) -> Option<Self> {
        sealed::read(&out.join(NAME))
    }

    /// Whether it lists the file.
    pub fn contains(&self, path: &str) -> bool {
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
