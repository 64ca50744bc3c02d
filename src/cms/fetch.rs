//! The pull: the list of everything first, then contents in batches of ids, a few requests at a time.

use super::client::Client;
use super::error::Error;
use super::snapshot::Snapshot;
use super::{preflight, wire};
use crate::config;
use crate::report::{Failure, Reporter};
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// Entries in one request for contents.
const BATCH: usize = 25;
/// Entries in one request for identities.
const LIST: usize = 1000;
/// Pulls when content changes under our hands.
const PULLS: usize = 3;

/// Looks at the list of everything before any content is asked for. A failure ends the pull with it.
pub type Judge<'a> = &'a (dyn Fn(&[wire::uris::UrisEntries]) -> Result<(), Failure> + Sync);

/// Pulls everything that `judge` lets pass. The snapshot is of one moment: entries that come or go meanwhile start the
/// pull again.
pub async fn pull(
    client: &Client,
    config: &config::Cms,
    reporter: &Reporter,
    judge: Judge<'_>,
) -> Result<Snapshot, Error> {
    preflight::check(client, &config.type_names).await?;
    let mut last = None;
    for _ in 0..PULLS {
        match pull_once(client, config, reporter, judge).await {
            Err(error @ Error::Inconsistent { .. }) => last = Some(error),
            outcome => return outcome,
        }
    }
    Err(last.unwrap_or(Error::Deadline { query: "Uris".into() }))
}

async fn pull_once(
    client: &Client,
    config: &config::Cms,
    reporter: &Reporter,
    judge: Judge<'_>,
) -> Result<Snapshot, Error> {
    let uris = all_uris(client).await?;
    judge(&uris)?;
    let with_page: Vec<&wire::uris::UrisEntries> = uris.iter().filter(|entry| entry.uri.is_some()).collect();
    let batches = batches(&with_page);
    let progress = reporter.progress("reading", batches.len() + with_page.len());

    let (pages, seo, navigation, contact, footer, cookie, popup, team_page, vacancies) = tokio::try_join!(
        async {
            stream::iter(&batches)
                .map(async |(entry_type, ids)| {
                    let pages = batch(client, entry_type, ids).await?;
                    progress.inc(1);
                    Ok::<_, Error>(pages)
                })
                .buffer_unordered(client.concurrency())
                .try_concat()
                .await
        },
        async {
            stream::iter(&with_page)
                .map(async |entry| {
                    let seo = seo(client, config.site_id, entry).await?;
                    progress.inc(1);
                    Ok::<_, Error>(seo)
                })
                .buffer_unordered(client.concurrency())
                .try_collect::<Vec<_>>()
                .await
        },
        client.query("Navigation", None, json!({})),
        client.query("ContactDetails", None, json!({})),
        client.query("Footer", None, json!({})),
        client.query("Cookie", None, json!({})),
        client.query("Popup", None, json!({})),
        client.query("TeamPage", None, json!({})),
        client.query::<wire::vacancy_count::ResponseData>("VacancyCount", None, json!({})),
    )?;
    progress.finish_and_clear();

    let listed = uris
        .iter()
        .filter(|entry| entry.section_handle.as_deref() == Some("vacancies"))
        .count();
    if i64::try_from(listed) != Ok(vacancies.entry_count) {
        return Err(Error::Inconsistent {
            query: "VacancyCount".into(),
            detail: format!(
                "{listed} vacancies are listed, but {} are counted",
                vacancies.entry_count
            ),
        });
    }
    let mut pages: Vec<wire::page::PageEntries> = pages;
    pages.sort_by_cached_key(|page| number(page.id.as_deref()));
    let seo = seo.into_iter().flatten().collect();
    Ok(Snapshot {
        uris,
        pages,
        seo,
        navigation,
        contact,
        footer,
        cookie,
        popup,
        team_page,
    })
}

async fn all_uris(client: &Client) -> Result<Vec<wire::uris::UrisEntries>, Error> {
    let mut all: BTreeMap<(u64, Option<String>), wire::uris::UrisEntries> = BTreeMap::new();
    let mut offset = 0;
    loop {
        let variables = json!({ "section": ["*"], "limit": LIST, "offset": offset });
        let answer: wire::uris::ResponseData = client.query("Uris", None, variables).await?;
        let received: Vec<_> = answer.entries.into_iter().flatten().flatten().collect();
        offset += received.len();
        let done = received.is_empty() || i64::try_from(offset).unwrap_or(i64::MAX) >= answer.entry_count;
        all.extend(
            received
                .into_iter()
                .map(|entry| (number(entry.id.as_deref()), entry)),
        );
        if !done {
            continue;
        }
        if i64::try_from(all.len()) != Ok(answer.entry_count) {
            return Err(Error::Inconsistent {
                query: "Uris".into(),
                detail: format!(
                    "{} entries are listed, but {} are counted",
                    all.len(),
                    answer.entry_count
                ),
            });
        }
        return Ok(all.into_values().collect());
    }
}

/// Batches of ids of one entry type each. Types that no document covers have none; the content stage reports them.
fn batches(entries: &[&wire::uris::UrisEntries]) -> Vec<(String, Vec<String>)> {
    let mut by_type: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in entries {
        by_type
            .entry(format!("{}_Entry", entry.type_handle))
            .or_default()
            .extend(entry.id.clone());
    }
    by_type
        .into_iter()
        .filter(|(entry_type, _)| wire::Operation::find("Page", Some(entry_type)).is_some())
        .flat_map(|(entry_type, ids)| {
            ids.chunks(BATCH)
                .map(|ids| (entry_type.clone(), ids.to_vec()))
                .collect::<Vec<_>>()
        })
        .collect()
}

async fn batch(
    client: &Client,
    entry_type: &str,
    ids: &[String],
) -> Result<Vec<wire::page::PageEntries>, Error> {
    let variables = json!({ "section": ["*"], "id": ids });
    let answer: wire::page::ResponseData = client.query("Page", Some(entry_type), variables).await?;
    let pages: Vec<_> = answer.entries.into_iter().flatten().flatten().collect();
    let received: BTreeSet<&str> = pages.iter().filter_map(|page| page.id.as_deref()).collect();
    match ids.iter().find(|id| !received.contains(id.as_str())) {
        Some(id) => Err(Error::Inconsistent {
            query: "Page".into(),
            detail: format!("entry {id} was listed, but is not delivered"),
        }),
        None => Ok(pages),
    }
}

async fn seo(
    client: &Client,
    site_id: i64,
    entry: &wire::uris::UrisEntries,
) -> Result<Option<(String, wire::seo::SeoSeomatic)>, Error> {
    let variables = json!({ "uri": entry.uri, "siteId": site_id });
    let answer: wire::seo::ResponseData = client.query("Seo", None, variables).await?;
    Ok(entry.id.clone().zip(answer.seomatic))
}

/// Ids are numbers in strings; anything else sorts last, by its text.
fn number(id: Option<&str>) -> (u64, Option<String>) {
    (
        id.and_then(|id| id.parse().ok()).unwrap_or(u64::MAX),
        id.map(str::to_owned),
    )
}
