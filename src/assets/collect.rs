//! Garbage collection: after a build the cache keeps what was used last, up to a limit.
//!
//! The limit is for files that grow with the content. Of the rest, what nothing needs goes with [`super::sweep`].

use super::{cache, sweep};
use crate::files::sealed;
use crate::report::CacheCounts;
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Folders of the cache that grow with the content. Their files may go one by one.
const AREAS: [&str; 2] = ["images", "originals"];
/// When each file was used last: seconds since 1970 by name.
const INDEX: &str = "last-used.json";

/// Keeps the cache whole while a build uses it: another build does not collect meanwhile.
#[derive(Debug)]
pub struct InUse(Option<File>);

impl InUse {
    /// From now on. Where the file system has no locks, nothing is ever collected.
    pub fn take(folder: &Path) -> Self {
        let file = cache::lock_file(folder).ok();
        Self(file.filter(|file| file.lock_shared().is_ok()))
    }

    /// Whether nobody else uses the cache now; nobody else begins to before this is dropped.
    fn alone(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|file| file.unlock().is_ok() && file.try_lock().is_ok())
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        // Closing is not enough while a program that is being started still has a copy of the handle.
        let _ = self.0.as_ref().map(File::unlock);
    }
}

struct Item {
    name: String,
    path: PathBuf,
    bytes: u64,
    last: i64,
    used: bool,
}

/// Removes what was not used for longest until at most `limit` bytes are left; never what this build `used`.
pub fn collect(
    folder: &Path,
    used: &BTreeSet<PathBuf>,
    limit: u64,
    now: Timestamp,
    lock: &InUse,
) -> CacheCounts {
    let mut index: BTreeMap<String, i64> = sealed::read(&folder.join(INDEX)).unwrap_or_default();
    let mut items = items(folder, used, &index);
    let mut counts = CacheCounts {
        bytes: items.iter().map(|item| item.bytes).sum(),
        ..CacheCounts::default()
    };
    let alone = lock.alone();
    if alone {
        let swept = sweep::sweep(folder, used);
        counts.removed += swept.files;
        counts.removed_bytes += swept.bytes;
    }
    // Least recently used first; of those as old as each other the largest.
    items.sort_by(|a, b| (a.used, a.last, b.bytes, &a.name).cmp(&(b.used, b.last, a.bytes, &b.name)));
    let mut kept = BTreeSet::new();
    for item in items {
        let leftover = item.name.contains("/.");
        let wanted = item.used || (counts.bytes <= limit && !leftover);
        if alone && !wanted && cache::remove(&item.path).is_ok() {
            counts.bytes -= item.bytes;
            counts.removed += 1;
            counts.removed_bytes += item.bytes;
            continue;
        }
        if item.used {
            index.insert(item.name.clone(), now.as_second());
        }
        kept.insert(item.name);
    }
    index.retain(|name, _| kept.contains(name));
    // Without the index the next collection only knows less.
    let _ = cache::write(&folder.join(INDEX), &sealed::to_vec(&index));
    counts
}

fn items(folder: &Path, used: &BTreeSet<PathBuf>, index: &BTreeMap<String, i64>) -> Vec<Item> {
    let mut items = Vec::new();
    for area in AREAS {
        for entry in std::fs::read_dir(folder.join(area))
            .into_iter()
            .flatten()
            .flatten()
        {
            let Some(meta) = entry.metadata().ok().filter(std::fs::Metadata::is_file) else {
                continue;
            };
            let path = entry.path();
            let name = format!("{area}/{}", entry.file_name().to_string_lossy());
            items.push(Item {
                bytes: meta.len(),
                last: index.get(&name).copied().unwrap_or_default(),
                used: used.contains(&path),
                name,
                path,
            });
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(folder.join("images"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn build(folder: &Path, names: &[&str], limit: u64, day: &str) -> CacheCounts {
        let lock = InUse::take(folder);
        let paths: Vec<PathBuf> = names
            .iter()
            .map(|name| folder.join("images").join(name))
            .collect();
        for path in &paths {
            cache::write(path, &[0; 1000]).unwrap();
        }
        let now = format!("2026-11-{day}T09:00:00Z").parse().unwrap();
        collect(folder, &BTreeSet::from_iter(paths), limit, now, &lock)
    }

    #[test]
    fn the_least_recently_used_files_go_first() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        build(folder, &["a", "b"], u64::MAX, "01");
        build(folder, &["b", "c"], u64::MAX, "02");
        let counts = build(folder, &["d"], 2500, "03");
        assert_eq!(
            (counts.removed, counts.removed_bytes, counts.bytes),
            (2, 2000, 2000)
        );
        assert_eq!(files(folder).len(), 2);
        assert!(files(folder).contains(&"d".into()) && !files(folder).contains(&"a".into()));
    }

    #[test]
    fn what_a_build_used_stays_however_small_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let counts = build(folder.path(), &["a", "b"], 0, "01");
        assert_eq!((counts.removed, files(folder.path()).len()), (0, 2));
    }

    #[test]
    fn nothing_is_removed_while_another_build_runs() {
        let folder = tempfile::tempdir().unwrap();
        build(folder.path(), &["a"], u64::MAX, "01");
        let other = InUse::take(folder.path());
        assert_eq!(build(folder.path(), &["b"], 0, "02").removed, 0);
        drop(other);
        assert_eq!(build(folder.path(), &["b"], 0, "03").removed, 1);
    }

    #[test]
    fn leftovers_of_a_killed_build_are_swept() {
        let folder = tempfile::tempdir().unwrap();
        cache::write(&folder.path().join("images/.a.webp.4711-0"), b"half").unwrap();
        assert_eq!(build(folder.path(), &["b"], u64::MAX, "01").removed, 1);
        assert_eq!(files(folder.path()), ["b"]);
    }
}
