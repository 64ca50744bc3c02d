//! Files and folders that a reader finds whole or not at all.
//!
//! Nothing here is forced to the disk: what a power cut leaves half written no longer has its hash, and is made again.

use super::operation::{create, create_folder, exchange, remove, rename, write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file in the place of the one that has the name, if there is one.
///
/// # Errors
/// Of the file system; then the file is what it was before.
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

/// A folder that nobody else uses; the caller fills it and gives it its name with [`keep`].
///
/// # Errors
/// Of the file system.
pub fn scratch(path: &Path) -> std::io::Result<PathBuf> {
    let folder = temporary(path);
    create_folder(&folder)?;
    Ok(folder)
}

/// Gives a filled scratch folder its name. One that has it already, an equal one of another build or a damaged one, is
/// exchanged for it in one step: the person who reads there finds the one or the other.
///
/// # Errors
/// Of the file system; then the scratch folder is gone.
pub fn keep(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let done = match rename(scratch, path) {
        // Not every file system knows the exchange, and that of a cache may be another than that of the site.
        Err(_) if path.exists() => exchange(scratch, path).or_else(|_| step_aside(scratch, path)),
        done => done,
    };
    discard(scratch);
    done
}

/// With a moment between two renames in which nothing has the name.
fn step_aside(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let aside = temporary(path);
    rename(path, &aside)?;
    rename(scratch, path)?;
    discard(&aside);
    Ok(())
}

/// Removes a file or folder that is not wanted after all.
pub fn discard(path: &Path) {
    // A second try: some file systems refuse while someone reads. What stays behind is swept with the cache.
    let _ = remove(path).or_else(|_| remove(path));
}

fn temporary(path: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}-{number}", std::process::id()))
}
