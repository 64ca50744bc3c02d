//! `_ledger.json`: every published file with its size and hash. Other files in the folder are not ours.

use crate::files::sealed;
use crate::output::fingerprint::Fingerprint;
use crate::output::{Body, OutputFile, schedule};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Its name in the output folder. It does not list itself.
pub const NAME: &str = "_ledger.json";

/// Whether a file tells visitors something. The schedule changes with each build.
pub(super) fn tells_visitors(path: &str) -> bool {
    ![NAME, schedule::NAME].contains(&path)
}

/// More bytes than a file takes in it, mostly.
const LINE: usize = 256;

/// All published files by their path.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger(BTreeMap<String, Fingerprint>);

impl Ledger {
    /// Reads the ledger of a published site; `None` if it is missing or damaged.
    pub fn read(out: &Path) -> Option<Self> {
        sealed::read(&out.join(NAME))
    }

    /// Reads one from its bytes; `None` if it is damaged.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        sealed::from_slice(bytes)
    }

    /// All files, in order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Fingerprint)> {
        self.0
            .iter()
            .map(|(path, fingerprint)| (path.as_str(), fingerprint))
    }

    /// The size and the hash of a file, if it lists it.
    pub fn get(&self, path: &str) -> Option<&Fingerprint> {
        self.0.get(path)
    }

    /// Keeps the files that are wanted.
    pub fn retain(&mut self, wanted: impl Fn(&str) -> bool) {
        self.0.retain(|path, _| wanted(path));
    }

    /// Whether the ledger lists the file.
    pub fn contains(&self, path: &str) -> bool {
        path == NAME || self.0.contains_key(path)
    }
}

/// Identifies what visitors see of a published site: it is the same as long as nothing has changed for them.
pub fn identity(out: &Path) -> String {
    let mut hasher = blake3::Hasher::new();
    let ledger = Ledger::read(out).unwrap_or_default();
    for (path, fingerprint) in ledger.files().filter(|(path, _)| tells_visitors(path)) {
        hasher.update(path.as_bytes()).update(&[0]);
        hasher.update(fingerprint.blake3.to_string().as_bytes());
    }
    hasher.finalize().to_hex().to_string()
}

/// The ledger of a site's files, as another file of the site.
pub(super) fn file<'a>(files: impl Iterator<Item = (&'a str, &'a Fingerprint)>) -> OutputFile {
    let files: BTreeMap<&str, &Fingerprint> = files.collect();
    OutputFile {
        path: NAME.into(),
        body: Body::Bytes(sealed::to_vec_of(&files, files.len() * LINE)),
        immutable: false,
    }
}
