//! Writing into the cache, with the failure that a user is told.
//!
//! Nothing here is forced to the disk: what a power cut leaves half written no longer has its hash, and is made again.

use crate::files;
pub use crate::files::discard;
use crate::report::Failure;
use std::path::{Path, PathBuf};

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

/// Makes a symbolic link to a folder in a scratch folder, as long as the answer lives.
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn link(folder: &Path, link: PathBuf) -> Result<Link, Failure> {
    match files::link_folder(folder, &link) {
        Ok(()) => Ok(Link(link)),
        Err(error) => Err(cannot_write(&link, &error)),
    }
}

/// A link in a scratch folder.
#[derive(Debug)]
pub struct Link(PathBuf);

impl Drop for Link {
    fn drop(&mut self) {
        discard(&self.0);
    }
}

/// Gives a filled scratch folder its name, in the place of what has it already.
///
/// # Errors
/// Exit 6: the cache cannot be written. The scratch folder is gone.
pub fn keep(scratch: &Path, path: &Path) -> Result<(), Failure> {
    files::keep(scratch, path).map_err(|error| cannot_write(path, &error))
}

/// What is said when something in the cache cannot be written.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::cannot_write(
        path,
        error,
        "check space and permissions, or delete the folder `.sitegen`",
    )
}
