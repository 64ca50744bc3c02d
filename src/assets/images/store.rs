//! Results in the cache: files named by their content, and for each job a record of its files.
//!
//! A record is valid only while all of its files are intact: a cache that is incomplete costs time but never breaks a
//! page.

use super::encoded::{Encoded, Files};
use crate::cache::{self, Area, UsedFiles};
use crate::files::sealed;
use crate::report::{Failure, ImageFault};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A file in the store.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Stored {
    /// Its name: the start of its hash, and the extension.
    pub name: String,
    /// blake3 of its bytes, hex.
    pub hash: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// The result of a job.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Made {
    /// Layout width and height in CSS pixels.
    pub layout: (u32, u32),
    /// Width and height of the original in pixels, upright; `None` if it was not read.
    pub original: Option<(u32, u32)>,
    /// Smallest first.
    pub webp: Vec<Stored>,
    /// Smallest first.
    pub avif: Vec<Stored>,
    /// Smallest first; never empty.
    pub fallback: Vec<Stored>,
    /// A data URI.
    pub placeholder: Option<String>,
    /// Whether the original has more pictures than the one that is shown. Records of before do not say it.
    #[serde(default)]
    pub animated: bool,
}

/// The stored result of a job, also if no image can be made from a file.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Record {
    /// Files.
    Made(Made),
    /// What is wrong with the original.
    Broken(ImageFault),
}

/// The folder of all results.
#[derive(Debug)]
pub struct Store<'a> {
    folder: PathBuf,
    used: &'a UsedFiles,
}

impl<'a> Store<'a> {
    /// Opens the store in the cache folder.
    pub fn new(cache: &Path, used: &'a UsedFiles) -> Self {
        Self {
            folder: Area::Images.folder(cache),
            used,
        }
    }

    /// The stored result of a job, if all of its files are intact.
    pub fn find(&self, id: &str) -> Option<Record> {
        let path = self.record(id);
        let record: Record = sealed::read(&path)?;
        if let Record::Made(made) = &record {
            for file in made.files() {
                let bytes = std::fs::read(self.path(file)).ok()?;
                if blake3::hash(&bytes).to_hex().as_str() != file.hash {
                    return None;
                }
            }
            made.files().for_each(|file| self.used.note(self.path(file)));
        }
        self.used.note(path);
        Some(record)
    }

    /// Stores the result of a job.
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub fn keep(&self, id: &str, files: &Result<Files, ImageFault>) -> Result<Record, Failure> {
        let record = match files {
            Ok(files) => Record::Made(self.made(files)?),
            Err(fault) => Record::Broken(fault.clone()),
        };
        let path = self.record(id);
        cache::write(&path, &sealed::to_vec(&record))?;
        self.used.note(path);
        Ok(record)
    }

    fn made(&self, files: &Files) -> Result<Made, Failure> {
        let all = |list: &[Encoded]| list.iter().map(|file| self.file(file)).collect::<Result<_, _>>();
        Ok(Made {
            layout: files.layout,
            original: files.original,
            webp: all(&files.webp)?,
            avif: all(&files.avif)?,
            fallback: all(&files.fallback)?,
            placeholder: files.placeholder.clone(),
            animated: files.animated,
        })
    }

    /// Stores one file.
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub fn file(&self, file: &Encoded) -> Result<Stored, Failure> {
        let hash = blake3::hash(&file.bytes).to_hex().to_string();
        let stored = Stored {
            name: format!("{}.{}", &hash[..12], file.extension),
            hash,
            width: file.width,
            height: file.height,
        };
        let path = self.path(&stored);
        cache::write(&path, &file.bytes)?;
        self.used.note(path);
        Ok(stored)
    }

    /// The path of a file.
    pub fn path(&self, file: &Stored) -> PathBuf {
        self.folder.join(&file.name)
    }

    fn record(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }
}

impl Stored {
    /// `webp`, `jpg`, …
    pub fn extension(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(_, extension)| extension)
    }
}

impl Made {
    /// A name for all files together: 8 hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        self.files().for_each(|file| {
            hasher.update(file.hash.as_bytes());
        });
        hasher.finalize().to_hex()[..8].to_owned()
    }

    fn files(&self) -> impl Iterator<Item = &Stored> {
        self.webp.iter().chain(&self.avif).chain(&self.fallback)
    }
}
