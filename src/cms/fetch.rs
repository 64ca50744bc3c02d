//! Fetches the content: first the list of all entries, then their content, then the list again. Changed parts are read
//! again until nothing changes.

use super::client::Client;
use super::error::Error;
use super::listing::Listing;
use super::model::{self, Place};
use super::moment::Stale;
use super::preflight;
use super::reading::{Parts, Reading};
use super::snapshot::Snapshot;
use super::wire;
use crate::config;
use crate::report::{Failure, Reporter};

/// How often changed parts are read again before the build fails.
const ROUNDS: usize = 3;

/// Checks the list of all entries before any content is requested. A failure ends the build.
pub type Judge<'a> = &'a (dyn Fn(&[wire::uris::UrisEntries]) -> Result<(), Failure> + Sync);

/// Fetches everything that `judge` accepts, as of one moment. `pages` are the sections of entries with a page.
///
/// # Errors
/// The CMS is not reached, lacks what the documents ask for, or keeps changing; and what `judge` refuses.
pub async fn pull(
    client: &Client,
    pages: &[Place],
    config: &config::Cms,
    reporter: &Reporter,
    judge: Judge<'_>,
) -> Result<Snapshot, Error> {
    let places: Vec<Place> = model::places(pages).collect();
    preflight::check(client, &places).await?;
    let mut listed = Listing::read(client).await?;
    let mut parts = Parts::all(&listed);
    let mut reading = Reading::default();
    let mut rounds = 0;
    loop {
        judge(&listed.in_order())?;
        listed.settle(client).await;
        reading.read(&parts, client, config, &listed, reporter).await?;
        let now = Listing::read(client).await?;
        let stale = Stale::find(client, &listed, &now, &reading).await?;
        if stale.is_empty() {
            return Ok(reading.into_snapshot(&now));
        }
        if rounds == ROUNDS {
            return Err(Error::Inconsistent {
                query: "Uris".into(),
                detail: format!("the content keeps changing during the build: {}", stale.because()),
            });
        }
        rounds += 1;
        parts = stale.parts;
        listed = now;
    }
}
