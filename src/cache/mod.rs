//! The cache folder: files named by the hash of their inputs. All of it but [`Area::Addresses`] can be deleted at any time.
//!
//! A build holds the [`Lock`] from its first use of the cache until it is published, and records in [`UsedFiles`] what
//! it read or wrote there. Then [`clean`] removes the least recently used files, and those that nothing refers to.

mod area;
mod eviction;
mod index;
mod leftovers;
mod lock;
mod remote;
pub mod sealed_folder;
mod shared;
mod store;
mod used;

pub use area::Area;
pub use lock::{ExclusiveUse, Lock};
pub use remote::Remote;
pub use shared::{Shared, Transferred};
pub use store::{
    Link, cannot_write, discard, keep, link, rename, scratch, write, write_lines, write_private, write_sealed,
};
pub use used::UsedFiles;

use crate::report::CacheCounts;
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Removes what nothing refers to, but for what is `used`. While somebody else uses the cache nothing is removed.
pub fn remove_leftovers(cache: &Path, used: &BTreeSet<PathBuf>) {
    let lock = Lock::take(cache);
    let exclusive = lock.exclusive();
    if exclusive.is_some() {
        leftovers::remove(cache, used);
    }
}

/// Cleans the cache after a build. `used` is what the build and all published sites need; it is kept. Of what grows
/// with the content, the most recently used files are kept, up to `limit` bytes. While other builds use the cache
/// nothing is removed, but the time of use (`now`) is recorded.
pub fn clean(
    cache: &Path,
    used: &BTreeSet<PathBuf>,
    limit: u64,
    now: Timestamp,
    exclusive: Option<&ExclusiveUse<'_>>,
) -> CacheCounts {
    let mut counts = eviction::evict(cache, used, limit, now, exclusive);
    if exclusive.is_some() {
        let removed = leftovers::remove(cache, used);
        counts.removed += removed.files;
        counts.removed_bytes += removed.bytes;
    }
    counts
}
