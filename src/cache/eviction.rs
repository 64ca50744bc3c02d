//! Eviction: of the files that grow with the content, the most recently used are kept, up to a limit.

use super::area::Area;
use super::lock::ExclusiveUse;
use super::store;
use crate::files::{remove, sealed};
use crate::report::CacheCounts;
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// When each file was last used: seconds since 1970 by name.
const INDEX: &str = "last-used.json";

struct Item {
    name: String,
    path: PathBuf,
    bytes: u64,
    last: i64,
    used: bool,
}

/// Removes the least recently used files until at most `limit` bytes are left, but never files that this build `used`.
pub(super) fn evict(
    cache: &Path,
    used: &BTreeSet<PathBuf>,
    limit: u64,
    now: Timestamp,
    exclusive: Option<&ExclusiveUse<'_>>,
) -> CacheCounts {
    let mut index: BTreeMap<String, i64> = sealed::read(&cache.join(INDEX)).unwrap_or_default();
    let mut items = items(cache, used, &index);
    let mut counts = CacheCounts {
        bytes: items.iter().map(|item| item.bytes).sum(),
        ..CacheCounts::default()
    };
    // Least recently used first; among equals the largest first.
    items.sort_by(|a, b| (a.used, a.last, b.bytes, &a.name).cmp(&(b.used, b.last, a.bytes, &b.name)));
    let mut kept = BTreeSet::new();
    for item in items {
        let leftover = item.name.contains("/.");
        let stays = item.used || (counts.bytes <= limit && !leftover);
        if exclusive.is_some() && !stays && remove(&item.path).is_ok() {
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
    // Without the index, the next eviction only knows less.
    let _ = store::write(&cache.join(INDEX), &sealed::to_vec(&index));
    counts
}

fn items(cache: &Path, used: &BTreeSet<PathBuf>, index: &BTreeMap<String, i64>) -> Vec<Item> {
    let mut items = Vec::new();
    for area in Area::GROWING {
        for entry in std::fs::read_dir(area.folder(cache))
            .into_iter()
            .flatten()
            .flatten()
        {
            let Some(meta) = entry.metadata().ok().filter(std::fs::Metadata::is_file) else {
                continue;
            };
            let path = entry.path();
            let name = format!("{}/{}", area.name(), entry.file_name().to_string_lossy());
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
    use super::super::lock::Lock;
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
        let lock = Lock::take(folder);
        let paths: Vec<PathBuf> = names
            .iter()
            .map(|name| folder.join("images").join(name))
            .collect();
        for path in &paths {
            store::write(path, &[0; 1000]).unwrap();
        }
        let now = format!("2026-11-{day}T09:00:00Z").parse().unwrap();
        evict(
            folder,
            &BTreeSet::from_iter(paths),
            limit,
            now,
            lock.exclusive().as_ref(),
        )
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
        let other = Lock::take(folder.path());
        assert_eq!(build(folder.path(), &["b"], 0, "02").removed, 0);
        drop(other);
        assert_eq!(build(folder.path(), &["b"], 0, "03").removed, 1);
    }

    #[test]
    fn leftovers_of_a_killed_build_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        store::write(&folder.path().join("images/.a.webp.4711-0"), b"half").unwrap();
        assert_eq!(build(folder.path(), &["b"], u64::MAX, "01").removed, 1);
        assert_eq!(files(folder.path()), ["b"]);
    }
}
