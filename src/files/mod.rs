//! The only module that writes files (invariant 2), for publishing, the caches and everything else.
//!
//! Each function of [`operation`] performs one operation of the file system. Everything larger, such as atomic writes,
//! is composed of these, so that tests can make each of them fail (`fault`).

pub mod archive;
#[cfg(any(test, feature = "testing"))]
pub mod fault;
mod hashed_reader;
pub mod line_file;
pub mod operation;
mod owner;
pub mod sealed;
pub mod sealed_file;
pub mod sealed_lines;
mod stamp;
mod whole;
mod whole_hash;

pub use operation::{exchange, let_everyone_read, link_folder, lock_file, remove, sync};
pub use owner::{is_of_another_user, permission_hint, writing_hint};
pub use stamp::Stamp;
pub use whole::{discard, discard_site, keep, replace, replace_private, scratch};
pub use whole_hash::whole_hash;

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Files that file managers create in every folder.
pub const OF_FILE_MANAGERS: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// How many files are synced concurrently: the file system writes its journal once for several of them.
const SYNCS: usize = 8;

/// Syncs all of them to the disk, one call per file, so that no call takes long. `go_on` is asked before each.
///
/// # Errors
/// The first file that cannot be synced, or the error of `go_on`.
pub fn sync_each<E: Send>(
    paths: &[PathBuf],
    go_on: impl Fn() -> Result<(), E> + Sync,
    failed: impl Fn(&Path, &std::io::Error) -> E + Sync,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let broken = Mutex::new(None);
    let work = || {
        while let Some(path) = paths.get(next.fetch_add(1, Ordering::Relaxed)) {
            let done = go_on().and_then(|()| sync(path).map_err(|error| failed(path, &error)));
            if let Err(error) = done {
                next.store(paths.len(), Ordering::Relaxed);
                if let Ok(mut broken) = broken.lock() {
                    broken.get_or_insert(error);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..SYNCS.min(paths.len()) {
            scope.spawn(work);
        }
    });
    match broken.into_inner() {
        Ok(None) => Ok(()),
        Ok(Some(error)) => Err(error),
        // A panic of a thread has ended the scope already.
        Err(poisoned) => poisoned.into_inner().map_or(Ok(()), Err),
    }
}
