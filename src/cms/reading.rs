//! What was read of the content so far, and how parts of it are read again.

use super::canonicals::Canonicals;
use super::client::Client;
use super::counted::uncounted;
use super::error::Error;
use super::listing::{Listing, number};
use super::metadata::Metadata;
use super::optional::Optional;
use super::page_entry::PageEntry;
use super::pages;
use super::parts::Parts;
use super::seo;
use super::shown_elements::ShownElements;
use super::site_wide::SiteWide;
use super::snapshot::Snapshot;
use crate::config;
use crate::report::Reporter;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use url::Url;

/// Ids in a message.
const NAMED: usize = 10;

/// Contents by id. A pull that is kept shares them with the next one.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct Reading {
    /// Kept beside the rest ([`super::pull_file`]).
    #[serde(default, skip_serializing)]
    pub(super) pages: BTreeMap<String, Arc<PageEntry>>,
    /// Kept beside the rest.
    #[serde(default, skip_serializing)]
    pub(super) seo: BTreeMap<String, Arc<Metadata>>,
    pub(super) site_wide: SiteWide,
    /// What not every CMS has, and not every token may read.
    #[serde(default)]
    optional: Optional,
    /// Entries that answers show and the CMS does not count, also not after everything was read again: they are of another
    /// site, and links or relations lead to them.
    #[serde(default)]
    uncounted: BTreeSet<String>,
}

/// Whether the nested entries that answers show are live.
#[derive(Debug, PartialEq, Eq)]
enum Nested {
    Live,
    /// One that cannot be counted may be gone.
    Doubtful,
    /// The nested entries are live if the CMS counts all of these.
    Countable(Vec<String>),
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
        self.drop_stale(parts, listing);
        let wanted = pages::wanted(listing, |id| parts.wants(id));
        let progress = reporter.progress("reading", wanted.len());
        let is_named = config.address_field.is_some() || config.retention.is_some();
        let is_optional_read = parts.want_optional(is_named);
        let more = match is_optional_read {
            true => Optional::asks(client, config),
            false => Vec::new(),
        };
        let (pages, answers) = tokio::try_join!(
            pages::read(client, listing, wanted, parts, &progress),
            self.site_wide
                .read(client, &parts.site_wide, parts.vacancies, more),
        )?;
        if is_optional_read {
            self.optional = Optional::read(client, config, answers).await?;
        }
        progress.finish_and_clear();
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for (id, mut page) in pages {
            match page.seomatic.take() {
                Some(seo) => {
                    self.seo.insert(id.clone(), Arc::new(seo.into()));
                    with.push(id.clone());
                }
                None => without.extend(page.uri.clone().map(|uri| (id.clone(), uri))),
            }
            self.pages.insert(id, Arc::new(page));
        }
        let by_uri = seo::by_uri(client, config.site(), without.clone()).await?;
        self.seo
            .extend(by_uri.into_iter().map(|(id, seo)| (id, Arc::new(seo.into()))));
        let canonicals = self.canonicals(&config.url, &config.path);
        self.drop_seo_of_others(&with, &without, &canonicals);
        Ok(())
    }

    /// Drops metadata that are not of their entries. The content stage reports these entries.
    fn drop_seo_of_others(
        &mut self,
        with: &[String],
        by_uri: &[(String, String)],
        canonicals: &Canonicals<'_>,
    ) {
        let canonical = |id: &String| self.seo.get(id)?.canonical();
        let is_site_wide = |id: &&String| {
            let uri = self.pages.get(*id).and_then(|page| page.uri.as_deref());
            canonical(id).is_some_and(|canonical| canonicals.is_site_wide(canonical, uri))
        };
        let is_own = |id: &String, uri: &str| {
            canonical(id).is_some_and(|canonical| {
                canonicals.is_own(canonical, uri) && !canonicals.is_site_wide(canonical, Some(uri))
            })
        };
        let mut others: Vec<String> = with.iter().filter(is_site_wide).cloned().collect();
        let by_uri = by_uri.iter().filter(|(id, uri)| !is_own(id, uri));
        others.extend(by_uri.map(|(id, _)| id.clone()));
        for id in others {
            self.seo.remove(&id);
        }
    }

    /// The canonical addresses of all entries, of a CMS with this GraphQL route.
    pub(super) fn canonicals<'c>(&self, cms: &Url, graphql: &'c str) -> Canonicals<'c> {
        let known = self.seo.par_iter().filter_map(|(id, seo)| {
            let uri = self.pages.get(id)?.uri.as_deref()?;
            let (canonical, base) = seo.own_base(uri)?;
            Some((canonical.origin(), base))
        });
        Canonicals::new(cms, graphql, known.collect())
    }

    /// Drops what is listed no more, and what is read again.
    fn drop_stale(&mut self, parts: &Parts, listing: &Listing) {
        let is_kept = |id: &String| listing.entries.contains_key(id) && !parts.wants(id);
        self.pages.retain(|id, _| is_kept(id));
        self.seo.retain(|id, _| is_kept(id));
    }

    /// Whether a page that was read just now, metadata included, is as it was; `canonicals` are those of all entries.
    pub(super) fn is(&self, id: &str, mut page: PageEntry, canonicals: &Canonicals<'_>) -> bool {
        let seo = page.seomatic.take().map(Metadata::from);
        let uri = page.uri.as_deref();
        let seo = seo.filter(|seo| {
            let mut canonical = seo.canonical().into_iter();
            !canonical.any(|canonical| canonicals.is_site_wide(canonical, uri))
        });
        self.seo.get(id).map(Arc::as_ref) == seo.as_ref()
            && self.pages.get(id).map(Arc::as_ref) == Some(&page)
    }

    /// A page with its metadata, as it was answered.
    pub(super) fn text_of(&self, id: &str) -> Option<String> {
        let page = self.pages.get(id)?;
        serde_json::to_string(&(page, self.seo.get(id))).ok()
    }

    /// Assets that an answer names.
    pub(super) fn assets(&self) -> BTreeSet<String> {
        let site_wide = self.site_wide();
        let all = self.pages().chain(&site_wide).flat_map(|shown| &shown.assets);
        let ids: HashSet<&str> = all.map(|asset| asset.id.as_str()).collect();
        ids.into_iter().map(str::to_owned).collect()
    }

    /// Nested entries that are live and that no answer shows: blocks of people, items without an id. The number stays the
    /// same while all that changed was read.
    fn unseen(&self, listing: &Listing) -> i64 {
        let site_wide = self.site_wide();
        let (mut ids, mut assets) = (HashSet::new(), HashSet::new());
        for shown in self.pages().chain(&site_wide) {
            ids.extend(shown.ids());
            assets.extend(shown.assets.iter().map(|asset| asset.id.as_str()));
        }
        let is_nested = |id: &&&str| {
            !assets.contains(*id)
                && !self.uncounted.contains(**id)
                && !listing.entries.contains_key(**id)
                && !listing.global_sets.contains_key(**id)
        };
        let seen = ids.iter().filter(is_nested).count();
        listing.nested() - i64::try_from(seen).unwrap_or(i64::MAX)
    }

    /// How many nested entries are [unseen](Self::unseen), if all that answers show are live, as far as that can be told;
    /// `None`: not all are, and everything has to be read again. An entry that is shown even then is of another site.
    /// `unseen` is their number at an earlier moment, when that was known.
    pub(super) async fn unseen_if_live(
        &mut self,
        client: &Client,
        now: &Listing,
        unseen: Option<i64>,
    ) -> Result<Option<i64>, Error> {
        let now_unseen = self.unseen(now);
        let mut ids = match self.nested(now, unseen.map(|before| before == now_unseen)) {
            Nested::Live => return Ok(Some(now_unseen)),
            Nested::Doubtful => return Ok(None),
            Nested::Countable(ids) => ids,
        };
        self.uncounted.retain(|id| ids.contains(id));
        ids.retain(|id| !self.uncounted.contains(id));
        let missing = uncounted(client, &ids).await?;
        let all_live = missing.is_empty();
        self.uncounted.extend(missing);
        Ok(all_live.then_some(now_unseen))
    }

    /// The entries that the CMS shows but does not count, for a message.
    pub(super) fn because(&self) -> String {
        let named: Vec<&str> = self.uncounted.iter().take(NAMED).map(String::as_str).collect();
        match self.uncounted.len().saturating_sub(NAMED) {
            _ if named.is_empty() => "entries are shown without an id".into(),
            0 => format!("shown but not counted as live: {}", named.join(", ")),
            more => format!(
                "shown but not counted as live: {} and {more} more",
                named.join(", ")
            ),
        }
    }

    /// What is known of the nested entries that answers show. `same`: as many are unseen as at an earlier moment, when
    /// that was known. If each nested entry that was saved since is shown then, none can be gone. Otherwise the CMS
    /// counts them. It cannot count entries of a page that are shown without an id.
    fn nested(&self, now: &Listing, same: Option<bool>) -> Nested {
        let is_nested = |id: &str| !now.entries.contains_key(id);
        let site_wide = self.site_wide();
        let shown = self.pages().chain(&site_wide).flat_map(|shown| &shown.entries);
        let shown: BTreeSet<&str> = shown.map(AsRef::as_ref).filter(|id| is_nested(id)).collect();
        let is_unseen = |id: &String| is_nested(id) && !shown.contains(id.as_str());
        match same {
            Some(true) if !now.saved.keys().any(is_unseen) => Nested::Live,
            Some(_) if self.pages().any(|shown| shown.has_entry_without_id) => Nested::Doubtful,
            _ => Nested::Countable(shown.into_iter().map(str::to_owned).collect()),
        }
    }

    fn pages(&self) -> impl Iterator<Item = &ShownElements> {
        // Parsed on all threads; of what an earlier pull has read it is known.
        self.pages.par_iter().for_each(|(_, page)| {
            page.shown();
        });
        self.pages.values().map(|page| page.shown())
    }

    fn site_wide(&self) -> Vec<ShownElements> {
        let answers = self.site_wide.answers.values();
        answers.map(ShownElements::from_answer).collect()
    }

    /// All answers, in an order that does not depend on the order in which they came.
    /// Contents of entries that are listed no more are left out.
    pub(super) fn into_snapshot(mut self, listing: &Listing) -> Snapshot {
        self.pages.retain(|id, _| listing.entries.contains_key(id));
        self.seo.retain(|id, _| listing.entries.contains_key(id));
        let mut pages: Vec<Arc<PageEntry>> = self.pages.into_values().collect();
        pages.sort_by_cached_key(|page| number(page.id.as_deref()));
        Snapshot {
            uris: listing.in_order(),
            pages,
            seo: self.seo,
            site_wide: self.site_wide.answers,
            global_sets: listing.saves_of_global_sets(),
            absent_blocks: Vec::new(),
            pending: self.optional.pending,
            robots: self.optional.robots,
            redirects: self.optional.redirects,
            addresses: self.optional.addresses,
            retention: self.optional.retention,
        }
    }
}

#[cfg(test)]
#[path = "reading_tests.rs"]
mod tests;
