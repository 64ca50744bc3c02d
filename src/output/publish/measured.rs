//! Sizes and hashes of files on the disk. A program that publishes again and again does not read a file twice.

use crate::output::fingerprint::Fingerprint;
use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::Result;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// Files that were read, as they were then. A file counts as unchanged while its inode, its size and the time when it was
/// written are the same: each change changes one of them. Damage by the disk is found by the next program.
#[derive(Debug, Default)]
pub struct Measured(Mutex<HashMap<PathBuf, (Stamp, Fingerprint)>>);

/// The values that change when a file changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stamp {
    number: u64,
    bytes: u64,
    written: SystemTime,
}

impl Measured {
    /// Size and hash of a file.
    pub(super) fn measure(&self, path: &Path) -> Result<Fingerprint> {
        // A link is what it leads to.
        let stamp = Stamp::from_metadata(&std::fs::metadata(path)?)?;
        let known = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(path)
            .cloned();
        if let Some((_, fingerprint)) = known.filter(|(known, _)| *known == stamp) {
            return Ok(fingerprint);
        }
        let fingerprint = measure(path)?;
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(path.to_owned(), (stamp, fingerprint.clone()));
        Ok(fingerprint)
    }

    /// Forgets all files if most of them are not among those that are published now, of which there are so many.
    pub(super) fn forget_if_many(&self, published: usize) {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Scripts are measured in the cache as well, so one site has more files here than it publishes.
        if files.len() > published * 4 {
            files.clear();
        }
    }

    /// Whether nothing was measured yet.
    pub fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

impl Stamp {
    fn from_metadata(meta: &Metadata) -> Result<Self> {
        Ok(Self {
            number: number(meta),
            bytes: meta.len(),
            written: meta.modified()?,
        })
    }
}

#[cfg(unix)]
fn number(meta: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(meta)
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> u64 {
    0
}

/// Reads the file and returns its fingerprint, without the memory.
pub(super) fn measure(path: &Path) -> Result<Fingerprint> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path)?)?;
    Ok(Fingerprint {
        bytes: hasher.count(),
        blake3: hasher.finalize().into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn a_file_that_was_written_again_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.html");
        let measured = Measured::default();
        for text in ["one", "two", "longer"] {
            files::replace(&path, text.as_bytes()).unwrap();
            let now = measured.measure(&path).unwrap();
            assert_eq!(now, Fingerprint::from_bytes(text.as_bytes()));
            assert_eq!(measured.measure(&path).unwrap(), now);
        }
        measured.forget_if_many(1);
        assert!(!measured.is_empty());
        measured.forget_if_many(0);
        assert!(measured.is_empty());
        assert!(measured.measure(&folder.path().join("b.html")).is_err());
    }
}
