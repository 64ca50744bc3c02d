//! Leftovers in the cache: bundles that no published site needs, scratch folders of killed builds, and unknown
//! folders.

use super::area::Area;
use crate::files::discard;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The file that marks the folder as a cache for backup programs.
const TAG: &str = "CACHEDIR.TAG";

/// What was removed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Removed {
    /// Number of files.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
}

/// Removes leftovers. Nobody else may use the cache meanwhile. `used` contains the bundles and ledgers to keep.
pub(super) fn remove(cache: &Path, used: &BTreeSet<PathBuf>) -> Removed {
    let named = Area::NAMED
        .into_iter()
        .flat_map(|area| entries(&area.folder(cache)));
    let unused = named.filter(|(path, name)| {
        // Keep the tag for backup programs.
        name.as_str() != TAG && !used.contains(path)
    });
    let unknown = entries(cache)
        .filter(|(path, name)| path.is_dir() && !Area::ALL.iter().any(|area| area.name() == name.as_str()));
    let mut removed = Removed::default();
    for (path, _) in unused.chain(unknown) {
        let size = size(&path);
        discard(&path);
        if !path.exists() {
            removed.files += size.files;
            removed.bytes += size.bytes;
        }
    }
    removed
}

fn entries(folder: &Path) -> impl Iterator<Item = (PathBuf, String)> + use<> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| (entry.path(), entry.file_name().to_string_lossy().into_owned()))
}

fn size(path: &Path) -> Removed {
    let mut size = Removed::default();
    let mut open = vec![path.to_owned()];
    while let Some(path) = open.pop() {
        // Do not follow links: their targets are kept.
        match std::fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_dir() => open.extend(entries(&path).map(|(path, _)| path)),
            Ok(meta) => {
                size.files += 1;
                size.bytes += meta.len();
            }
            Err(_) => {}
        }
    }
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::write;

    #[test]
    fn what_nothing_names_goes_and_the_rest_stays() {
        let cache = tempfile::tempdir().unwrap();
        let cache = cache.path();
        let files = [
            ("bundle/CACHEDIR.TAG", 1),
            ("bundle/now/assets/a.js", 1),
            ("bundle/gone/assets/a.js", 10),
            ("bundle/old/assets/a.js", 100),
            ("bundle/.new.4711-0/assets/a.js", 1000),
            ("social/a.jpg", 10_000),
            ("images/a.webp", 1),
            ("deploys/one.json", 1),
            ("deploys/two.json", 100_000),
        ];
        for (name, bytes) in files {
            write(&cache.join(name), &vec![1; bytes]).unwrap();
        }
        let used = BTreeSet::from([cache.join("bundle/now"), cache.join("deploys/one.json")]);
        let removed = remove(cache, &used);
        assert_eq!((removed.files, removed.bytes), (5, 111_110));
        let names = |folder: &str| {
            let mut names: Vec<String> = entries(&cache.join(folder)).map(|(_, name)| name).collect();
            names.sort();
            names
        };
        assert_eq!(names("bundle"), ["CACHEDIR.TAG", "now"]);
        assert_eq!(names("deploys"), ["one.json"]);
        assert_eq!(names(""), ["bundle", "deploys", "images"]);
        assert_eq!(remove(cache, &used), Removed::default());
    }
}
