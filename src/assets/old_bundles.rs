//! Bundles that nobody needs any more.

use super::deploys;
use crate::cache::{self, Area};
use std::path::Path;

/// How many of the newest bundles stay: the last one of all, and the last one of styles only.
const NEWEST: usize = 2;

/// Removes all but the newest bundles, and those of published sites. `sitegen dev` makes one for each edit of a script or
/// a style. While somebody else uses the cache nothing is removed.
pub fn remove(cache: &Path) {
    let folders = std::fs::read_dir(Area::Bundles.folder(cache));
    let mut bundles: Vec<_> = folders
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let made = entry
                .metadata()
                .ok()
                .filter(std::fs::Metadata::is_dir)?
                .modified();
            Some((made.ok()?, entry.path()))
        })
        .collect();
    bundles.sort();
    let mut used = deploys::needed_files(cache);
    used.extend(bundles.into_iter().rev().take(NEWEST).map(|(_, path)| path));
    cache::remove_leftovers(cache, &used);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::Lock;

    #[test]
    fn the_newest_bundles_and_those_of_sites_stay() {
        let (cache, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let cache = cache.path();
        let bundles = Area::Bundles.folder(cache);
        let names = ["CACHEDIR.TAG", "a-published", "b-old", "c-styles", "d-all"];
        for name in names {
            let path = match name {
                "CACHEDIR.TAG" => bundles.join(name),
                _ => bundles.join(name).join("site.css"),
            };
            cache::write(&path, b"x").unwrap();
        }
        deploys::record(cache, out.path(), "a-published").unwrap();
        let left = || names.map(|name| bundles.join(name).exists());
        let other = Lock::take(cache);
        remove(cache);
        assert_eq!(left(), [true; 5], "another process uses it");
        drop(other);
        remove(cache);
        assert_eq!(left(), [true, true, false, true, true]);
    }
}
