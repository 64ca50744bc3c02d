//! The record of what the pages of a published site were made of, in the cache: the next build renders only those that
//! are made of something else, reads only the metadata of entries that are another, and knows islands that were
//! rendered. It is a memory, not the truth: of each page the published files are compared as well, and of each entry
//! the hash.

use super::file_of_site::file_of_site;
use super::program;
use crate::cache::{self, Area};
use crate::config::Config;
use crate::content::{SeoReads, SeoRecord};
use crate::files::sealed;
use crate::output::PublishedPage;
use crate::render::Record;
use crate::render::prerender::KnownIslands;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

/// The record of a published site. Two sites may share a cache.
#[derive(Debug, Serialize, Deserialize)]
struct StoredRecord<R, S, I> {
    /// The program that made it.
    program: String,
    record: R,
    /// What was read of metadata.
    seo: S,
    islands: I,
}

/// The record of the site that this program has published last, by its file.
#[derive(Debug, Default)]
pub(super) struct LastRecord(Mutex<Option<Last>>);

type Last = (PathBuf, Record<PublishedPage>, KnownIslands);

impl LastRecord {
    fn last(&self) -> MutexGuard<'_, Option<Last>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is known of a published site.
#[derive(Debug, Default)]
pub(super) struct KnownSite {
    pub(super) record: Record<PublishedPage>,
    pub(super) seo: SeoRecord,
    pub(super) islands: KnownIslands,
}

/// The records of the site in the output folder. They are read while the content is.
#[derive(Debug)]
pub struct Records<'a> {
    memory: Option<&'a LastRecord>,
    reading: Mutex<Option<JoinHandle<Option<KnownSite>>>>,
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
    pub(super) fn take(&self, config: &Config) -> Option<KnownSite> {
        program::HASH.as_ref()?;
        let path = path(config)?;
        if config.cms.full {
            return Some(KnownSite::default());
        }
        let last = self.memory.and_then(|memory| memory.last().take());
        if let Some((_, record, islands)) = last.filter(|(file, ..)| *file == path) {
            let seo = SeoRecord::default();
            return Some(KnownSite { record, seo, islands });
        }
        let reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner).take();
        let known = match reading {
            Some(reading) => reading.join().ok().flatten(),
            None => read(&path),
        };
        Some(known.unwrap_or_default())
    }
}

fn read(path: &Path) -> Option<KnownSite> {
    let StoredRecord {
        program,
        record,
        seo,
        islands,
    } = sealed::read(path)?;
    (Some(&program) == program::HASH.as_ref()).then_some(KnownSite { record, seo, islands })
}

/// The records of a site that is about to be published, in a file that the next build does not read yet.
pub(super) struct NewRecords {
    path: PathBuf,
    written: PathBuf,
    record: Record<PublishedPage>,
    islands: KnownIslands,
}

impl NewRecords {
    /// Writes their file, beside that of the published site. `None`: there is no room for it.
    pub(super) fn write(
        config: &Config,
        record: Record<PublishedPage>,
        seo: &SeoReads,
        islands: KnownIslands,
    ) -> Option<Self> {
        let (program, path) = (program::HASH.clone()?, path(config)?);
        let stored = StoredRecord {
            program,
            record: &record,
            seo,
            islands: &islands,
        };
        let written = path.with_extension("next.json");
        // Without it, the next build renders every page.
        cache::write_sealed(&written, &stored).ok()?;
        Some(Self {
            path,
            written,
            record,
            islands,
        })
    }

    /// Keeps them, now that the site is published, and gives their file.
    pub(super) fn keep(self, memory: Option<&LastRecord>) -> PathBuf {
        let Self {
            path,
            written,
            record,
            islands,
        } = self;
        cache::rename(&written, &path);
        if let Some(memory) = memory {
            *memory.last() = Some((path.clone(), record, islands));
        }
        path
    }
}

fn path(config: &Config) -> Option<PathBuf> {
    file_of_site(Area::Pages, config)
}
