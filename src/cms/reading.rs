//! What was read of the content so far, and how parts of it are read again.

use super::client::Client;
use super::error::Error;
use super::listing::{Listing, document, number};
use super::seo::{is_site_wide, own_canonical};
use super::site_wide::SiteWide;
use super::snapshot::Snapshot;
use super::wire::{self, page::PageEntries, seo::SeoSeomatic, uris::UrisEntries};
use crate::config;
use crate::report::Reporter;
use futures::{StreamExt, TryStreamExt, stream};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// Entries in one request for contents.
const BATCH: usize = 25;

/// The parts to read.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// Entries whose page and metadata are read.
    pub(super) entries: BTreeSet<String>,
    /// All other pages are read too, without their metadata.
    pub(super) every_page: bool,
    /// Names of the operations about the whole site.
    pub(super) site_wide: BTreeSet<&'static str>,
    /// The count of vacancies is read.
    pub(super) vacancies: bool,
}

impl Parts {
    /// Everything that is listed.
    pub(super) fn all(listing: &Listing) -> Self {
        Self {
            entries: listing.with_page().map(|(id, _)| id.clone()).collect(),
            every_page: true,
            site_wide: SiteWide::NAMES.into(),
            vacancies: true,
        }
    }

    /// Nothing at all.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && !self.every_page && self.site_wide.is_empty() && !self.vacancies
    }
}

/// Contents by id.
#[derive(Debug, Default)]
pub(super) struct Reading {
    pub(super) pages: BTreeMap<String, PageEntries>,
    seo: BTreeMap<String, SeoSeomatic>,
    /// Entries whose answer from SEOmatic may be about another entry.
    pub(super) unsure: BTreeSet<String>,
    pub(super) site_wide: SiteWide,
    /// The CMS's own count of vacancies.
    pub(super) vacancies: i64,
}

impl Reading {
    /// Reads `parts`, as `listing` names them; entries that are listed no more are dropped.
    pub(super) async fn read(
        &mut self,
        parts: &Parts,
        client: &Client,
        config: &config::Cms,
        listing: &Listing,
        reporter: &Reporter,
    ) -> Result<(), Error> {
        let listed: Vec<(&String, &UrisEntries)> = listing.with_page().collect();
        let wanted = |id: &String| parts.entries.contains(id);
        let pages: Vec<_> = listed
            .iter()
            .filter(|(id, _)| parts.every_page || wanted(id))
            .copied()
            .collect();
        let heads: Vec<_> = listed.iter().filter(|(id, _)| wanted(id)).copied().collect();
        let listed: BTreeSet<&String> = listed.into_iter().map(|(id, _)| id).collect();
        self.pages
            .retain(|id, _| listed.contains(id) && !parts.every_page && !wanted(id));
        self.seo.retain(|id, _| listed.contains(id) && !wanted(id));
        self.unsure.retain(|id| listed.contains(id) && !wanted(id));

        let batches = batches(&pages);
        let progress = reporter.progress("reading", batches.len() + heads.len());
        let (pages, heads, vacancies, ()) = tokio::try_join!(
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
                stream::iter(&heads)
                    .map(async |(id, entry)| {
                        let seo = seo(client, config.site_id, entry).await?;
                        progress.inc(1);
                        Ok::<_, Error>((*id, entry.uri.as_deref().unwrap_or_default(), seo))
                    })
                    .buffer_unordered(client.concurrency())
                    .try_collect::<Vec<_>>()
                    .await
            },
            async {
                if parts.vacancies {
                    count(client).await.map(Some)
                } else {
                    Ok(None)
                }
            },
            self.site_wide.read(client, &parts.site_wide),
        )?;
        progress.finish_and_clear();
        self.pages.extend(pages);
        self.vacancies = vacancies.unwrap_or(self.vacancies);
        self.take_heads(heads, client, config).await
    }

    /// Accepts answers of SEOmatic that are about their entry. The others are requested again through the entry
    /// itself, whose answers are never about another one: so an editor's canonical address is distinguished from a
    /// mistake.
    async fn take_heads(
        &mut self,
        heads: Vec<(&String, &str, Option<SeoSeomatic>)>,
        client: &Client,
        config: &config::Cms,
    ) -> Result<(), Error> {
        let mut doubtful = Vec::new();
        for (id, uri, seo) in heads {
            match seo {
                Some(seo) if own_canonical(&seo, uri).is_none() => doubtful.push(id),
                Some(seo) => drop(self.seo.insert(id.clone(), seo)),
                None => {}
            }
        }
        self.unsure.extend(doubtful.iter().map(|id| (*id).clone()));
        for ids in doubtful.chunks(BATCH) {
            let answer: wire::entry_seo::ResponseData =
                client.query("EntrySeo", None, json!({ "id": ids })).await?;
            for entry in answer.entries.into_iter().flatten().flatten() {
                let Some(id) = entry.id else { continue };
                self.unsure.remove(&id);
                // SEOmatic has nothing for this entry; the content stage reports that.
                let own = entry.seomatic.map(SeoSeomatic::from);
                self.seo.extend(
                    own.filter(|seo| !is_site_wide(seo, &config.path))
                        .map(|seo| (id, seo)),
                );
            }
        }
        Ok(())
    }

    /// All answers, in an order that does not depend on the order in which they came.
    /// Contents of entries that are listed no more are left out.
    pub(super) fn into_snapshot(mut self, listing: &Listing) -> Snapshot {
        self.pages.retain(|id, _| listing.entries.contains_key(id));
        self.seo.retain(|id, _| listing.entries.contains_key(id));
        let mut pages: Vec<PageEntries> = self.pages.into_values().collect();
        pages.sort_by_cached_key(|page| number(page.id.as_deref()));
        let site_wide = self.site_wide;
        Snapshot {
            uris: listing.in_order(),
            pages,
            seo: self.seo,
            navigation: site_wide.navigation,
            contact: site_wide.contact,
            footer: site_wide.footer,
            cookie: site_wide.cookie,
            popup: site_wide.popup,
            team_page: site_wide.team_page,
        }
    }
}

/// Batches of ids of one entry type each.
fn batches(entries: &[(&String, &UrisEntries)]) -> Vec<(&'static str, Vec<String>)> {
    let mut entries: Vec<_> = entries.to_vec();
    entries.sort_by_cached_key(|(id, _)| number(Some(id)));
    let mut by_type: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for (id, entry) in entries {
        if let Some(entry_type) = document(entry) {
            by_type.entry(entry_type).or_default().push(id.clone());
        }
    }
    let batches = by_type
        .iter()
        .flat_map(|(entry_type, ids)| ids.chunks(BATCH).map(move |ids| (*entry_type, ids.to_vec())));
    batches.collect()
}

async fn batch(
    client: &Client,
    entry_type: &str,
    ids: &[String],
) -> Result<Vec<(String, PageEntries)>, Error> {
    let variables = json!({ "section": ["*"], "id": ids });
    let answer: wire::page::ResponseData = client.query("Page", Some(entry_type), variables).await?;
    let pages = answer.entries.into_iter().flatten().flatten();
    Ok(pages.filter_map(|page| Some((page.id.clone()?, page))).collect())
}

async fn seo(client: &Client, site_id: i64, entry: &UrisEntries) -> Result<Option<SeoSeomatic>, Error> {
    let variables = json!({ "uri": entry.uri, "siteId": site_id });
    let answer: wire::seo::ResponseData =
        client
            .query("Seo", None, variables)
            .await
            .map_err(|error| Error::AboutPage {
                page: path(entry),
                error: Box::new(error),
            })?;
    Ok(answer.seomatic)
}

/// `/over-wt`, for messages.
fn path(entry: &UrisEntries) -> String {
    let uri = entry.uri.as_deref().unwrap_or_default();
    format!("/{}", uri.trim_start_matches("__home__"))
}

async fn count(client: &Client) -> Result<i64, Error> {
    let answer: wire::vacancy_count::ResponseData = client.query("VacancyCount", None, json!({})).await?;
    Ok(answer.entry_count)
}
