//! Reads the entries with a page, on all threads, each by itself.

use super::context::Context;
use super::described::{self, Crumb, Titles};
use super::feeds::FeedLinks;
use super::found::{EntryRef, Found};
use super::later_seo::SeoReader;
use super::memory::{self, EntryRead, Memory};
use super::seo_record::{self, Noted, SeoRecord};
use super::{Hashes, Model, Page, Route, page_seo};
use crate::cms::{Metadata, PageEntry};
use crate::config::Cms;
use crate::report::Subject;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// An entry with its page's address and its metadata.
pub(super) struct Entry<'r> {
    pub(super) entry: Arc<PageEntry>,
    pub(super) route: &'r Route,
    pub(super) seo: Option<Arc<Metadata>>,
}

/// What is known of entries before they are read.
#[derive(Debug)]
pub enum Before<'a> {
    /// Nothing.
    Nothing,
    /// What this program has read.
    Memory(&'a Memory),
    /// What an earlier one has read.
    Record(SeoRecord),
}

/// The same for the entries of one site.
pub(super) enum Known<'a> {
    Nothing,
    Memory(&'a Memory, memory::Known),
    Record(seo_record::Comparison),
}

/// An entry whose page lacks what other pages add.
pub(super) enum Read {
    /// The entry is as before.
    Known(Arc<EntryRead>),
    New(Box<NewRead>),
}

/// An entry that was read now.
pub(super) struct NewRead {
    /// What the entry was read from, if it is remembered.
    pub(super) source: Option<(Arc<PageEntry>, Option<Arc<Metadata>>)>,
    /// The paths that it asked for.
    pub(super) paths: BTreeSet<String>,
    /// What was found in it, if it is remembered.
    pub(super) found: Found,
    pub(super) page: Option<Page>,
    /// What the record of the next build has of it.
    pub(super) noted: Option<Noted>,
    /// Its metadata, if they are as the record knows them and were not read.
    pub(super) later: Option<Later>,
    /// Whether the page says the way to it.
    pub(super) says_way: bool,
}

/// Metadata that were not read.
pub(super) struct Later {
    pub(super) wire: Option<Arc<Metadata>>,
    /// The way to the page when it was read.
    pub(super) way: Option<Vec<Crumb>>,
    /// The hashes of the page then.
    pub(super) hashes: Hashes,
}

impl Read {
    pub(super) fn page(&self) -> Option<&Page> {
        match self {
            Self::Known(read) => read.page.as_ref().map(|finished| &*finished.page),
            Self::New(read) => read.page.as_ref(),
        }
    }

    /// What was found in it by itself.
    fn found(&self) -> &Found {
        match self {
            Self::Known(read) => &read.found,
            Self::New(read) => &read.found,
        }
    }

    /// The way to its page, if the page says it.
    pub(super) fn way(&self, titles: &Titles<'_>) -> Option<Vec<Crumb>> {
        let page = self.page()?;
        let says = match self {
            Self::Known(read) => read.page.as_ref().is_some_and(|page| page.way.is_some()),
            Self::New(read) => read.says_way,
        };
        says.then(|| described::way(&page.route, titles))
    }
}

impl<'a> Known<'a> {
    /// What is known of the entries of a site that is read with this.
    pub(super) fn new(before: Before<'a>, model: &Model, cx: &Context<'_>) -> Self {
        match before {
            Before::Nothing => Self::Nothing,
            Before::Memory(memory) => Self::Memory(memory, memory.recall(model, cx)),
            Before::Record(record) => Self::Record(seo_record::Comparison::new(record, model, cx)),
        }
    }

    /// Whether pages with these feeds announce the same as before, and what the metadata of pages are made with.
    pub(super) fn reader(&self, feeds: FeedLinks, cx: &Context<'_>) -> (bool, Arc<SeoReader>) {
        match self {
            Self::Memory(_, known) if let Some(reader) = known.reader(&feeds) => (true, Arc::clone(reader)),
            Self::Nothing | Self::Memory(..) => (false, Arc::new(SeoReader::new(feeds, cx))),
            Self::Record(record) => (record.has_feeds(&feeds), Arc::new(SeoReader::new(feeds, cx))),
        }
    }
}

/// Reads entries, as far as they are not as they were known. What was found in them is the other result, in their order,
/// whichever thread reads them.
pub(super) fn read(
    entries: Vec<Entry<'_>>,
    model: &Model,
    known: &Known<'_>,
    cx: &Context<'_>,
) -> (Vec<Read>, Vec<Found>) {
    let begun = || (cx.fork(), Vec::new());
    let parts = entries.into_par_iter().fold(begun, |(mut cx, mut all), entry| {
        all.push(one(entry, model, known, &mut cx));
        (cx, all)
    });
    let parts: Vec<(Context<'_>, Vec<Read>)> = parts.collect();
    let (mut all, mut found) = (Vec::new(), Vec::new());
    for (part, read) in parts {
        // `part.found` is what was found in entries that are not remembered one by one.
        found.push(part.found);
        all.extend(read);
    }
    let remembered = all.par_iter().fold(Found::default, |mut found, read| {
        found.append_copy(read.found());
        found
    });
    found.extend(remembered.collect::<Vec<_>>());
    (all, found)
}

fn one(entry: Entry<'_>, model: &Model, known: &Known<'_>, cx: &mut Context<'_>) -> Read {
    let Entry { entry, route, seo } = entry;
    if let Known::Memory(_, known) = known
        && let Some(read) = known.same(&entry, seo.as_ref())
    {
        return Read::Known(Arc::clone(read));
    }
    let source = matches!(known, Known::Memory(..)).then(|| (Arc::clone(&entry), seo.clone()));
    let looked = match known {
        Known::Record(record) => record.look(&entry, seo.as_deref(), &cx.policy.routes),
        Known::Nothing | Known::Memory(..) => None,
    };
    cx.policy.routes.take_asked();
    // A pull that is kept shares it.
    let mut page = page(Arc::unwrap_or_clone(entry), route, model, cx);
    let (mut later, mut says_way) = (None, false);
    let noted = match (looked, &mut page) {
        (Some((noted, Some(known))), Some(page)) => {
            known.repeat(page, cx);
            says_way = known.way.is_some();
            later = Some(Later {
                wire: seo,
                way: known.way.clone(),
                hashes: known.hashes(),
            });
            Some(noted)
        }
        (Some((noted, None)), Some(page)) => {
            let earlier = std::mem::take(&mut cx.found);
            says_way = read_seo(page, seo, cx);
            let found = std::mem::replace(&mut cx.found, earlier);
            let routes = &cx.policy.routes;
            let noted = noted.read(page, &found, routes.take_asked(), routes);
            cx.found.append(found);
            noted
        }
        (None, Some(page)) => {
            says_way = read_seo(page, seo, cx);
            None
        }
        (_, None) => None,
    };
    Read::New(Box::new(NewRead {
        paths: cx.policy.routes.take_asked(),
        found: source
            .as_ref()
            .map(|_| std::mem::take(&mut cx.found))
            .unwrap_or_default(),
        source,
        page,
        noted,
        later,
        says_way,
    }))
}

/// Reads the metadata of a page, and returns whether the way to it has to be said.
fn read_seo(page: &mut Page, wire: Option<Arc<Metadata>>, cx: &mut Context<'_>) -> bool {
    let seo = page_seo::read(
        page,
        wire.and_then(|wire| Arc::unwrap_or_clone(wire).into_seo()),
        cx,
    );
    page.set_seo(&seo);
    described::lacks_way(page, &seo)
}

/// Reads an entry without its metadata.
fn page(entry: PageEntry, route: &Route, model: &Model, cx: &mut Context<'_>) -> Option<Page> {
    cx.enter(entry_ref(
        cx.config.cms,
        entry.id.as_deref().unwrap_or_default(),
        entry.uri.as_deref(),
        entry.section_handle.as_deref(),
    ));
    route.as_str().clone_into(&mut cx.page);
    Page::new(entry, route.clone(), model, cx)
}

/// Names an entry in problems.
pub(super) fn entry_ref(cms: &Cms, id: &str, uri: Option<&str>, section: Option<&str>) -> EntryRef {
    EntryRef {
        subject: Subject::Entry {
            uri: uri.unwrap_or_default().to_owned(),
            id: id.to_owned(),
        },
        edit_url: section.map(|section| cms.edit_url(section, id)),
    }
}
