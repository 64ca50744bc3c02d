//! The cache folder: files named by the hash of what they were made from. It may be deleted at any time.
//!
//! A build holds the [`Lock`] from its first use of the cache until it is published, and notes in [`UsedFiles`] what it
//! took from the cache or put there. After it, [`clean`] removes what was not used for longest, and what nothing names.

mod area;
mod eviction;
mod leftovers;
mod lock;
pub mod sealed_folder;
mod store;
mod used;

pub use area::Area;
pub use lock::{Alone, Lock};
pub use store::{Link, cannot_write, discard, keep, link, scratch, write};
pub use used::UsedFiles;

use crate::report::CacheCounts;
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Cleans the cache after a build: `used` is what the build and every published site need, and stays. Of the rest at most
/// `limit` bytes stay of what grows with the content, those that were used last. While others use the cache nothing is
/// removed; the moment of use (`now`) is noted all the same.
pub fn clean(
    cache: &Path,
    used: &BTreeSet<PathBuf>,
    limit: u64,
    now: Timestamp,
    alone: Option<&Alone<'_>>,
) -> CacheCounts {
    let mut counts = eviction::evict(cache, used, limit, now, alone);
    if alone.is_some() {
        let removed = leftovers::remove(cache, used);
        counts.removed += removed.files;
        counts.removed_bytes += removed.bytes;
    }
    counts
}
