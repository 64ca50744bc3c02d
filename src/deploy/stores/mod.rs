//! Stores that opendal speaks: S3 and what is compatible, Google Cloud Storage, Azure, WebDAV, a folder.
//!
//! A store has no deploys, so the order matters: each turn is complete before the next one begins, and what is removed goes
//! last. `_deployed.json` in the store says what it has. A file that is about to change is unknown in it until the new one
//! was read back, so a run that was interrupted at any moment is completed by the next one.

mod headers;
mod operator;
mod shared_cache;
mod store;

pub use shared_cache::SharedStore;

use self::headers::Headers;
use self::store::Store;
use super::Conditions;
use super::local::LocalSite;
use super::manifest::{Entry, Manifest};
use super::plan::{Plan, Upload};
use super::present::Present;
use super::requests::Patience;
use super::told::{self, Deployed};
use super::turn::Turn;
use crate::config::{StoreOptions, Target};
use crate::output::publish::ledger;
use crate::output::{DEPLOYED, build_info};
use crate::report::{Failure, Reporter};
use futures::{StreamExt, stream};
use serde_json::json;
use std::time::Duration;

/// Files that go up at a time.
const UPLOADS: usize = 8;
/// After so many files the list of what is there is written again.
const NOTED: usize = 250;
/// The longest pause before a second try.
const PAUSE: Duration = Duration::from_millis(250);

/// How a site goes to a store.
#[derive(Debug)]
pub struct ToStore<'a> {
    /// The kind of store.
    pub target: Target,
    /// opendal's settings of it, secrets included.
    pub options: &'a StoreOptions,
}

impl ToStore<'_> {
    /// Deploys a site.
    ///
    /// # Errors
    /// Exit 2: a setting is wrong, or the folder was changed. Exit 9: the store cannot be reached, refuses, or returns
    /// something else than what went up.
    pub async fn deploy(
        &self,
        site: &LocalSite,
        conditions: Conditions,
        reporter: &Reporter,
    ) -> Result<Deployed, Failure> {
        let patience = Patience {
            until: conditions.until,
            pause: PAUSE,
        };
        let store = Store::open(self.target, self.options, patience)?;
        let deployed = store.read(DEPLOYED).await?;
        let present = match &deployed {
            Some(bytes) => Present::of(Some(bytes), None, None),
            None => {
                let (list, info) = (
                    store.read(ledger::NAME).await?,
                    store.read(build_info::NAME).await?,
                );
                match info.is_none() && store.is_empty().await? {
                    true => Present::Nothing,
                    false => Present::of(None, list.as_deref(), info.as_deref()),
                }
            }
        };
        let mut before = present.replaced_by(site, conditions.accept_other_site, store.name())?;
        if conditions.all {
            // What the store has of them is not known.
            let files = site.files();
            files.for_each(|(path, _)| before.forget(path));
        }
        let today = conditions.now.to_zoned(jiff::tz::TimeZone::UTC).date();
        let plan = Plan::new(site.files(), &before, today, conditions.keep_days);
        told::files(&plan, &before, conditions.dry_run, reporter);
        let planned = Deployed::planned(&plan, store.name(), conditions.dry_run);
        if conditions.dry_run || (plan.is_empty() && deployed.is_some()) {
            return Ok(planned);
        }
        let mut run = Run {
            headers: Headers::of(site)?,
            manifest: intended(site, before, &plan),
            store: &store,
            site,
        };
        run.everything(&plan, reporter).await?;
        Ok(planned)
    }
}

/// The list of what is there, before anything changes: what is about to be replaced or removed is unknown.
fn intended(site: &LocalSite, before: Manifest, plan: &Plan) -> Manifest {
    let mut manifest = Manifest {
        source: site.source().to_owned(),
        ..before
    };
    manifest.files.extend(plan.kept.clone());
    for path in plan
        .uploads
        .iter()
        .map(|upload| &upload.path)
        .chain(&plan.removals)
    {
        manifest.forget(path);
    }
    for (path, file) in site.files() {
        if let Some(entry) = manifest
            .files
            .get_mut(path)
            .filter(|entry| entry.blake3 == file.blake3)
        {
            *entry = Entry::of(file);
        }
    }
    manifest
}

/// A deploy that is under way.
struct Run<'a> {
    store: &'a Store,
    site: &'a LocalSite,
    headers: Headers,
    manifest: Manifest,
}

impl Run<'_> {
    async fn everything(&mut self, plan: &Plan, reporter: &Reporter) -> Result<(), Failure> {
        self.note().await?;
        let bar = reporter.progress("upload", plan.uploads.len());
        for turn in plan
            .uploads
            .chunk_by(|one, next| Turn::of(&one.path) == Turn::of(&next.path))
        {
            for some in turn.chunks(NOTED) {
                let done = self.send(some, &|| bar.inc(1), reporter).await;
                // What is there is noted, whatever became of the others.
                let noted = self.note().await;
                done.and(noted)?;
            }
        }
        bar.finish_and_clear();
        for path in &plan.removals {
            self.store.delete(path).await?;
            self.manifest.files.remove(path);
            reporter.lines("removed", &[], json!({ "path": path }));
        }
        self.note().await
    }

    /// Sends some files and reads each of them back.
    async fn send(&mut self, some: &[Upload], step: &dyn Fn(), reporter: &Reporter) -> Result<(), Failure> {
        let (store, site, headers) = (self.store, self.site, &self.headers);
        let sending = stream::iter(some).map(async |upload| {
            let path = &upload.path;
            let bytes = site.read(path)?;
            store.write(path, &bytes, headers.of_file(path)).await?;
            store.verify(path, &bytes).await?;
            step();
            reporter.lines("uploaded", &[], json!({ "path": path, "bytes": bytes.len() }));
            Ok::<_, Failure>(path)
        });
        let mut sending = sending.buffer_unordered(UPLOADS);
        let mut first = Ok(());
        while let Some(sent) = sending.next().await {
            match sent {
                Ok(path) => {
                    let file = site.fingerprint(path).map(Entry::of);
                    self.manifest.files.extend(file.map(|file| (path.clone(), file)));
                }
                Err(failure) => {
                    first = Err(failure);
                    break;
                }
            }
        }
        first
    }

    /// Writes the list of what is there.
    async fn note(&self) -> Result<(), Failure> {
        let bytes = self.manifest.bytes();
        self.store
            .write(DEPLOYED, &bytes, self.headers.of_file(DEPLOYED))
            .await?;
        self.store.verify(DEPLOYED, &bytes).await
    }
}
