//! Downloaded files in the cache, with the server's metadata.

use crate::cache::{self, Area};
use crate::files::sealed;
use crate::report::Failure;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use url::Url;

/// A downloaded file.
#[derive(Debug, Clone)]
pub struct Original {
    /// Its path in the cache.
    pub path: PathBuf,
    /// blake3 of its bytes, hex.
    pub hash: String,
}

/// Metadata of a downloaded file.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Metadata {
    /// The CMS's version of it at that time.
    pub version: Option<String>,
    /// From the server, for conditional requests.
    pub etag: Option<String>,
    /// From the server, for conditional requests.
    pub last_modified: Option<String>,
    /// blake3 of its bytes, hex.
    pub hash: String,
    /// Its length.
    pub bytes: u64,
}

/// The cache entry of one file.
#[derive(Debug)]
pub struct Entry {
    folder: PathBuf,
    record: PathBuf,
}

impl Entry {
    /// The key is host and path, because the port of a local CMS varies.
    pub fn new(cache: &Path, url: &str) -> Self {
        let name = Url::parse(url).map_or_else(
            |_| url.to_owned(),
            |url| {
                format!(
                    "{}{}?{}",
                    url.host_str().unwrap_or_default(),
                    url.path(),
                    url.query().unwrap_or_default()
                )
            },
        );
        let folder = Area::Originals.folder(cache);
        let record = folder.join(format!("{}.json", &blake3::hash(name.as_bytes()).to_hex()[..32]));
        Self { folder, record }
    }

    /// The last download, if its file is intact.
    pub fn known(&self) -> Option<Metadata> {
        let known: Metadata = sealed::read(&self.record)?;
        let path = self.folder.join(&known.hash);
        let same = || {
            let mut hasher = blake3::Hasher::new();
            hasher.update_reader(std::fs::File::open(&path)?)?;
            std::io::Result::Ok(hasher.finalize().to_hex().as_str() == known.hash)
        };
        same().is_ok_and(|same| same).then_some(known)
    }

    /// Stores a file and returns its hash.
    pub fn save(&self, bytes: &[u8]) -> Result<String, Failure> {
        let hash = blake3::hash(bytes).to_hex().to_string();
        cache::write(&self.folder.join(&hash), bytes)?;
        Ok(hash)
    }

    /// Stores the metadata of a file.
    pub fn save_metadata(&self, known: &Metadata) -> Result<(), Failure> {
        cache::write(&self.record, &sealed::to_vec(known))
    }

    /// The file with that hash.
    pub fn original(&self, hash: String) -> Original {
        Original {
            path: self.folder.join(&hash),
            hash,
        }
    }

    /// The cache's files of this entry.
    pub fn paths(&self, original: &Original) -> [PathBuf; 2] {
        [self.record.clone(), original.path.clone()]
    }
}
