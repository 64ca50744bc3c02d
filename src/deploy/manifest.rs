//! `_deployed.json`: what a deploy has brought to the host. It is written last, so it never lists what is not there.

use crate::files::sealed;
use crate::output::fingerprint::Fingerprint;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The list of everything that was deployed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Identifies the source of the content, as `build-info.json` does.
    pub source: String,
    /// All files by their path.
    pub files: BTreeMap<String, Entry>,
}

/// A deployed file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The size.
    pub bytes: u64,
    /// The hash, hex; empty while it is unknown what the host has.
    pub blake3: String,
    /// The hash that Netlify names the file by, of hashed files there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha1: Option<String>,
    /// What a store said of the file when it was left: its digest, or the time of the last change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// The day (UTC) since which the site no longer has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused_since: Option<Date>,
}

impl Entry {
    /// The entry of a file of the site.
    pub fn from_fingerprint(file: &Fingerprint) -> Self {
        Self {
            bytes: file.bytes,
            blake3: file.blake3.to_string(),
            sha1: None,
            mark: None,
            unused_since: None,
        }
    }

    /// Whether it has the hash of a file of the site.
    pub fn has_hash_of(&self, file: &Fingerprint) -> bool {
        self.blake3 == file.blake3.to_string()
    }

    /// Whether the content of the host's file is known.
    pub fn is_known(&self) -> bool {
        !self.blake3.is_empty()
    }
}

impl Manifest {
    /// Reads it; `None` if it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        sealed::from_slice(bytes)
    }

    /// From now on it is unknown what the host has of a file.
    pub fn forget(&mut self, path: &str) {
        if let Some(entry) = self.files.get_mut(path) {
            entry.blake3.clear();
            entry.mark = None;
        }
    }

    /// Forgets the hash of a file, also if the host gets the file only now.
    pub fn unknown(&mut self, path: &str) {
        self.files.entry(path.to_owned()).or_insert_with(|| Entry {
            bytes: 0,
            blake3: String::new(),
            sha1: None,
            mark: None,
            unused_since: None,
        });
        self.forget(path);
    }

    /// Its bytes.
    pub fn bytes(&self) -> Vec<u8> {
        sealed::to_vec(self)
    }
}
