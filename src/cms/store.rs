//! The last good pull, kept in the cache: the next one reads only what changed since, and a build without the CMS uses it.

use super::listing::Listing;
use super::queries::Queries;
use super::reading::Reading;
use super::snapshot::Snapshot;
use crate::cache::{self, Area};
use crate::config::Cms;
use crate::files::sealed;
use crate::report::{ExitCode, Failure};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Another number for another layout of the file.
const VERSION: u32 = 1;

/// Where the last good pull is, and when it may be used.
#[derive(Debug, Clone)]
pub struct Store {
    /// Its file.
    pub path: PathBuf,
    /// Everything is read, whatever is kept.
    pub full: bool,
    /// Everything is read when it was not for so long.
    pub full_every: SignedDuration,
    /// Names the CMS and the project's query files, whose directives count too.
    pub source: String,
}

/// A pull as it is kept. There is no token in it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    version: u32,
    /// The CMS, the queries and the program.
    source: String,
    /// What the token may read.
    token: String,
    /// When everything was read, by the clock of the CMS.
    full_at: Timestamp,
    /// Shortly before it began, by the clock of the CMS.
    pub(super) since: Timestamp,
    pub(super) listing: Listing,
    pub(super) reading: Reading,
    /// Assets of the CMS.
    pub(super) assets: i64,
    /// Nested entries that no answer shows.
    pub(super) unseen: i64,
}

impl Store {
    /// For the configured CMS, in the cache at `cache`.
    pub fn new(config: &Cms, cache: &Path, queries: &Queries) -> Self {
        let address = format!("{} {} {}", config.url, config.path, config.site_id);
        let mut hash = blake3::Hasher::new();
        let names = format!("{:?} {:?}", config.type_names, config.field_names);
        for part in [env!("CARGO_PKG_VERSION"), &address, &names] {
            hash.update(part.as_bytes()).update(b"\0");
        }
        for file in queries.written.sources.values() {
            hash.update(file.source_text().as_bytes()).update(b"\0");
        }
        let name = &blake3::hash(address.as_bytes()).to_hex()[..16];
        Self {
            path: Area::Pulls.folder(cache).join(format!("{name}.json")),
            full: config.full,
            full_every: config.full_every,
            source: hash.finalize().to_hex().to_string(),
        }
    }

    /// The last pull, for a token that may read this; `None` when everything has to be read.
    pub(super) fn kept(&self, token: &str, now: Timestamp) -> Option<Kept> {
        if self.full {
            return None;
        }
        let kept = self.read()?;
        let age = now.duration_since(kept.full_at);
        // A clock that was set back says nothing about what changed.
        let is_recent = now >= kept.since && age < self.full_every;
        (kept.token == token && is_recent).then_some(kept)
    }

    /// The content of the last pull, and when it was read, by the clock of the CMS.
    ///
    /// # Errors
    /// There is none of this CMS and these queries, or its file is damaged: exit 3.
    pub fn offline(&self) -> Result<(Snapshot, Timestamp), Failure> {
        let kept = self.read().ok_or_else(|| {
            Failure::new(
                ExitCode::CmsUnreachable,
                "there is no content of an earlier build of this CMS with these queries, or it is damaged",
                self.path.display().to_string(),
                "build once without --offline; in CI keep the folder `.sitegen` between builds",
            )
        })?;
        Ok((kept.reading.into_snapshot(&kept.listing), kept.since))
    }

    fn read(&self) -> Option<Kept> {
        let value: Value = sealed::read(&self.path)?;
        let kept: Kept = serde_json::from_value(value).ok()?;
        (kept.version == VERSION && kept.source == self.source).then_some(kept)
    }

    /// Keeps a pull.
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub(super) fn keep(&self, pull: &Kept) -> Result<(), Failure> {
        // A value has each key once; the types of answers write one again for each fragment that asks for it.
        cache::write_private(&self.path, &sealed::to_vec(&json!(pull)))
    }
}

impl Kept {
    /// A pull to keep, that began at `since`; everything was read at `full_at`.
    pub(super) fn new(
        store: &Store,
        token: String,
        (full_at, since): (Timestamp, Timestamp),
        mut listing: Listing,
        reading: Reading,
        assets: i64,
    ) -> Self {
        // The next pull lists what was saved since this one began.
        listing.forget_saves_before(since);
        Self {
            version: VERSION,
            source: store.source.clone(),
            token,
            full_at,
            since,
            unseen: reading.unseen(&listing),
            listing,
            reading,
            assets,
        }
    }

    /// When everything was read.
    pub(super) fn full_at(&self) -> Timestamp {
        self.full_at
    }
}
