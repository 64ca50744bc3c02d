//! What was read of entries before, for a program that reads a site again and again: an entry that is the same is not
//! read a second time.
//!
//! Reading is pure (invariant 3), so an entry gives the same page as long as everything is the same that it is read with
//! ([`Around`]). Of the paths of the site that is needed only of those that the entry asked for.

use super::cms_hosts::CmsNames;
use super::context::Context;
use super::described::Crumb;
use super::feeds::FeedLinks;
use super::found::Found;
use super::later_seo::SeoReader;
use super::packed_seo::PackedSeo;
use super::page::PageSeo;
use super::{Model, Page, Roles};
use crate::cms::{Metadata, PageEntry};
use crate::config::{Cms, ContentSettings};
use jiff::Timestamp;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// How many changes of the clock since 1970 are compared: two a year, into the next century.
const TRANSITIONS: usize = 300;

/// The entries of the last site that was read.
#[derive(Debug, Default)]
pub struct Memory(Mutex<Option<Known>>);

/// Entries that were read, and with what.
#[derive(Debug)]
pub(super) struct Known {
    around: Around,
    paths: Arc<BTreeSet<String>>,
    entries: HashMap<String, Arc<EntryRead>>,
    /// Paths that there are now and were not before, or the other way round.
    other_paths: BTreeSet<String>,
    /// What their metadata are made with. `None`: there are none.
    reader: Option<Arc<SeoReader>>,
}

/// What all entries are read with.
#[derive(Debug, PartialEq)]
pub(super) struct Around {
    /// Settings, the rules of the time zone, queries, and what they declare.
    project: String,
    /// Under which addresses the CMS knows the site.
    cms: CmsNames,
    /// Anchors by path.
    anchors: Arc<BTreeMap<String, BTreeSet<String>>>,
    roles: Roles,
    departments: Vec<String>,
}

/// An entry that was read.
#[derive(Debug)]
pub(super) struct EntryRead {
    pub(super) entry: Arc<PageEntry>,
    pub(super) seo: Option<Arc<Metadata>>,
    /// The paths that it asked for.
    pub(super) paths: BTreeSet<String>,
    pub(super) found: Found,
    /// `None`: it has a type without pages.
    pub(super) page: Option<Finished>,
}

/// A page with what other pages add to it.
#[derive(Debug, Clone)]
pub(super) struct Finished {
    pub(super) page: Arc<Page>,
    /// The way to it, if that was added.
    pub(super) way: Option<Vec<Crumb>>,
    /// What was read for its `<head>`.
    pub(super) read: PackedSeo,
}

impl Finished {
    /// The page without what others add.
    pub(super) fn bare(&self) -> Page {
        Page {
            seo: PageSeo::Known(self.read.clone()),
            ..Page::clone(&self.page)
        }
    }
}

impl Around {
    pub(super) fn new(model: &Model, cx: &Context<'_>) -> Self {
        // Which content it is, is no part of how it is read.
        let cms = Cms {
            snapshot: None,
            offline: false,
            full: false,
            ..cx.config.cms.clone()
        };
        // What has expired does not depend on a single entry.
        let config = ContentSettings {
            cms: &cms,
            now: Timestamp::UNIX_EPOCH,
            ..cx.config
        };
        let queries = model.queries.written.sources.values();
        let queries: Vec<&str> = queries.map(|file| file.source_text()).collect();
        // A time zone is called by its name, and its rules change.
        let zone = cx.config.site.time_zone.following(Timestamp::UNIX_EPOCH);
        let zone: Vec<_> = zone
            .take(TRANSITIONS)
            .map(|transition| (transition.timestamp(), transition.offset()))
            .collect();
        let declared = (&model.kinds, &model.blocks);
        Self {
            project: format!("{config:?} {queries:?} {declared:?} {zone:?}"),
            cms: cx.policy.cms.clone(),
            anchors: Arc::clone(&cx.anchors.known),
            roles: cx.roles.clone(),
            departments: cx.departments.clone(),
        }
    }
}

impl Memory {
    /// What is known of entries that are read with this; the rest is forgotten.
    pub(super) fn recall(&self, model: &Model, cx: &Context<'_>) -> Known {
        let around = Around::new(model, cx);
        let paths = Arc::clone(cx.policy.routes.all());
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match last.filter(|last| last.around == around) {
            Some(last) => Known {
                other_paths: last.paths.symmetric_difference(&paths).cloned().collect(),
                paths,
                ..last
            },
            None => Known {
                around,
                paths,
                entries: HashMap::new(),
                other_paths: BTreeSet::new(),
                reader: None,
            },
        }
    }

    /// Remembers entries for the next time.
    pub(super) fn remember(&self, known: Known) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }
}

impl Known {
    /// An entry that gives the same as before.
    pub(super) fn same(
        &self,
        entry: &Arc<PageEntry>,
        seo: Option<&Arc<Metadata>>,
    ) -> Option<&Arc<EntryRead>> {
        let known = self.entries.get(entry.id.as_deref()?)?;
        let same_seo = match (&known.seo, seo) {
            (Some(known), Some(seo)) => Arc::ptr_eq(known, seo),
            (None, None) => true,
            _ => false,
        };
        let is_same =
            Arc::ptr_eq(&known.entry, entry) && same_seo && known.paths.is_disjoint(&self.other_paths);
        is_same.then_some(known)
    }

    /// What the metadata of pages are made with, if pages with these feeds announce the same as before. All pages share
    /// it, whichever build has read them: it is the same ([`Around`]).
    pub(super) fn reader(&self, feeds: &FeedLinks) -> Option<&Arc<SeoReader>> {
        self.reader.as_ref().filter(|reader| reader.feeds == *feeds)
    }

    /// Replaces the entries.
    pub(super) fn with(self, entries: impl Iterator<Item = Arc<EntryRead>>, reader: Arc<SeoReader>) -> Self {
        let by_id = entries.filter_map(|read| Some((read.entry.id.clone()?, read)));
        Self {
            entries: by_id.collect(),
            other_paths: BTreeSet::new(),
            reader: Some(reader),
            ..self
        }
    }
}
