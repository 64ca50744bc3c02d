//! Fetches the content: first the list of all entries, then their content, then the list again. Changed parts are read
//! again, until nothing has. Contents that did not change since the last pull are those of the last pull.

use super::absent;
use super::client::Client;
use super::current::Current;
use super::delta;
use super::error::Error;
use super::host::RequestError;
use super::listing::{self, Listing};
use super::listing_read;
use super::model::{self, Place};
use super::moment::StaleParts;
use super::parts::Parts;
use super::preflight;
use super::reading::Reading;
use super::site;
use super::snapshot::Snapshot;
use super::store::Store;
use super::stored_pull::StoredPull;
use super::wire;
use crate::config;
use crate::report::{Failure, Reporter};
use std::collections::BTreeSet;
use tokio::time::Instant;

/// How often changed parts are read again before the build fails.
const ROUNDS: usize = 3;

/// Looks at the list of all entries with a page before any content is asked for. A failure ends the pull with it.
pub type Judge<'a> = &'a (dyn Fn(&[wire::uris::UrisEntries]) -> Result<(), Failure> + Sync);

/// Pulls everything that `judge` lets pass, as it is at one moment. `pages` are the sections of entries with a page. With
/// a `store`, only what changed since the last pull is read, where that can be told.
///
/// # Errors
/// The CMS is not reached, lacks what the documents ask for, or keeps changing; and what `judge` refuses.
pub async fn pull(
    client: &Client,
    pages: &[Place],
    config: &config::Cms,
    reporter: &Reporter,
    judge: Judge<'_>,
    store: Option<&Store>,
) -> Result<Snapshot, Error> {
    let places: Vec<Place> = model::places(pages).collect();
    let token = preflight::check(client, &places).await?;
    let (begun, started) = (listing::since(client.clock()), client.clock().first_answer());
    let kept = store.and_then(|store| store.reusable(&token, started?));
    // What is in doubt, or is read to be sure, must not come from where the doubt may be.
    let may_be_cached = config.graphql_cache && store.is_none_or(Store::is_empty);
    let since = kept.as_ref().map(|kept| kept.since).or(begun);
    let judged = |listing: &Listing| {
        site::check(&listing.entries, config.site_id)?;
        judge(&listing.pages_in_order())
    };
    let (mut delta, mut listed_at) = (None, Instant::now());
    if let Some(kept) = &kept {
        let assets = kept.reading.assets();
        let now = Current::update(client, &kept.listing, kept.since, &assets).await?;
        listed_at = Instant::now();
        judged(&now.listing)?;
        let parts = delta::parts(client, config, kept, &now).await?;
        delta = parts.map(|parts| (now.listing, parts));
    }
    let expected = kept.as_ref().map_or(0, |kept| kept.listing.entries.len());
    // A pull of everything has no earlier number of unseen nested entries to compare with.
    let (mut unseen, mut full_at) = (None, started);
    let (mut listed, mut parts, mut reading) = match (delta, kept) {
        (Some((listing, parts)), Some(kept)) => {
            (unseen, full_at) = (Some(kept.unseen), Some(kept.full_at()));
            (listing, parts, kept.reading)
        }
        _ => {
            // In doubt about the contents there is doubt about the list, too.
            let listing = listing_read::everything(client, since, expected).await?;
            listed_at = Instant::now();
            judged(&listing)?;
            // Only the first time: what is read again is read because something changed.
            let parts = Parts {
                cached: may_be_cached,
                ..Parts::all(&listing)
            };
            (listing, parts, Reading::default())
        }
    };
    let assets = listed.assets.clone();
    // A program that pulls again does not wait: it reads again what may have been saved twice in a second.
    let is_settled = !store.is_some_and(Store::pulls_again);
    let mut rounds = 0;
    loop {
        let next_date = client.host().requests().next_date;
        let wait = match is_settled {
            true => listed.unsettled_for(begun, next_date),
            false => listed.files_unsettled_for(begun, next_date),
        };
        // What was found out of the list meanwhile is part of the wait.
        let waited = client.host().wait_until(listed_at + wait).await;
        waited.map_err(|_: RequestError<Error>| Error::Deadline { query: "Uris".into() })?;
        reading.read(&parts, client, config, &listed, reporter).await?;
        let shown = reading.assets();
        let now = match unseen.and(since) {
            Some(since) => Current::update(client, &listed, since, &shown).await?,
            None => Current::read(client, listed.entries.len(), since, &shown).await?,
        };
        listed_at = Instant::now();
        let stale = StaleParts::find(&listed, &now, &reading, BTreeSet::new())?;
        let now = now.listing;
        let live = match stale.is_empty() {
            true => reading.unseen_if_live(client, &now, unseen).await?,
            false => None,
        };
        if let Some(unseen) = live {
            let absent_blocks = absent::describe(client).await;
            if let (Some(store), Some(begun), Some(full_at)) = (store, begun, full_at)
                && let Some(ended) = listing::until(client.clock())
            {
                let (listing, reading) = (now.clone(), reading.clone());
                let absent = absent_blocks.clone();
                let pull = StoredPull {
                    settled: is_settled,
                    ..StoredPull::new(
                        (store.cms.clone(), store.source.clone()),
                        token,
                        (full_at, begun, ended),
                        listing,
                        (reading, unseen),
                        assets,
                        absent,
                    )
                };
                store.keep(pull)?;
            }
            return Ok(Snapshot {
                absent_blocks,
                ..reading.into_snapshot(&now)
            });
        }
        if rounds == ROUNDS {
            let because = match stale.is_empty() {
                true => reading.because(),
                false => stale.because(),
            };
            return Err(Error::Inconsistent {
                query: "Uris".into(),
                detail: format!("the content keeps changing during the build: {because}"),
            });
        }
        rounds += 1;
        // A nested entry is gone from a page that tells nothing of it.
        let missed = stale.is_empty();
        parts = if missed { Parts::all(&now) } else { stale.parts };
        if missed {
            (unseen, full_at) = (None, started);
        }
        listed = now;
        judged(&listed)?;
    }
}
