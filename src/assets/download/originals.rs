//! Downloaded files in the cache, with what the server said of them.

use crate::cache::{self, Area};
use crate::files::sealed;
use crate::report::Failure;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use url::Url;

/// A downloaded file.
#[derive(Debug, Clone)]
pub struct Original {
    /// In the cache.
    pub path: PathBuf,
    /// blake3 of its bytes, hex.
    pub hash: String,
}

/// What is known of a file since it was downloaded.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Known {
    /// What the CMS said then about when it changed.
    pub version: Option<String>,
    /// The server's, for conditional requests.
    pub etag: Option<String>,
    /// The server's, for conditional requests.
    pub last_modified: Option<String>,
    /// blake3 of its bytes, hex.
    pub hash: String,
    /// Its length.
    pub bytes: u64,
}

/// The place of one file.
#[derive(Debug)]
pub struct Entry {
    folder: PathBuf,
    record: PathBuf,
}

impl Entry {
    /// By host and path; the port of a local CMS is another one each time.
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

    /// The last download, when its file is as it was then.
    pub fn known(&self) -> Option<Known> {
        let known: Known = sealed::read(&self.record)?;
        let path = self.folder.join(&known.hash);
        let same = || {
            let mut hasher = blake3::Hasher::new();
            hasher.update_reader(std::fs::File::open(&path)?)?;
            std::io::Result::Ok(hasher.finalize().to_hex().as_str() == known.hash)
        };
        same().is_ok_and(|same| same).then_some(known)
    }

    /// Keeps a file; returns the hash of its bytes.
    pub fn keep(&self, bytes: &[u8]) -> Result<String, Failure> {
        let hash = blake3::hash(bytes).to_hex().to_string();
        cache::write(&self.folder.join(&hash), bytes)?;
        Ok(hash)
    }

    /// Keeps what is known of a file.
    pub fn note(&self, known: &Known) -> Result<(), Failure> {
        cache::write(&self.record, &sealed::to_vec(known))
    }

    /// The file with that hash.
    pub fn original(&self, hash: String) -> Original {
        Original {
            path: self.folder.join(&hash),
            hash,
        }
    }

    /// Files of the cache that belong to it.
    pub fn paths(&self, original: &Original) -> [PathBuf; 2] {
        [self.record.clone(), original.path.clone()]
    }
}
