//! The record of what the pages of a published site were made of, in the cache: the next build renders only those that
//! are made of something else, and reads only the metadata of entries that are another. It is a memory, not the truth: of
//! each page the published files are compared as well, and of each entry the hash.

use super::file_of_site::file_of_site;
use super::program;
use crate::cache::{self, Area};
use crate::config::Config;
use crate::content::{SeoReads, SeoRecord};
use crate::files::sealed;
use crate::output::PublishedPage;
use crate::render::Record;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The record of a published site. Two sites may share a cache.
#[derive(Debug, Serialize, Deserialize)]
struct StoredRecord<R, S> {
    /// The program that made it.
    program: String,
    record: R,
    /// What was read of metadata.
    seo: S,
}

/// The record of the site that this program has published last, by its file.
#[derive(Debug, Default)]
pub(super) struct LastRecord(Mutex<Option<(PathBuf, Record<PublishedPage>)>>);

impl LastRecord {
    fn last(&self) -> MutexGuard<'_, Option<(PathBuf, Record<PublishedPage>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The record of a site, and that of its metadata.
type Both = (Record<PublishedPage>, SeoRecord);

/// The records of the site in the output folder. They are read while the content is.
#[derive(Debug)]
pub struct Records<'a> {
    memory: Option<&'a LastRecord>,
    reading: Mutex<Option<JoinHandle<Option<Both>>>>,
}

impl<'a> Records<'a> {
    /// Begins to read them. A program that has published the site has them in mind.
    pub(super) fn begin(config: &Config, memory: Option<&'a LastRecord>) -> Self {
        let path = path(config).filter(|_| memory.is_none() && !config.cms.full);
        // If the system has no thread for it, they are read when they are needed.
        let read = |path: PathBuf| std::thread::Builder::new().spawn(move || read(&path)).ok();
        Self {
            memory,
            reading: Mutex::new(path.and_then(read)),
        }
    }

    /// The records; empty ones if there are none, or if nothing of earlier builds is to be used. `None`: none are made.
    pub(super) fn take(&self, config: &Config) -> Option<Both> {
        program::HASH.as_ref()?;
        let path = path(config)?;
        if config.cms.full {
            return Some(Both::default());
        }
        let last = self.memory.and_then(|memory| memory.last().take());
        if let Some((_, record)) = last.filter(|(file, _)| *file == path) {
            return Some((record, SeoRecord::default()));
        }
        let reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner).take();
        let both = match reading {
            Some(reading) => reading.join().ok().flatten(),
            None => read(&path),
        };
        Some(both.unwrap_or_default())
    }
}

fn read(path: &Path) -> Option<Both> {
    let stored: StoredRecord<_, _> = sealed::read(path)?;
    (Some(&stored.program) == program::HASH.as_ref()).then_some((stored.record, stored.seo))
}

/// The records of a site that is about to be published, in a file that the next build does not read yet.
pub(super) struct NewRecords {
    path: PathBuf,
    written: PathBuf,
    record: Record<PublishedPage>,
}

impl NewRecords {
    /// Writes their file, beside that of the published site. `None`: there is no room for it.
    pub(super) fn write(config: &Config, record: Record<PublishedPage>, seo: &SeoReads) -> Option<Self> {
        let (program, path) = (program::HASH.clone()?, path(config)?);
        let stored = StoredRecord {
            program,
            record: &record,
            seo,
        };
        let written = path.with_extension("next.json");
        // Without it, the next build renders every page.
        cache::write_sealed(&written, &stored).ok()?;
        Some(Self {
            path,
            written,
            record,
        })
    }

    /// Keeps them, now that the site is published, and gives their file.
    pub(super) fn keep(self, memory: Option<&LastRecord>) -> PathBuf {
        let Self {
            path,
            written,
            record,
        } = self;
        cache::rename(&written, &path);
        if let Some(memory) = memory {
            *memory.last() = Some((path.clone(), record));
        }
        path
    }
}

fn path(config: &Config) -> Option<PathBuf> {
    file_of_site(Area::Pages, config)
}
