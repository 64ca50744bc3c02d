//! Names of files in the cache that belong to one output folder: two sites may share a cache.

use crate::cache::Area;
use crate::config::Config;
use std::path::PathBuf;

/// The file of the site in the output folder. `None`: the folder has no absolute path.
pub fn file_of_site(area: Area, config: &Config) -> Option<PathBuf> {
    let out = std::path::absolute(&config.out).ok()?;
    let name = blake3::hash(out.as_os_str().as_encoded_bytes()).to_hex();
    let name = format!("{}.json", &name[..16]);
    Some(area.folder(&config.cache).join(name))
}
