//! The record of what the pages of a published site were made of, in the cache: the next build renders only those that
//! are made of something else. It is a memory, not the truth: of each page the published files are compared as well.

use super::file_of_site::file_of_site;
use super::program;
use crate::cache::{self, Area};
use crate::config::Config;
use crate::files::sealed;
use crate::output::PublishedPage;
use crate::render::Record;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The record of a published site. Two sites may share a cache.
#[derive(Debug, Serialize, Deserialize)]
struct StoredRecord {
    /// The program that made it.
    program: String,
    record: Record<PublishedPage>,
}

/// The record of the site that this program has published last, by its file.
#[derive(Debug, Default)]
pub(super) struct LastRecord(Mutex<Option<(PathBuf, Record<PublishedPage>)>>);

impl LastRecord {
    fn last(&self) -> MutexGuard<'_, Option<(PathBuf, Record<PublishedPage>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The record of the site in the output folder; an empty one if there is none, or if nothing of earlier builds is to be
/// used. `None`: no record is made.
pub(super) fn read(config: &Config, memory: Option<&LastRecord>) -> Option<Record<PublishedPage>> {
    let program = program::HASH.as_ref()?;
    let path = path(config)?;
    let last = memory.and_then(|memory| memory.last().take());
    if let Some((_, record)) = last.filter(|(file, _)| *file == path && !config.cms.full) {
        return Some(record);
    }
    let stored: Option<StoredRecord> = (!config.cms.full).then(|| sealed::read(&path)).flatten();
    let stored = stored.filter(|stored| stored.program == *program);
    Some(stored.map(|stored| stored.record).unwrap_or_default())
}

/// Keeps the record of a site that is published, and gives its file.
pub(super) fn keep(
    config: &Config,
    record: Record<PublishedPage>,
    memory: Option<&LastRecord>,
) -> Option<PathBuf> {
    let program = program::HASH.clone()?;
    let path = path(config)?;
    let stored = StoredRecord { program, record };
    let bytes = sealed::to_vec(&stored);
    if let Some(memory) = memory {
        *memory.last() = Some((path.clone(), stored.record));
    }
    if !std::fs::read(&path).is_ok_and(|present| present == bytes) {
        // Without it, the next build renders every page.
        cache::write(&path, &bytes).ok()?;
    }
    Some(path)
}

fn path(config: &Config) -> Option<PathBuf> {
    file_of_site(Area::Pages, config)
}
