//! Writes into the cache; errors are failures for the user.
//!
//! Files are not synced to the disk: a file that a power cut left incomplete does not match its hash, and is made
//! again.

pub use crate::files::discard;
use crate::files::sealed_lines::{self, Line};
use crate::files::{self, sealed_file};
use crate::report::Failure;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Writes a file atomically: a reader finds it complete or not at all.
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::replace(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Writes a file of the cache that only its owner may read.
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    files::replace_private(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Writes values with their hash to a file of the cache that only its owner may read, each in a line, and returns the hash.
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn write_lines<'a, T: Serialize>(
    path: &Path,
    lines: impl Iterator<Item = std::io::Result<Line<'a, T>>>,
) -> Result<String, Failure> {
    sealed_lines::write_private(path, lines).map_err(|error| cannot_write(path, &error))
}

/// Writes a value with its hash to a file of the cache that only its owner may read, and returns the hash.
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn write_sealed<T: Serialize>(path: &Path, value: &T) -> Result<String, Failure> {
    sealed_file::write_private(path, value).map_err(|error| cannot_write(path, &error))
}

/// Gives a file another name; it replaces an existing file of that name. On failure both stay what they are.
pub fn rename(from: &Path, to: &Path) {
    let _ = files::operation::rename(from, to);
}

/// Creates a folder that nobody else uses. The caller fills it and then names it with [`keep`].
///
/// # Errors
/// Exit 6: the cache cannot be written.
pub fn scratch(path: &Path) -> Result<PathBuf, Failure> {
    files::scratch(path).map_err(|error| cannot_write(path, &error))
}

/// Creates a symbolic link in a scratch folder to another folder. Dropping the result removes it.
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

/// Gives a filled scratch folder its name; it replaces an existing folder of that name.
///
/// # Errors
/// Exit 6: the cache cannot be written. The scratch folder has been removed.
pub fn keep(scratch: &Path, path: &Path) -> Result<(), Failure> {
    files::keep(scratch, path).map_err(|error| cannot_write(path, &error))
}

/// The failure when the cache cannot be written.
pub fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    let hint = files::writing_hint(path.parent().unwrap_or(path), error).unwrap_or_else(|| {
        "check disk space, and remove what is in its place; keep the folder `.sitegen/addresses`".into()
    });
    Failure::cannot_write(path, error, hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::ErrorKind;

    #[test]
    fn no_hint_says_to_delete_the_ledger() {
        let hint = |kind: ErrorKind| cannot_write(Path::new("/.sitegen/images/x"), &kind.into()).hint;
        assert!(hint(ErrorKind::NotADirectory).contains("keep the folder `.sitegen/addresses`"));
        assert_eq!(hint(ErrorKind::StorageFull), "make room on the disk");
        assert!(hint(ErrorKind::ReadOnlyFilesystem).contains("/.sitegen/images can only be read"));
        let denied = hint(ErrorKind::PermissionDenied);
        assert!(
            denied.contains("the user") && !denied.contains("delete"),
            "{denied}"
        );
    }
}
