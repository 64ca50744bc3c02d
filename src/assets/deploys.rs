//! Scripts and styles of previous builds: a tab that was open during a deploy still finds its chunks.
//!
//! A small ledger in the cache lists the bundles that were published to an output folder, newest first. The bundles
//! stay in the cache while a ledger lists them.

use super::artifact::Artifact;
use crate::cache::{self, Area, sealed_folder};
use crate::files::sealed;
use crate::report::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Number of previous builds whose chunks are kept.
const PREVIOUS_BUNDLES: usize = 2;

/// The bundles that were published to one output folder. Two sites may share a cache.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Ledger {
    /// The output folder.
    out: String,
    /// Newest first.
    bundles: Vec<String>,
}

/// Files of the last two bundles that differ from `current`, if the cache or the published site still has them intact.
pub fn previous_files(cache: &Path, out: &Path, current: &str) -> Vec<Artifact> {
    let earlier = read(&path(cache, out)).unwrap_or_default().bundles;
    let mut artifacts = Vec::new();
    for bundle in earlier
        .into_iter()
        .filter(|bundle| bundle != current)
        .take(PREVIOUS_BUNDLES)
    {
        let folder = Area::Bundles.folder(cache).join(&bundle);
        let files = sealed_folder::restore(&folder, out).into_iter();
        // Other files of the bundle are for the build only and are not published.
        let published = files.filter(|name| name.contains('/'));
        artifacts.extend(published.map(|name| Artifact {
            source: folder.join(&name),
            path: name,
            blake3: None,
            immutable: true,
        }));
    }
    artifacts
}

/// Records that a bundle is published to `out`.
///
/// # Errors
/// The cache cannot be written.
pub fn record(cache: &Path, out: &Path, current: &str) -> Result<(), Failure> {
    let path = path(cache, out);
    let mut bundles = read(&path).unwrap_or_default().bundles;
    bundles.retain(|bundle| bundle != current);
    bundles.insert(0, current.to_owned());
    bundles.truncate(PREVIOUS_BUNDLES + 1);
    let out = absolute(out).to_string_lossy().into_owned();
    // Stored twice, because this history cannot be reconstructed.
    let bytes = sealed::to_vec_with_copy(&Ledger { out, bundles });
    if std::fs::read(&path).is_ok_and(|present| present == bytes) {
        return Ok(());
    }
    cache::write(&path, &bytes)
}

/// Files of the cache that published sites need: the ledgers of existing output folders, the bundles they list, and what
/// is kept of their last builds, which has the name of the ledger.
pub fn needed_files(cache: &Path) -> BTreeSet<PathBuf> {
    let ledgers = std::fs::read_dir(Area::Deploys.folder(cache));
    let ledgers = ledgers.into_iter().flatten().flatten().map(|entry| entry.path());
    let bundles = Area::Bundles.folder(cache);
    let mut needed = BTreeSet::new();
    for path in ledgers {
        if let Some(ledger) = read(&path).filter(|ledger| Path::new(&ledger.out).exists()) {
            let name = path.file_name().unwrap_or_default();
            needed.extend([Area::Builds, Area::Followed].map(|area| area.folder(cache).join(name)));
            needed.insert(path);
            needed.extend(ledger.bundles.iter().map(|bundle| bundles.join(bundle)));
        }
    }
    needed
}

fn read(ledger: &Path) -> Option<Ledger> {
    sealed::from_slice_with_copy(&std::fs::read(ledger).ok()?)
}

fn path(cache: &Path, out: &Path) -> PathBuf {
    let name = blake3::hash(absolute(out).as_os_str().as_encoded_bytes()).to_hex();
    Area::Deploys.folder(cache).join(format!("{}.json", &name[..16]))
}

fn absolute(out: &Path) -> PathBuf {
    std::path::absolute(out).unwrap_or_else(|_| out.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sites_that_are_still_there_need_their_bundles() {
        let cache = tempfile::tempdir().unwrap();
        let cache = cache.path();
        let deploys = Area::Deploys.folder(cache);
        for (name, out, bundle) in [
            ("one.json", cache.to_owned(), "deployed"),
            ("two.json", cache.join("no-such-folder"), "gone"),
        ] {
            let ledger = Ledger {
                out: out.to_string_lossy().into_owned(),
                bundles: vec![bundle.to_owned()],
            };
            cache::write(&deploys.join(name), &sealed::to_vec_with_copy(&ledger)).unwrap();
        }
        cache::write(&deploys.join("three.json"), b"no ledger").unwrap();
        let expected = [
            cache.join("builds/one.json"),
            cache.join("followed/one.json"),
            cache.join("bundle/deployed"),
            deploys.join("one.json"),
        ];
        assert_eq!(needed_files(cache), BTreeSet::from(expected));
    }
}
