//! Entries that are still to appear, for a build that is made for a time to come.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::listing::{Listing, number};
use super::parts::Parts;
use super::reading::Reading;
use super::snapshot::Snapshot;
use super::wire::uris;
use crate::config;
use crate::report::Reporter;
use jiff::Timestamp;
use serde_json::json;

/// Entries in one request.
const LIST: usize = 1000;

/// Adds the entries that appear until `now`.
///
/// # Errors
/// The CMS is not reached, or its answers cannot be used.
pub async fn add(
    client: &Client,
    config: &config::Cms,
    snapshot: &mut Snapshot,
    now: Timestamp,
    reporter: &Reporter,
) -> Result<(), Error> {
    let pending = snapshot.pending.iter().flatten();
    let early = pending.filter(|entry| entry.post_date <= now);
    let ids: Vec<String> = early.map(|entry| entry.id.clone()).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let mut listing = Listing::new(client);
    for ids in ids.chunks(client.pace().results().unwrap_or(LIST).min(LIST)) {
        let variables = json!({ "section": ["*"], "limit": LIST });
        let ask = Ask::new(client.queries(), "Uris", None, variables)?;
        let ask = ask.about(ids.to_vec()).pending(true);
        for answer in client.answers(vec![ask.clone()]).await? {
            let answer: uris::ResponseData = client.read(&ask, answer)?;
            listing.take_entries(answer);
        }
    }
    let parts = Parts {
        entries: listing.with_page().map(|(id, _)| id.clone()).collect(),
        pending: true,
        ..Parts::default()
    };
    let mut reading = Reading::default();
    reading.read(&parts, client, config, &listing, reporter).await?;
    let early = reading.into_snapshot(&listing);
    snapshot.uris.extend(early.uris);
    snapshot
        .uris
        .sort_by_cached_key(|entry| number(entry.id.as_deref()));
    snapshot.pages.extend(early.pages);
    snapshot
        .pages
        .sort_by_cached_key(|page| number(page.id.as_deref()));
    snapshot.seo.extend(early.seo);
    Ok(())
}
