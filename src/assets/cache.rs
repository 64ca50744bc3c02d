//! The cache folder: files named by the hash of what they were made from. It may be deleted at any time.
//!
//! Nothing here is forced to the disk: what a power cut leaves half written no longer has its hash, and is made again.

use crate::report::{ExitCode, Failure};
use std::collections::BTreeSet;
use std::io::Write;
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
#[expect(clippy::disallowed_methods, reason = "the caches write files (invariant 2)")]
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: std::io::Error| cannot_write(path, &error);
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(failed)?;
    let temporary = temporary(path);
    let mut file = std::fs::File::create(&temporary).map_err(failed)?;
    file.write_all(bytes).map_err(failed)?;
    drop(file);
    std::fs::rename(&temporary, path).map_err(failed)
}

/// A folder that nobody else uses; the caller fills it and renames it with [`keep`].
#[expect(clippy::disallowed_methods, reason = "the caches write files (invariant 2)")]
pub fn scratch(path: &Path) -> Result<PathBuf, Failure> {
    let folder = temporary(path);
    std::fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
    Ok(folder)
}

/// Gives a filled scratch folder its name. One that has it already, an equal one of another build or a damaged one, is
/// exchanged for it in one step: whoever reads there finds the one or the other.
#[expect(clippy::disallowed_methods, reason = "the caches write files (invariant 2)")]
pub fn keep(scratch: &Path, path: &Path) -> Result<(), Failure> {
    match std::fs::rename(scratch, path) {
        Ok(()) => Ok(()),
        Err(_) if path.exists() => {
            exchange(scratch, path).map_err(|error| cannot_write(path, &error))?;
            discard(scratch);
            Ok(())
        }
        Err(error) => Err(cannot_write(path, &error)),
    }
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(scratch: &Path, path: &Path) -> std::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    match renameat_with(CWD, scratch, CWD, path, RenameFlags::EXCHANGE) {
        // Not every file system knows it, and that of a cache may be another than that of the site.
        Err(_) => replace(scratch, path),
        Ok(()) => Ok(()),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchange(scratch: &Path, path: &Path) -> std::io::Result<()> {
    replace(scratch, path)
}

/// With a moment between two renames in which nothing has the name.
#[expect(clippy::disallowed_methods, reason = "the caches write files (invariant 2)")]
fn replace(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let aside = temporary(path);
    std::fs::rename(path, &aside)?;
    std::fs::rename(scratch, path)?;
    discard(&aside);
    Ok(())
}

/// Removes a folder, or a file, that is not wanted after all.
#[expect(clippy::disallowed_methods, reason = "the caches write files (invariant 2)")]
pub fn discard(path: &Path) {
    // What stays behind is swept with the cache.
    let _ = if path.is_dir() {
        std::fs::remove_dir_all(path)
    } else {
        std::fs::remove_file(path)
    };
}

/// Removes a file of the cache; one that is gone already is as good.
#[expect(clippy::disallowed_methods, reason = "the caches write files (invariant 2)")]
pub fn remove(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A file that builds hold locked while they use the cache.
#[expect(clippy::disallowed_methods, reason = "the caches write files (invariant 2)")]
pub fn lock_file(cache: &Path) -> std::io::Result<std::fs::File> {
    std::fs::create_dir_all(cache)?;
    std::fs::File::create(cache.join("in-use.lock"))
}

fn temporary(path: &Path) -> PathBuf {
    static NEXT: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}-{number}", std::process::id()))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        ExitCode::CannotWrite,
        format!("cannot write: {error}"),
        path.display().to_string(),
        "check space and permissions, or delete the folder `.sitegen`",
    )
}
