//! Stores that opendal speaks: S3 and what is compatible, Google Cloud Storage, Azure, WebDAV, a folder.
//!
//! A store has no deploys, so the order matters: each turn is complete before the next one begins, and what is removed goes
//! last. `_deployed.json` in the store says what it has. A file that is about to change is unknown in it until the new one
//! was read back, so a run that was interrupted at any moment is completed by the next one. What the store itself lists is
//! compared with it first, and last.

mod folder;
mod headers;
mod listing;
mod operator;
mod reach;
mod run;
mod shared_cache;
mod store;
mod walk;

pub use reach::reach;
pub use shared_cache::SharedStore;

use self::listing::Listing;
use self::run::{Run, UPLOADS};
use self::store::Store;
use super::Conditions;
use super::deployed::{self, Deployed};
use super::local::LocalSite;
use super::manifest::{Entry, Manifest};
use super::plan::Plan;
use super::present::Present;
use super::requests::Patience;
use crate::config::{StoreOptions, Target};
use crate::output::fingerprint::Fingerprint;
use crate::output::publish::ledger;
use crate::output::{DEPLOYED, build_info};
use crate::report::{Failure, Reporter};
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::time::Duration;

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
    /// Deploys a site. When `stop` ends, what is there is noted, and its failure is returned.
    ///
    /// # Errors
    /// Exit 2: a setting is wrong, or the folder was changed. Exit 9: the store cannot be reached, refuses, or returns
    /// something else than what went up; or another deploy writes to it.
    pub async fn deploy(
        &self,
        site: &LocalSite,
        conditions: Conditions,
        reporter: &Reporter,
        stop: impl Future<Output = Failure>,
    ) -> Result<Deployed, Failure> {
        let mut stop = pin!(stop);
        let patience = Patience {
            until: conditions.until,
            pause: PAUSE,
        };
        if self.target == Target::Folder {
            folder::refuse_published(self.options, site)?;
        }
        let store = Store::open(self.target, self.options, patience)?;
        let (planned, begun) = tokio::select! {
            prepared = prepare(&store, site, conditions, reporter) => prepared?,
            failure = &mut stop => return Err(failure),
        };
        if !conditions.dry_run {
            store.sweep(site);
        }
        let Some((plan, mut run)) = begun else {
            return Ok(planned);
        };
        let deployed = tokio::select! {
            done = run.everything(&plan, reporter) => done.map(|()| planned),
            failure = &mut stop => {
                run.stopped().await;
                Err(failure)
            }
        };
        store.sweep(site);
        deployed
    }
}

/// Compares, and tells what will happen. There is nothing to begin if that is all, or if nothing has changed.
async fn prepare<'a>(
    store: &'a Store,
    site: &'a LocalSite,
    conditions: Conditions,
    reporter: &Reporter,
) -> Result<(Deployed, Option<(Plan, Run<'a>)>), Failure> {
    let (present, noted) = present(store).await?;
    let is_new = matches!(present, Present::Nothing);
    let mut before = present.replaced_by(site, conditions.accept_other_site, store.name())?;
    let resumed = before.files.values().any(|entry| !entry.is_known());
    let listing = match is_new {
        true => Some(Listing::default()),
        false => list(store, site, &before, reporter).await?,
    };
    let mut lost = BTreeSet::new();
    let mut found = false;
    if conditions.all {
        // What the store has of them is not known.
        let files = site.files();
        files.for_each(|(path, _)| before.forget(path));
    } else if let Some(listing) = &listing {
        lost = listing.correct(&mut before);
        found = recognise(store, site, listing, &mut before).await?;
    }
    let today = conditions.now.to_zoned(jiff::tz::TimeZone::UTC).date();
    let plan = Plan::new(site.files(), &before, today, conditions.keep_days);
    deployed::report_files(&plan, &before, conditions.dry_run, reporter);
    let repaired = plan.uploads.iter().filter(|upload| lost.contains(&upload.path));
    let planned = Deployed {
        repaired: repaired.count(),
        resumed: resumed && !plan.is_empty(),
        ..Deployed::planned(&plan, store.name(), conditions.dry_run)
    };
    let is_noted = noted.is_some() && !found && lost.is_empty();
    if conditions.dry_run || (plan.is_empty() && is_noted) {
        return Ok((planned, None));
    }
    let run = Run::new((store, listing.is_some()), site, (before, noted), &plan)?;
    Ok((planned, Some((plan, run))))
}

/// What the store shows, and its `_deployed.json`.
async fn present(store: &Store) -> Result<(Present, Option<Vec<u8>>), Failure> {
    let noted = store.read(DEPLOYED).await?;
    if noted
        .as_deref()
        .is_some_and(|bytes| Manifest::read(bytes).is_some())
    {
        return Ok((Present::from_files(noted.as_deref(), None, None), noted));
    }
    let (list, info) = (
        store.read(ledger::NAME).await?,
        store.read(build_info::NAME).await?,
    );
    if info.is_none() {
        // A first run ended while it wrote the list: what else is there is found by its bytes.
        if let Some(source) = noted.as_deref().and_then(source_of_cut) {
            let files = BTreeMap::new();
            return Ok((Present::Site(Manifest { source, files }), noted));
        }
        if store.is_empty().await? {
            return Ok((Present::Nothing, noted));
        }
    }
    let mut present = Present::from_files(None, list.as_deref(), info.as_deref());
    if let (Present::Site(manifest), Some(_)) = (&mut present, &noted) {
        // A run ended while it wrote the list, and had perhaps replaced some of these files.
        let paths: Vec<String> = manifest.files.keys().cloned().collect();
        paths.iter().for_each(|path| manifest.forget(path));
    }
    Ok((present, noted))
}

/// The source that a list names which was cut off while it was written; `None`: it is cut off before, or not a list.
fn source_of_cut(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let (_, rest) = text.split_once("\"value\":{\"source\":")?;
    let mut values = serde_json::Deserializer::from_str(rest).into_iter();
    values.next()?.ok()
}

/// What the store lists; `None` if it refuses that.
async fn list(
    store: &Store,
    site: &LocalSite,
    before: &Manifest,
    reporter: &Reporter,
) -> Result<Option<Listing>, Failure> {
    let wanted = |path: &str| before.files.contains_key(path) || site.fingerprint(path).is_some();
    match store.list(wanted).await {
        Ok(listing) => Ok(Some(listing)),
        Err(failure) if failure.code == "host-refuses" => {
            let text = format!(
                "{}: {}; so files that the store has lost since the last deploy are not noticed: let the key list the \
                 store, or use --all to send everything again",
                store.name(),
                failure.what
            );
            reporter.warning("store-not-listed", &text, &json!({ "store": store.name() }));
            Ok(None)
        }
        Err(failure) => Err(failure),
    }
}

/// Reads what has the right size, but is not in the list of what was deployed: files that a run had sent when it was killed.
/// Returns whether there are some.
async fn recognise(
    store: &Store,
    site: &LocalSite,
    listing: &Listing,
    before: &mut Manifest,
) -> Result<bool, Failure> {
    let unknown = site.files().filter(|(path, file)| {
        let known = before.files.get(*path);
        let size = listing.file(path).map(|listed| listed.bytes);
        known.is_none_or(|known| !known.has_hash_of(file)) && size == Some(file.bytes)
    });
    let reading = stream::iter(unknown).map(async |(path, file)| {
        let there = store.read(path).await?;
        let same = there.is_some_and(|there| Fingerprint::from_bytes(&there) == *file);
        Ok::<_, Failure>(same.then(|| (path.to_owned(), Entry::from_fingerprint(file))))
    });
    let found: Vec<(String, Entry)> = reading
        .buffer_unordered(UPLOADS)
        .try_filter_map(async |found| Ok(found))
        .try_collect()
        .await?;
    let any = !found.is_empty();
    before.files.extend(found);
    Ok(any)
}
