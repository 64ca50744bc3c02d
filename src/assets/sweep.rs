//! What nothing needs any more: bundles that no deploy names, scratch folders of builds that were killed, and areas of
//! the cache that the program does not know.

use super::{cache, deploys};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folders of the cache.
const AREAS: [&str; 4] = ["bundle", "deploys", "images", "originals"];

/// What was removed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Swept {
    /// Number of files.
    pub files: usize,
    /// Their bytes.
    pub bytes: u64,
}

/// Removes it. Nobody else may use the cache meanwhile. `used` holds the bundle of the present build.
pub fn sweep(folder: &Path, used: &BTreeSet<PathBuf>) -> Swept {
    let named = deploys::named(folder);
    let bundles = entries(&folder.join("bundle")).filter(|(path, name)| {
        let needed = used.contains(path) || named.contains(name);
        // The tag that says "cache" to backup programs is a file.
        name.starts_with('.') || (path.is_dir() && !needed)
    });
    let areas = entries(folder).filter(|(path, name)| path.is_dir() && !AREAS.contains(&name.as_str()));
    let mut swept = Swept::default();
    for (path, _) in bundles.chain(areas) {
        let size = size(&path);
        cache::discard(&path);
        if !path.exists() {
            swept.files += size.files;
            swept.bytes += size.bytes;
        }
    }
    swept
}

fn entries(folder: &Path) -> impl Iterator<Item = (PathBuf, String)> + use<> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| (entry.path(), entry.file_name().to_string_lossy().into_owned()))
}

fn size(path: &Path) -> Swept {
    let mut size = Swept::default();
    let mut open = vec![path.to_owned()];
    while let Some(path) = open.pop() {
        // Not of what a link leads to: that stays.
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

    #[test]
    fn what_nothing_names_goes_and_the_rest_stays() {
        let cache = tempfile::tempdir().unwrap();
        let cache = cache.path();
        let ledger = |out: &Path, bundle: &str| {
            crate::files::sealed::to_vec_twice(&serde_json::json!({ "out": out, "bundles": [bundle] }))
        };
        let files: [(&str, Vec<u8>); 10] = [
            ("bundle/CACHEDIR.TAG", vec![1]),
            ("bundle/now/assets/a.js", vec![1]),
            ("bundle/deployed/assets/a.js", vec![1]),
            ("bundle/gone/assets/a.js", vec![1; 10]),
            ("bundle/old/assets/a.js", vec![1; 100]),
            ("bundle/.new.4711-0/assets/a.js", vec![1; 1000]),
            ("social/a.jpg", vec![1; 10_000]),
            ("images/a.webp", vec![1]),
            ("deploys/one.json", ledger(cache, "deployed")),
            ("deploys/two.json", ledger(&cache.join("no-such-folder"), "gone")),
        ];
        for (name, bytes) in files {
            cache::write(&cache.join(name), &bytes).unwrap();
        }
        let used = BTreeSet::from([cache.join("bundle/now")]);
        let swept = sweep(cache, &used);
        assert_eq!((swept.files, swept.bytes), (4, 11_110));
        let names = |folder: &str| {
            let mut names: Vec<String> = entries(&cache.join(folder)).map(|(_, name)| name).collect();
            names.sort();
            names
        };
        assert_eq!(names("bundle"), ["CACHEDIR.TAG", "deployed", "now"]);
        assert_eq!(names("deploys"), ["one.json"]);
        assert_eq!(names(""), ["bundle", "deploys", "images"]);
        assert_eq!(sweep(cache, &used), Swept::default());
    }
}
