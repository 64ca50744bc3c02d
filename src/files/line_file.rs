//! A file of lines of which only some are in memory; the others are read when somebody asks for them.

use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The file. It stays the same when another one gets its name.
#[derive(Debug)]
pub struct LineFile {
    file: Mutex<File>,
    path: PathBuf,
    is_damaged: AtomicBool,
}

impl LineFile {
    /// An open file, and the path for messages. Nobody else may move in it any more.
    pub fn new(file: File, path: &Path) -> Arc<Self> {
        Arc::new(Self {
            file: Mutex::new(file),
            path: path.to_owned(),
            is_damaged: AtomicBool::new(false),
        })
    }

    /// Whether a part that was there once could not be read, so that something is missing where it was needed.
    pub fn is_damaged(&self) -> bool {
        self.is_damaged.load(Ordering::Relaxed)
    }

    /// Its path, for messages.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn bytes(&self, at: u64, length: u32) -> std::io::Result<Vec<u8>> {
        let mut bytes = vec![0; length as usize];
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// Where a value is in such a file, as JSON.
#[derive(Debug, Clone)]
pub struct LinePart {
    file: Arc<LineFile>,
    at: u64,
    length: u32,
}

impl LinePart {
    /// The part with this text, which begins at `at`. `None`: it is too long.
    pub fn new(file: &Arc<LineFile>, at: u64, text: &[u8]) -> Option<Self> {
        Some(Self {
            file: Arc::clone(file),
            at,
            length: text.len().try_into().ok()?,
        })
    }

    /// The file.
    pub fn file(&self) -> &Arc<LineFile> {
        &self.file
    }

    /// The value, if it is what it was. `None`: the file was changed, which it remembers.
    pub fn read<T: DeserializeOwned>(&self, is_same: impl FnOnce(&T) -> bool) -> Option<T> {
        self.checked(|bytes| serde_json::from_slice(&bytes).ok().filter(is_same))
    }

    /// Its text, if it still has this hash. `None`: the file was changed, which it remembers.
    pub fn text(&self, hash: &blake3::Hash) -> Option<String> {
        self.checked(|bytes| {
            let bytes = Some(bytes).filter(|bytes| blake3::hash(bytes) == *hash)?;
            String::from_utf8(bytes).ok()
        })
    }

    fn checked<T>(&self, check: impl FnOnce(Vec<u8>) -> Option<T>) -> Option<T> {
        let bytes = self.file.bytes(self.at, self.length).ok();
        let value = bytes.and_then(check);
        if value.is_none() {
            self.file.is_damaged.store(true, Ordering::Relaxed);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_read_from_the_file_that_had_the_name_and_damage_is_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        crate::files::replace(&path, b"[1]\n\"two\"\n").unwrap();
        let file = LineFile::new(File::open(&path).unwrap(), &path);
        let part = LinePart::new(&file, 4, b"\"two\"").unwrap();
        crate::files::replace(&path, b"").unwrap();
        assert_eq!(part.read(|_| true), Some("two".to_owned()));
        assert_eq!(part.text(&blake3::hash(b"\"two\"")).as_deref(), Some("\"two\""));
        assert!(!file.is_damaged());
        assert_eq!(part.read(|text: &String| text == "three"), None);
        assert!(file.is_damaged());
        let file = LineFile::new(File::open(&path).unwrap(), &path);
        let part = LinePart::new(&file, 4, b"\"two\"").unwrap();
        assert_eq!(part.read::<String>(|_| true), None);
        assert!(file.is_damaged());
    }
}
