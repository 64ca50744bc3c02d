//! Pulls, kept in the cache: the next one reads only what changed since the last one, and a build without the CMS uses
//! that of the last published site.

use super::published::Published;
use super::pull_file;
use super::queries::Queries;
use super::snapshot::Snapshot;
use super::stored_pull::StoredPull;
use crate::cache::{self, Area};
use crate::config::Cms;
use crate::files::line_file::LineFile;
use crate::files::{self, sealed_file};
use crate::report::{Code, Failure};
use jiff::{SignedDuration, Timestamp};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use url::Url;

/// Where the last pulls are, and when they may be used.
#[derive(Debug, Clone)]
pub struct Store {
    /// The file of the pull whose site was published last.
    pub path: PathBuf,
    /// The CMS, as messages name it.
    pub cms: String,
    /// Everything is read, whatever is kept.
    pub full: bool,
    /// Everything is read when it was not for so long.
    pub full_every: SignedDuration,
    /// Names the CMS and the project's query files, whose directives count too.
    pub source: String,
    /// The hash of the pull that this build has kept.
    written: Arc<Mutex<Option<String>>>,
    memory: Option<Memory>,
    /// Pulls are kept in files, too.
    in_files: bool,
}

/// The last pull, in the memory of a program that pulls again and again.
#[derive(Debug, Clone, Default)]
pub struct Memory(Arc<Mutex<Option<Arc<StoredPull>>>>);

impl Memory {
    fn last(&self) -> MutexGuard<'_, Option<Arc<StoredPull>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// For the configured CMS, in the cache at `cache`.
    pub fn new(config: &Cms, cache: &Path, queries: &Queries) -> Self {
        let address = config.source();
        let path = config.path.trim_start_matches('/');
        let mut hash = blake3::Hasher::new();
        let names = format!("{:?} {:?}", config.type_names, config.field_names);
        for part in [env!("CARGO_PKG_VERSION"), &address, &names] {
            hash.update(part.as_bytes()).update(b"\0");
        }
        for file in queries.written.sources.values() {
            hash.update(file.source_text().as_bytes()).update(b"\0");
        }
        Self {
            path: file(config, cache),
            cms: format!("{}{path}, site {}", config.url, config.site()),
            full: config.full,
            full_every: config.full_every,
            source: hash.finalize().to_hex().to_string(),
            written: Arc::default(),
            memory: None,
            in_files: true,
        }
    }

    /// Keeps pulls in memory only, for a server that pulls again and again. Its first pull begins
    /// with that of the last build.
    pub fn in_memory(self) -> Self {
        Self {
            memory: Some(Memory::default()),
            in_files: false,
            ..self
        }
    }

    /// Keeps the pull in memory for the next build of this program. The file is written when the site is
    /// published: visitors do not wait for it.
    pub fn remembering(self, memory: &Memory) -> Self {
        Self {
            memory: Some(memory.clone()),
            ..self
        }
    }

    /// Whether the program pulls again as soon as the CMS says that something was saved, and remembers this pull.
    pub(super) fn pulls_again(&self) -> bool {
        self.memory.is_some() && self.in_files
    }

    /// The last pull that is kept in memory.
    pub fn latest(&self) -> Option<Published> {
        self.in_mind().map(Published)
    }

    fn in_mind(&self) -> Option<Arc<StoredPull>> {
        let last = self.memory.as_ref()?.last().clone();
        // The queries may have been changed since.
        last.filter(|pull| pull.source == self.source)
    }

    /// The last pull, for a token that may read this; `None` when everything has to be read.
    pub(super) fn reusable(&self, token: &str, now: Timestamp) -> Option<StoredPull> {
        if self.full {
            return None;
        }
        let in_files = || self.read(&self.next()).or_else(|| self.read(&self.path));
        let kept = match self.in_mind() {
            Some(pull) => StoredPull::clone(&pull),
            None => in_files()?,
        };
        let age = now.duration_since(kept.full_at);
        // A clock that was set back says nothing about what changed.
        let is_recent = now >= kept.since && age < self.full_every;
        (kept.token == token && is_recent).then_some(kept)
    }

    /// Whether there is no earlier pull, usable or not.
    pub(super) fn is_empty(&self) -> bool {
        self.in_mind().is_none() && !self.paths().iter().any(|path| path.exists())
    }

    /// The pull whose site was published last.
    ///
    /// # Errors
    /// The cache has no pull of this CMS and these queries, or the pull's file is damaged: exit 3.
    pub fn published(&self) -> Result<Pull, Failure> {
        let pull = self.read(&self.path).map(Pull);
        pull.ok_or_else(|| unusable(&self.path, File::open(&self.path)))
    }

    /// The pull of the published site and the bytes of its file, read at once: another build may replace it at any moment.
    ///
    /// # Errors
    /// The errors of [`Self::published`].
    pub fn published_file(&self) -> Result<(Pull, Vec<u8>), Failure> {
        let read = || {
            let bytes = std::fs::read(&self.path).ok()?;
            let kept = pull_file::read(&*bytes, None).filter(|kept| kept.source == self.source)?;
            Some((Pull(kept), bytes))
        };
        read().ok_or_else(|| unusable(&self.path, File::open(&self.path)))
    }

    /// Checks that a saved pull is one of this CMS; `file` is for messages.
    ///
    /// # Errors
    /// Exit 2: the pull is of another CMS, of other queries or of another version of the program.
    pub fn check(&self, pull: &Pull, file: &Path) -> Result<(), Failure> {
        if pull.0.source == self.source {
            return Ok(());
        }
        let (what, hint) = if pull.0.cms == self.cms {
            (
                "the snapshot was made with other queries or another version of sitegen".to_owned(),
                "build it with the version of the project and of sitegen that saved it",
            )
        } else {
            (
                format!("the snapshot is of another CMS: {}", pull.0.cms),
                "check `cms.url`, `cms.path` and `cms.site_id`, or choose another file",
            )
        };
        let place = format!("{}; this project reads {}", file.display(), self.cms);
        Err(Failure::new(Code::SnapshotForeign, what, place, hint))
    }

    fn read(&self, path: &Path) -> Option<StoredPull> {
        let file = File::open(path).ok()?;
        // A program that remembers the pull for years needs no file.
        let lines = match self.memory {
            Some(_) => None,
            None => Some(LineFile::new(file.try_clone().ok()?, path)),
        };
        let kept = pull_file::read(file, lines.as_ref().map(|lines| (lines, 0)));
        kept.filter(|kept| kept.source == self.source)
    }

    /// Keeps a pull. Builds without the CMS do not use it before its site is published.
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub(super) fn keep(&self, pull: StoredPull) -> Result<(), Failure> {
        if let Some(memory) = &self.memory {
            *memory.last() = Some(Arc::new(pull));
            return Ok(());
        }
        *self.written() = Some(cache::write_lines(&self.next(), pull_file::lines(&pull))?);
        Ok(())
    }

    /// The site of this build's pull is published. The pull that another build has kept meanwhile stays what it is.
    pub fn publish(&self) {
        if let Some(pull) = self.in_mind().filter(|_| self.in_files) {
            // If it cannot be written, only builds without the CMS and the next start of the program do not know it.
            let _ = cache::write_lines(&self.path, pull_file::lines(&pull));
            return;
        }
        let written = self.written().clone();
        if written.is_some() && sealed_file::seal(&self.next()) == written {
            // If it stays where it is, only builds without the CMS do not know it.
            cache::rename(&self.next(), &self.path);
        }
    }

    fn written(&self) -> MutexGuard<'_, Option<String>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Its files in the cache.
    pub fn paths(&self) -> [PathBuf; 2] {
        [self.path.clone(), self.next()]
    }

    /// The file of a pull whose site is not published yet.
    fn next(&self) -> PathBuf {
        self.path.with_extension("next.json")
    }
}

/// Where the pull of the configured CMS is kept whose site was published last, in the cache at `cache`.
pub fn file(config: &Cms, cache: &Path) -> PathBuf {
    let name = &blake3::hash(config.source().as_bytes()).to_hex()[..16];
    Area::Pulls.folder(cache).join(format!("{name}.json"))
}

/// Why there is no pull in a file; `opened`: the same file, opened again.
fn unusable(path: &Path, opened: std::io::Result<File>) -> Failure {
    let (what, hint) = match opened {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => (
            format!("cannot read the content of an earlier build: {error}"),
            files::permission_hint(path),
        ),
        _ => (
            "there is no content of an earlier build of this CMS with these queries, or it is damaged".into(),
            "build once without --offline; in CI keep the folder `.sitegen` between builds".into(),
        ),
    };
    Failure::new(Code::NothingKept, what, path.display().to_string(), hint)
}

/// A pull of an earlier build.
#[derive(Debug)]
pub struct Pull(pub(super) StoredPull);

impl Pull {
    /// The pull in a file, of whatever CMS. `None`: it is damaged, or has another layout. If it begins at a place in a file
    /// that stays open, what is seldom needed stays there.
    pub fn read(from: impl Read, place: Option<(&Arc<LineFile>, u64)>) -> Option<Self> {
        pull_file::read(from, place).map(Self)
    }

    /// When the content was read, by the clock of the CMS.
    pub fn read_at(&self) -> Timestamp {
        self.0.since
    }

    /// The CMS, as messages name it.
    pub fn cms(&self) -> &str {
        &self.0.cms
    }

    /// The address of the CMS; `None`: its name has none.
    pub fn address(&self) -> Option<String> {
        let endpoint = Url::parse(self.0.cms.split(',').next()?).ok()?;
        Some(endpoint.origin().ascii_serialization())
    }

    /// Its content.
    pub fn into_snapshot(self) -> Snapshot {
        Snapshot {
            absent_blocks: self.0.absent,
            ..self.0.reading.into_snapshot(&self.0.listing)
        }
    }
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
