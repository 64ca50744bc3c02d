//! Scripts and styles of the builds before this one: a tab that was open during a deploy still finds its chunks.
//!
//! A small ledger in the cache names the bundles that were published to an output folder, newest first. The bundles
//! themselves stay in the cache as long as a ledger names them.

use super::manifest::Artifact;
use super::{bundle, cache, seal};
use crate::config::Config;
use crate::report::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Builds before this one whose chunks stay.
const KEPT: usize = 2;
/// The folder of ledgers in the cache.
const AREA: &str = "deploys";

/// What was published to one output folder. Two sites may share a cache.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Ledger {
    /// The output folder.
    out: String,
    /// Newest first.
    bundles: Vec<String>,
}

/// Files of the last two bundles that differ from `current`, as far as the cache still has them as they were.
pub fn kept(config: &Config, current: &str) -> Vec<Artifact> {
    let earlier = read(&path(config)).unwrap_or_default().bundles;
    let mut artifacts = Vec::new();
    for bundle in earlier.into_iter().filter(|bundle| bundle != current).take(KEPT) {
        let folder = bundle::folder(config, &bundle);
        let files = seal::check(&folder).files.into_iter();
        // Beside the published folder, whatever its name was then, lies what only the build reads.
        let published = files.filter(|name| name.contains('/'));
        artifacts.extend(published.map(|name| Artifact {
            source: folder.join(&name),
            path: name,
            immutable: true,
        }));
    }
    artifacts
}

/// Notes that a bundle has been published.
///
/// # Errors
/// The cache cannot be written.
pub fn record(config: &Config, current: &str) -> Result<(), Failure> {
    let mut bundles = read(&path(config)).unwrap_or_default().bundles;
    if bundles.first().is_some_and(|first| first == current) {
        return Ok(());
    }
    bundles.retain(|bundle| bundle != current);
    bundles.insert(0, current.to_owned());
    bundles.truncate(KEPT + 1);
    let out = out(config).to_string_lossy().into_owned();
    let text = serde_json::to_vec(&Ledger { out, bundles })
        .map_err(|error| Failure::internal(error.to_string(), AREA))?;
    cache::write(&path(config), &text)
}

/// The bundles that ledgers name. Ledgers of folders that are gone are removed.
pub(super) fn named(cache: &Path) -> BTreeSet<String> {
    let mut bundles = BTreeSet::new();
    let ledgers = std::fs::read_dir(cache.join(AREA))
        .into_iter()
        .flatten()
        .flatten();
    for path in ledgers.map(|entry| entry.path()) {
        match read(&path).filter(|ledger| Path::new(&ledger.out).exists()) {
            Some(ledger) => bundles.extend(ledger.bundles),
            None => cache::discard(&path),
        }
    }
    bundles
}

fn read(ledger: &Path) -> Option<Ledger> {
    let text = std::fs::read(ledger).ok()?;
    serde_json::from_slice(&text).ok()
}

fn path(config: &Config) -> PathBuf {
    let name = blake3::hash(out(config).as_os_str().as_encoded_bytes()).to_hex();
    config.cache.join(AREA).join(format!("{}.json", &name[..16]))
}

fn out(config: &Config) -> PathBuf {
    std::path::absolute(&config.out).unwrap_or_else(|_| config.out.clone())
}
