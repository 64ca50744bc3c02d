//! Scripts and styles of the builds before this one: a tab that was open during a deploy still finds its chunks.
//!
//! A small ledger in the cache names the bundles that were published to an output folder, newest first. The bundles
//! themselves are in the cache anyway.

use super::cache;
use super::manifest::Artifact;
use crate::config::Config;
use crate::report::Failure;
use std::path::PathBuf;

/// Builds before this one whose chunks stay.
const KEPT: usize = 2;

/// Files of the last two bundles that differ from `current`, as far as the cache still has them.
pub fn kept(config: &Config, current: &str) -> Vec<Artifact> {
    let earlier = read(config).into_iter().filter(|bundle| bundle != current);
    let mut artifacts = Vec::new();
    for bundle in earlier.take(KEPT) {
        let folder = config.cache.join("bundle").join(bundle).join("assets");
        let Ok(entries) = std::fs::read_dir(folder) else {
            continue;
        };
        for entry in entries.flatten() {
            artifacts.push(Artifact {
                path: format!("assets/{}", entry.file_name().to_string_lossy()),
                source: entry.path(),
                immutable: true,
            });
        }
    }
    artifacts
}

/// Notes that a bundle has been published.
///
/// # Errors
/// The cache cannot be written.
pub fn record(config: &Config, current: &str) -> Result<(), Failure> {
    let mut bundles = read(config);
    if bundles.first().is_some_and(|first| first == current) {
        return Ok(());
    }
    bundles.retain(|bundle| bundle != current);
    bundles.insert(0, current.to_owned());
    bundles.truncate(KEPT + 1);
    let text =
        serde_json::to_vec(&bundles).map_err(|error| Failure::internal(error.to_string(), "deploys"))?;
    cache::write(&ledger(config), &text)
}

fn read(config: &Config) -> Vec<String> {
    std::fs::read(ledger(config))
        .ok()
        .and_then(|text| serde_json::from_slice(&text).ok())
        .unwrap_or_default()
}

/// One for each output folder: two sites may share a cache.
fn ledger(config: &Config) -> PathBuf {
    let out = std::path::absolute(&config.out).unwrap_or_else(|_| config.out.clone());
    let name = blake3::hash(out.as_os_str().as_encoded_bytes()).to_hex();
    config.cache.join("deploys").join(format!("{}.json", &name[..16]))
}
