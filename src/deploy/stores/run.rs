//! A deploy to a store that is under way.

use super::headers::Headers;
use super::listing::Listing;
use super::store::Store;
use crate::deploy::failure::not_deployed;
use crate::deploy::local::LocalSite;
use crate::deploy::manifest::{Entry, Manifest};
use crate::deploy::plan::{Plan, Upload};
use crate::deploy::turn::Turn;
use crate::output::DEPLOYED;
use crate::report::{Code, Failure, Reporter};
use futures::{StreamExt, stream};
use serde_json::json;
use std::collections::BTreeSet;
use std::time::Duration;

/// Files that go up at a time.
pub(super) const UPLOADS: usize = 8;
/// Number of files after which the list of what is there is written again.
const NOTED: usize = 250;
/// How long the list may take when the process should stop.
const LAST_WORDS: Duration = Duration::from_secs(4);

/// A deploy that is under way.
pub(super) struct Run<'a> {
    store: &'a Store,
    site: &'a LocalSite,
    headers: Headers,
    manifest: Manifest,
    /// `_deployed.json` as this run read or wrote it last. Another one there is that of another run.
    noted: Option<Vec<u8>>,
    /// What this run has written or removed, or was about to.
    touched: BTreeSet<String>,
    /// Whether the store may be listed.
    lists: bool,
}

impl<'a> Run<'a> {
    /// A run that changes nothing yet. `noted` is what the store has as `_deployed.json`.
    pub(super) fn new(
        (store, lists): (&'a Store, bool),
        site: &'a LocalSite,
        (before, noted): (Manifest, Option<Vec<u8>>),
        plan: &Plan,
    ) -> Result<Self, Failure> {
        Ok(Self {
            store,
            site,
            headers: Headers::from_site(site)?,
            manifest: intended(site, before, plan),
            noted,
            touched: BTreeSet::new(),
            lists,
        })
    }

    /// Sends, removes and notes what the plan says.
    pub(super) async fn everything(&mut self, plan: &Plan, reporter: &Reporter) -> Result<(), Failure> {
        self.note().await?;
        let bar = reporter.progress("upload", plan.uploads.len());
        for turn in plan
            .uploads
            .chunk_by(|one, next| Turn::for_path(&one.path) == Turn::for_path(&next.path))
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
            self.touched.insert(path.clone());
            self.store.delete(path).await?;
            self.manifest.files.remove(path);
            reporter.lines("removed", &[], json!({ "path": path }));
        }
        if self.lists {
            self.look().await?;
        }
        self.note().await
    }

    /// Notes what went up before the process stops.
    pub(super) async fn stopped(&mut self) {
        // If it fails, the next run finds the files in the store.
        let _ = tokio::time::timeout(LAST_WORDS, self.note()).await;
    }

    /// Sends some files and reads each of them back.
    async fn send(&mut self, some: &[Upload], step: &dyn Fn(), reporter: &Reporter) -> Result<(), Failure> {
        let (store, site, headers) = (self.store, self.site, &self.headers);
        self.touched.extend(some.iter().map(|upload| upload.path.clone()));
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
                    let file = site.fingerprint(path).map(Entry::from_fingerprint);
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

    /// Lists the store once more: every file is there, and the next run knows what was left.
    async fn look(&mut self) -> Result<(), Failure> {
        let files = &self.manifest.files;
        let listing: Listing = self.store.list(|path| files.contains_key(path)).await?;
        let wrong = self.site.files().find(|(path, file)| {
            let listed = listing.file(path);
            listing.lacks(path) || listed.is_some_and(|listed| listed.bytes != file.bytes)
        });
        if let Some((path, _)) = wrong {
            self.manifest.unknown(path);
            self.note().await?;
            return Err(self.store.not_verified(path));
        }
        for (path, entry) in &mut self.manifest.files {
            let found = listing.file(path).and_then(|listed| listed.mark.clone());
            entry.mark = entry.mark.take().or(found);
        }
        Ok(())
    }

    /// Writes the list of what is there.
    async fn note(&mut self) -> Result<(), Failure> {
        let there = self.store.read(DEPLOYED).await?;
        if there != self.noted {
            return Err(self.met(there).await);
        }
        let bytes = self.manifest.bytes();
        self.write(&bytes).await?;
        let there = self.store.read(DEPLOYED).await?;
        if there.as_ref() == Some(&bytes) {
            self.noted = there;
            return Ok(());
        }
        match there.as_deref().and_then(Manifest::read) {
            Some(_) => Err(self.met(there).await),
            None => Err(self.store.not_verified(DEPLOYED)),
        }
    }

    /// Another run writes to this store. In its list everything becomes unknown that this run has written, so that it never
    /// lists what is not there; it notices that in the same way.
    async fn met(&self, there: Option<Vec<u8>>) -> Failure {
        if let Some(mut theirs) = there.as_deref().and_then(Manifest::read) {
            self.touched.iter().for_each(|path| theirs.unknown(path));
            // If that fails, the other run's own last look is left.
            let _ = self.write(&theirs.bytes()).await;
        }
        let hint =
            "wait until the other one has ended, then run it again: it sends what is not as it should be";
        let what = "another deploy to this store is running";
        not_deployed(what, self.store.name(), hint).coded(Code::OtherDeploy)
    }

    async fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.store
            .write(DEPLOYED, bytes, self.headers.of_file(DEPLOYED))
            .await
    }
}

/// The list of what is there, before anything changes: what is about to be written, replaced or removed is unknown.
fn intended(site: &LocalSite, before: Manifest, plan: &Plan) -> Manifest {
    let mut manifest = Manifest {
        source: site.source().to_owned(),
        ..before
    };
    manifest.files.extend(plan.kept.clone());
    let uploads = plan.uploads.iter().map(|upload| &upload.path);
    for path in uploads.chain(&plan.removals) {
        manifest.unknown(path);
    }
    for (path, file) in site.files() {
        let known = manifest.files.get_mut(path);
        if let Some(entry) = known.filter(|entry| entry.has_hash_of(file)) {
            *entry = Entry {
                mark: entry.mark.take(),
                ..Entry::from_fingerprint(file)
            };
        }
    }
    manifest
}
