//! Drafts over the published content: only what a preview token changes of one page is asked for.
//!
//! Craft shows a draft wherever its entry would be: on its page, in lists and counts, in the navigation, in links. So
//! first the list of all entries is read with the token. It says which entries are drafts. Then their contents are
//! read, and what else shows them: the page that is looked at, the navigation, global sets.

use super::GlobalSet;
use super::ask::Ask;
use super::client::Client;
use super::error::Error;
use super::listing::Listing;
use super::listing_read::LIST;
use super::model;
use super::parts::Parts;
use super::preview_token::{DraftIds, PreviewToken};
use super::published::Published;
use super::shown_elements::ShownElements;
use super::site_wide::SiteWide;
use super::snapshot::Snapshot;
use super::uri::path_of_uri;
use super::wire::drafts::{DraftsEntries, ResponseData};
use super::wire::uris::UrisEntries;
use crate::config::Cms;
use crate::report::Reporter;
use serde_json::json;
use std::collections::BTreeSet;

/// How often a list that changes while it is read is read again.
const TRIES: usize = 3;

/// An entry that only the token shows as it is: a draft, or an entry that is not live.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// Its entry in the list, with the id that it has without a draft.
    pub(super) entry: UrisEntries,
    /// Its own id.
    pub(super) id: String,
    /// Craft's number of the draft.
    pub draft: Option<i64>,
    /// The name that its author gave the draft.
    pub name: Option<String>,
    /// `draft`, `pending`, `disabled`, …
    pub status: String,
}

impl Shown {
    /// The id of the entry.
    pub fn entry_id(&self) -> &str {
        self.entry.id.as_deref().unwrap_or_default()
    }

    /// The title of the draft.
    pub fn title(&self) -> &str {
        self.entry.title.as_deref().unwrap_or_default()
    }

    /// The address of the draft, which may differ from its entry's.
    pub fn uri(&self) -> Option<&str> {
        self.entry.uri.as_deref()
    }

    /// The section of the entry.
    pub fn section(&self) -> &str {
        self.entry.section_handle.as_deref().unwrap_or_default()
    }
}

/// Content as a preview token shows it.
#[derive(Debug)]
pub struct WithDrafts {
    /// The published content, and over it what the token changes of the page that was asked for.
    pub snapshot: Snapshot,
    /// What the token shows; nothing if it has expired.
    pub shown: Vec<Shown>,
}

impl Published {
    /// Reads what `token` changes of the page at `uri`. `before` is what it showed the last time: that is read at once,
    /// and again only if the token shows something else by now.
    ///
    /// # Errors
    /// The CMS is not reached, or lacks what the documents ask for.
    pub async fn with_drafts(
        &self,
        client: &Client,
        token: &PreviewToken,
        config: &Cms,
        uri: &str,
        before: &[Shown],
    ) -> Result<WithDrafts, Error> {
        let ahead = async {
            let client = client.with_token(token, ids(before));
            match before {
                [] => Ok(None),
                before => self.overlaid(&client, config, uri, before).await.map(Some),
            }
        };
        // The list has the drafts' own ids.
        let listing = client.with_token(token, DraftIds::default());
        let (shown, ahead) = tokio::join!(self.shown(&listing), ahead);
        let shown = shown?;
        let is_as_before = places(&shown) == places(before);
        // What was asked for without success may be gone: then nothing depends on the answer.
        let snapshot = match ahead {
            Ok(Some(snapshot)) if is_as_before => snapshot,
            Err(error) if is_as_before => return Err(error),
            _ => {
                let client = client.with_token(token, ids(&shown));
                self.overlaid(&client, config, uri, &shown).await?
            }
        };
        Ok(WithDrafts { snapshot, shown })
    }

    /// What the token shows otherwise than it is published.
    async fn shown(&self, client: &Client) -> Result<Vec<Shown>, Error> {
        let mut tries = 0;
        loop {
            tries += 1;
            let (entries, counted) = self.list(client).await?;
            if entries.len() == counted || tries == TRIES {
                return Ok(entries
                    .into_iter()
                    .filter_map(|entry| self.as_shown(entry))
                    .collect());
            }
        }
    }

    /// All entries, and how many there should be.
    async fn list(&self, client: &Client) -> Result<(Vec<DraftsEntries>, usize), Error> {
        let step = client.pace().results().unwrap_or(LIST).clamp(1, LIST);
        let mut wanted = self.listing().entries.len().max(1);
        let mut all: Vec<DraftsEntries> = Vec::new();
        let mut asked = 0;
        while asked < wanted {
            let asks = (asked..wanted).step_by(step).map(|offset| {
                let variables = json!({ "section": ["*"], "limit": step, "offset": offset });
                Ask::new(client.queries(), "Drafts", None, variables)
            });
            let asks = asks.collect::<Result<Vec<Ask>, Error>>()?;
            asked += asks.len() * step;
            let answers = client.answers(asks.clone()).await?;
            for (ask, answer) in asks.iter().zip(answers) {
                let answer: ResponseData = client.read(ask, answer)?;
                wanted = usize::try_from(answer.entry_count).unwrap_or_default();
                all.extend(answer.entries.into_iter().flatten().flatten());
            }
        }
        Ok((all, wanted))
    }

    /// `None` for an entry that is as it is published.
    fn as_shown(&self, listed: DraftsEntries) -> Option<Shown> {
        let id = listed.id.clone()?;
        let canonical = listed
            .canonical_id
            .map_or_else(|| id.clone(), |id| id.to_string());
        let is_draft = listed.is_draft == Some(true) || canonical != id;
        if !is_draft && self.listing().entries.contains_key(&canonical) {
            return None;
        }
        let mut entry: UrisEntries = serde_json::from_value(json!(listed)).ok()?;
        entry.id = Some(canonical);
        let status = if is_draft {
            "draft".to_owned()
        } else {
            listed.status.unwrap_or_default()
        };
        Some(Shown {
            entry,
            id,
            draft: listed.draft_id,
            name: listed.draft_name,
            status,
        })
    }

    /// The published content with these entries over it, as far as the page at `uri` shows them.
    async fn overlaid(
        &self,
        client: &Client,
        config: &Cms,
        uri: &str,
        shown: &[Shown],
    ) -> Result<Snapshot, Error> {
        let mut listing = self.listing().clone();
        for draft in shown {
            listing
                .entries
                .insert(draft.entry_id().to_owned(), draft.entry.clone());
        }
        let mut reading = self.reading().clone();
        if !shown.is_empty() {
            let parts = self.parts(&listing, uri, shown);
            let reporter = Reporter::silent();
            reading.read(&parts, client, config, &listing, &reporter).await?;
        }
        Ok(self.snapshot_of(reading, &listing))
    }

    /// The parts that show one of these entries.
    fn parts(&self, listing: &Listing, uri: &str, shown: &[Shown]) -> Parts {
        let ids: BTreeSet<String> = shown.iter().map(|draft| draft.entry_id().to_owned()).collect();
        let viewed = listing
            .with_page()
            .filter(|(_, entry)| entry.uri.as_deref() == Some(uri));
        // Links in texts and breadcrumbs show an entry without its id.
        let addresses = self.addresses(shown);
        let shows = |id: &String| {
            let page = self.reading().pages.get(id);
            let text = || self.reading().text_of(id).unwrap_or_default();
            page.is_none_or(|page| page.shown().any_of(&ids))
                || addresses
                    .iter()
                    .any(|address| address == "/" || text().contains(address.as_str()))
        };
        let viewed = viewed.map(|(id, _)| id).filter(|id| shows(id));
        let mut parts = Parts::default();
        let drafts = ids.iter().filter(|id| {
            let entry = listing.entries.get(*id);
            entry.is_some_and(|entry| listing.page_type(entry).is_some())
        });
        parts.entries = drafts.chain(viewed).cloned().collect();
        let in_navigation = shown.iter().any(|draft| draft.section() == model::NAVIGATION);
        for name in SiteWide::names() {
            let answer = self.reading().site_wide.answers.get(name);
            let shows = answer.is_none_or(|answer| ShownElements::from_answer(answer).any_of(&ids));
            if shows || (in_navigation && name == GlobalSet::Navigation.operation()) {
                parts.site_wide.insert(name);
            }
        }
        parts
    }

    /// The addresses of these entries as they are published.
    fn addresses(&self, shown: &[Shown]) -> Vec<String> {
        let published = shown
            .iter()
            .filter_map(|draft| self.listing().entries.get(draft.entry_id()));
        let uris = published.filter_map(|entry| entry.uri.as_deref());
        uris.map(path_of_uri).collect()
    }
}

fn ids(shown: &[Shown]) -> DraftIds {
    let drafts = shown.iter().filter(|draft| draft.id != draft.entry_id());
    drafts
        .map(|draft| (draft.id.clone(), draft.entry_id().to_owned()))
        .collect()
}

/// What decides which parts are read.
fn places(shown: &[Shown]) -> Vec<(&str, Option<&str>)> {
    shown
        .iter()
        .map(|draft| (draft.entry_id(), draft.uri()))
        .collect()
}
