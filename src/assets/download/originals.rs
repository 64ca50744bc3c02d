//! Downloaded files in the cache, with the server's metadata.

use crate::cache::{self, Area};
use crate::files::sealed;
use crate::report::{Failure, FileFault};
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

/// Why the last build that asked for a file did not get it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Trouble {
    /// The CMS's version of the file at that time.
    pub version: Option<String>,
    /// What went wrong.
    pub fault: FileFault,
    /// The file of an earlier build must not be used either.
    pub refused: bool,
}

/// The cache entry of one file.
#[derive(Debug)]
pub struct Entry {
    folder: PathBuf,
    record: PathBuf,
    trouble: PathBuf,
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
        let hash = blake3::hash(name.as_bytes()).to_hex();
        let file = |suffix| folder.join(format!("{}{suffix}", &hash[..32]));
        Self {
            record: file(".json"),
            trouble: file(".trouble.json"),
            folder,
        }
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
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub fn save(&self, bytes: &[u8]) -> Result<String, Failure> {
        let hash = blake3::hash(bytes).to_hex().to_string();
        cache::write(&self.folder.join(&hash), bytes)?;
        Ok(hash)
    }

    /// Stores the metadata of a file, which is available.
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub fn save_metadata(&self, known: &Metadata) -> Result<(), Failure> {
        cache::write(&self.record, &sealed::to_vec(known))?;
        if self.trouble.exists() {
            cache::discard(&self.trouble);
        }
        Ok(())
    }

    /// Stores why the file is not available, and returns where.
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub fn save_trouble(&self, trouble: &Trouble) -> Result<&Path, Failure> {
        cache::write(&self.trouble, &sealed::to_vec(trouble))?;
        Ok(&self.trouble)
    }

    /// Why the file in this version is not available, and where that is stored.
    pub fn trouble(&self, version: Option<&String>) -> Option<(Trouble, &Path)> {
        let trouble: Trouble = sealed::read(&self.trouble)?;
        (trouble.version.as_ref() == version).then_some((trouble, &self.trouble))
    }

    /// The version that the last download of it is known by.
    pub fn version(&self) -> Option<String> {
        let known: Metadata = sealed::read(&self.record)?;
        known.version
    }

    /// Whether the last build that asked for the file did not get it.
    pub fn has_trouble(&self) -> bool {
        self.trouble.exists()
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
