//! The cache folder: files named by the hash of what they were made from. It may be deleted at any time.
//!
//! Nothing here is forced to the disk: what a power cut leaves half written no longer has its hash, and is made again.

use crate::files;
use crate::files::operation::create_folder;
pub use crate::files::{discard, remove};
use crate::report::{ExitCode, Failure};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files and folders of the cache that a build used: they are not collected after it.
#[derive(Debug, Default)]
pub struct Used(Mutex<BTreeSet<PathBuf>>);

impl Used {
    /// The build needs this one.
    pub fn note(&self, path: PathBuf) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path);
    }

    /// All of them.
    pub fn into_paths(self) -> BTreeSet<PathBuf> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes a file so that a reader finds it whole or not at all.
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::replace(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// A folder that nobody else uses; the caller fills it and renames it with [`keep`].
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn scratch(path: &Path) -> Result<PathBuf, Failure> {
    files::scratch(path).map_err(|error| cannot_write(path, &error))
}

/// Gives a filled scratch folder its name, in the place of what has it already.
///
/// # Errors
/// Exit 6: the cache cannot be written. The scratch folder is gone.
pub fn keep(scratch: &Path, path: &Path) -> Result<(), Failure> {
    files::keep(scratch, path).map_err(|error| cannot_write(path, &error))
}

/// A file that builds hold locked while they use the cache.
pub fn lock_file(cache: &Path) -> std::io::Result<std::fs::File> {
    create_folder(cache)?;
    files::lock_file(&cache.join("in-use.lock"))
}

/// What is said when something in the cache cannot be written.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        ExitCode::CannotWrite,
        format!("cannot write: {error}"),
        path.display().to_string(),
        "check space and permissions, or delete the folder `.sitegen`",
    )
}
