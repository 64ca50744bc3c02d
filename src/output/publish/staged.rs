//! What is in the staging folder. Several threads add to it.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The names so far.
#[derive(Debug, Default)]
pub(super) struct Staged(Mutex<Names>);

/// Names in the folder.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Folders, below the staging folder.
    pub(super) folders: BTreeSet<PathBuf>,
    /// Files that are not links to published ones: copies of these are among them.
    pub(super) files: Vec<PathBuf>,
}

impl Staged {
    pub(super) fn names(&self) -> MutexGuard<'_, Names> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
