//! Folders of the cache whose files belong together; a list of hashes tells whether they are unchanged.

use super::store;
use crate::files::sealed;
use crate::report::Failure;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// blake3 of each file, hex, by its path in the folder. Files that are not listed do not belong to the folder.
const LIST: &str = "hashes.json";

/// The intact part of a sealed folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Intact {
    /// Paths in the folder of unchanged files.
    pub files: Vec<String>,
    /// Nothing is missing or damaged.
    pub whole: bool,
}

/// Records the current hashes of a folder's files.
///
/// # Errors
/// A file cannot be read, or the list cannot be written.
pub fn seal(folder: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::internal(error.to_string(), folder.display().to_string());
    let mut hashes = BTreeMap::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        for entry in std::fs::read_dir(folder.join(&inner)).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = inner.join(entry.file_name());
            if entry.file_type().map_err(failed)?.is_dir() {
                open.push(path);
            } else {
                let bytes = std::fs::read(entry.path()).map_err(failed)?;
                let name = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
                hashes.insert(name, hash(&bytes));
            }
        }
    }
    // Stored twice, because the list of an earlier bundle cannot be made again.
    store::write(&folder.join(LIST), &sealed::to_vec_with_copy(&hashes))
}

/// Compares the files of a folder with its list. Without a list nothing is known about them.
pub fn check(folder: &Path) -> Intact {
    let Some(list) = list(folder) else {
        return Intact::default();
    };
    let expected = list.len();
    let same = |(name, hash): (String, String)| is(&folder.join(&name), &hash).then_some(name);
    let files: Vec<String> = list.into_iter().filter_map(same).collect();
    Intact {
        whole: files.len() == expected,
        files,
    }
}

/// The unchanged files, and damaged or missing ones that `copies` has at the same path.
pub fn restore(folder: &Path, copies: &Path) -> Vec<String> {
    let files = list(folder).unwrap_or_default().into_iter();
    let whole = |(name, hash): (String, String)| {
        let (path, copy) = (folder.join(&name), copies.join(&name));
        let copied = || {
            is(&copy, &hash)
                && std::fs::read(&copy).is_ok_and(|bytes| store::write(&path, &bytes).is_ok())
                && is(&path, &hash)
        };
        (is(&path, &hash) || copied()).then_some(name)
    };
    files.filter_map(whole).collect()
}

fn list(folder: &Path) -> Option<BTreeMap<String, String>> {
    let path = folder.join(LIST);
    let bytes = std::fs::read(&path).ok()?;
    let list = sealed::from_slice_with_copy(&bytes)?;
    let whole = sealed::to_vec_with_copy(&list);
    if bytes != whole {
        // One of the two copies was damaged; the other one is enough until the next build.
        let _ = store::write(&path, &whole);
    }
    Some(list)
}

fn is(path: &Path, expected: &str) -> bool {
    std::fs::read(path).is_ok_and(|bytes| hash(&bytes) == expected)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_or_removed_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for name in ["meta.json", "assets/a.js", "assets/b.js"] {
            store::write(&folder.join(name), name.as_bytes()).unwrap();
        }
        assert_eq!(check(folder), Intact::default(), "not sealed yet");
        seal(folder).unwrap();
        let whole = check(folder);
        assert_eq!((whole.files.len(), whole.whole), (3, true));
        store::write(&folder.join("assets/a.js"), b"").unwrap();
        crate::files::remove(&folder.join("meta.json")).unwrap();
        store::write(&folder.join("assets/c.js"), b"nobody knows it").unwrap();
        let left = check(folder);
        assert_eq!((left.files, left.whole), (vec!["assets/b.js".to_owned()], false));
        let copies = tempfile::tempdir().unwrap();
        let copies = copies.path();
        store::write(&copies.join("assets/a.js"), b"assets/a.js").unwrap();
        store::write(&copies.join("meta.json"), b"another").unwrap();
        assert_eq!(restore(folder, copies), ["assets/a.js", "assets/b.js"]);
        assert_eq!(std::fs::read(folder.join("assets/a.js")).unwrap(), b"assets/a.js");
        store::write(&folder.join(LIST), b"{").unwrap();
        assert_eq!(check(folder), Intact::default());
    }
}
