//! Names the content of a build without the CMS, before it is read: by the bytes of the file that it is in.

use crate::cache::Area;
use crate::cms::file_of_pull;
use crate::config::Config;
use crate::files::{Stamp, whole_hash};
use std::path::Path;

/// Names it. `None`: the CMS is asked, or the file cannot be read, which the build reports.
pub(super) fn without_cms(config: &Config) -> Option<String> {
    if !config.cms.offline || config.cms.embedded {
        return None;
    }
    match &config.cms.snapshot {
        Some(file) => hash(file),
        // The files of the CMS are in the cache, where a build with the CMS may have replaced them.
        None => {
            let pull = hash(&file_of_pull(&config.cms, &config.cache))?;
            let files = [Area::Originals, Area::Transforms].map(|area| stamps(&area.folder(&config.cache)));
            Some(format!("{pull} {} {}", files[0], files[1]))
        }
    }
}

fn hash(file: &Path) -> Option<String> {
    Some(whole_hash(file).ok()?.to_hex().to_string())
}

/// The files of a folder as the system knows them. One that is not there has none.
fn stamps(folder: &Path) -> blake3::Hash {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries
        .map(|entry| {
            let stamp = entry
                .metadata()
                .map(|meta| Stamp::from_metadata(&meta).to_bytes());
            (entry.file_name(), stamp.unwrap_or_default())
        })
        .collect();
    files.sort();
    let mut hasher = blake3::Hasher::new();
    for (name, stamp) in files {
        hasher
            .update(name.as_encoded_bytes())
            .update(b"\0")
            .update(&stamp);
    }
    hasher.finalize()
}
