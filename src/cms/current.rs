//! What the CMS has at a moment: all its entries, and the assets that contents show.

use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::listing::Listing;
use super::shown_elements::Asset;
use super::wire::assets::ResponseData;
use super::{listing_read, listing_update};
use jiff::Timestamp;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Assets in one operation.
const IDS: usize = 500;
/// How often a list that was cut is asked for.
const TRIES: usize = 3;

/// What there is now.
pub(super) struct Current {
    pub(super) listing: Listing,
    /// The assets that were asked for, by id; one that is gone is not among them.
    pub(super) assets: BTreeMap<String, Asset>,
}

impl Current {
    /// Asks for all of it, and for these assets. What was saved `since` is listed, too. About so many entries are
    /// `expected`.
    pub(super) async fn read(
        client: &Client,
        expected: usize,
        since: Option<Timestamp>,
        assets: &BTreeSet<String>,
    ) -> Result<Self, Error> {
        let listing = listing_read::everything(client, since, expected).await?;
        let asks = asks(client, assets)?;
        let answers = client.answers(asks.clone()).await?;
        let assets = found(client, assets, asks, answers).await?;
        Ok(Self { listing, assets })
    }

    /// Reads as [`Self::read`] does, but asks only for entries that changed since `before` was listed, if possible.
    /// `since` is a moment before that.
    pub(super) async fn update(
        client: &Client,
        before: &Listing,
        since: Timestamp,
        assets: &BTreeSet<String>,
    ) -> Result<Self, Error> {
        let asks = asks(client, assets)?;
        let update = listing_update::read(client, before, since, asks.clone()).await?;
        let Some(listing) = update.listing else {
            return Self::read(client, before.entries.len(), Some(since), assets).await;
        };
        let assets = found(client, assets, asks, update.answers).await?;
        Ok(Self { listing, assets })
    }
}

fn asks(client: &Client, ids: &BTreeSet<String>) -> Result<Vec<Ask>, Error> {
    let ids: Vec<&String> = ids.iter().collect();
    let most = client.pace().results().unwrap_or(IDS).min(IDS);
    let groups = ids.chunks(most);
    groups
        .map(|ids| Ask::new(client.queries(), "Assets", None, json!({ "id": ids })))
        .collect()
}

/// The assets in these answers. If the CMS has cut a list, they are asked for again in shorter ones.
async fn found(
    client: &Client,
    ids: &BTreeSet<String>,
    mut asked: Vec<Ask>,
    mut answers: Vec<Value>,
) -> Result<BTreeMap<String, Asset>, Error> {
    for _ in 0..TRIES {
        let (mut all, mut is_cut) = (BTreeMap::new(), false);
        for (ask, answer) in asked.iter().zip(answers) {
            let answer: ResponseData = client.read(ask, answer)?;
            let found: Vec<_> = answer.assets.into_iter().flatten().flatten().collect();
            if i64::try_from(found.len()) != Ok(answer.asset_count) {
                client.pace().cuts_lists_at(found.len());
                is_cut = true;
            }
            all.extend(found.into_iter().filter_map(|asset| {
                let id = asset.id?;
                let now = Asset {
                    id: id.clone(),
                    saved: asset.date_updated,
                    url: asset.url,
                };
                Some((id, now))
            }));
        }
        if !is_cut {
            return Ok(all);
        }
        asked = asks(client, ids)?;
        answers = client.answers(asked.clone()).await?;
    }
    Err(Error::Inconsistent {
        query: "Assets".into(),
        detail: "fewer assets are listed than counted".into(),
    })
}
