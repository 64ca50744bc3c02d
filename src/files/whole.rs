//! Files and folders that a reader finds complete or not at all.
//!
//! They are not synced to the disk: a file that a power cut left incomplete does not match its hash, and is made
//! again.

use super::operation::{create, create_folder, exchange, remove, rename, write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file; it replaces an existing one atomically.
///
/// # Errors
/// Errors of the file system; then the file is unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    create_folder(path.parent().unwrap_or(Path::new(".")))?;
    let temporary = temporary(path);
    let done = create(&temporary)
        .and_then(|mut file| write(&mut file, &temporary, bytes))
        .and_then(|()| rename(&temporary, path));
    if done.is_err() {
        discard(&temporary);
    }
    done
}

/// Creates a folder that nobody else uses. The caller fills it and then names it with [`keep`].
///
/// # Errors
/// Errors of the file system.
pub fn scratch(path: &Path) -> std::io::Result<PathBuf> {
    let folder = temporary(path);
    create_folder(&folder)?;
    Ok(folder)
}

/// Gives a filled scratch folder its name. An existing folder of that name (an equal one of another build, or a
/// damaged one) is exchanged for it in one step, so readers find one of the two.
///
/// # Errors
/// Errors of the file system; then the scratch folder has been removed.
pub fn keep(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let done = match rename(scratch, path) {
        // Not every file system supports the exchange, and the cache may be on another one than the site.
        Err(_) if path.exists() => exchange(scratch, path).or_else(|_| step_aside(scratch, path)),
        done => done,
    };
    discard(scratch);
    done
}

/// With a moment between two renames at which the name does not exist.
fn step_aside(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let aside = temporary(path);
    rename(path, &aside)?;
    rename(scratch, path)?;
    discard(&aside);
    Ok(())
}

/// Removes a file or folder that is no longer needed.
pub fn discard(path: &Path) {
    // Try again: some file systems refuse while someone reads. Leftovers are removed with the next sweep of the cache.
    let _ = remove(path).or_else(|_| remove(path));
}

fn temporary(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}-{number}", std::process::id()))
}
