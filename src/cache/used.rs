//! The files of the cache that a build uses.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// The files and folders of the cache that a build used; they are kept.
#[derive(Debug, Default)]
pub struct UsedFiles(Mutex<BTreeSet<PathBuf>>);

impl UsedFiles {
    /// Adds one that the build needs.
    pub fn note(&self, path: PathBuf) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }

    /// All of them.
    pub fn into_paths(self) -> BTreeSet<PathBuf> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
