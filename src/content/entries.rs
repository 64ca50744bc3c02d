//! Reads the entries with a page, on all threads.

use super::context::Context;
use super::described::{self, Crumb, Titles};
use super::feeds::FeedLinks;
use super::found::{EntryRef, Found};
use super::memory::{EntryRead, Finished, Known, Memory};
use super::{Model, Page, Route, job_posting};
use crate::cms::PageEntry;
use crate::cms::wire::seo::SeoSeomatic;
use crate::config::Cms;
use crate::report::Subject;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::sync::Arc;

/// An entry with its page's address and its metadata.
pub(super) struct Entry<'r> {
    pub(super) entry: Arc<PageEntry>,
    pub(super) route: &'r Route,
    pub(super) seo: Option<Arc<SeoSeomatic>>,
}

/// An entry whose page lacks what other pages add.
enum Read {
    /// The entry is as before.
    Known(Arc<EntryRead>),
    New(Box<NewRead>),
}

/// An entry that was read now.
struct NewRead {
    /// What the entry was read from, if it is remembered.
    source: Option<(Arc<PageEntry>, Option<Arc<SeoSeomatic>>)>,
    /// The paths that it asked for.
    paths: BTreeSet<String>,
    /// What was found in it, if it is remembered.
    found: Found,
    page: Option<Page>,
}

/// A page, and what is remembered of its entry.
type FinishedRead = (Option<Arc<Page>>, Option<Arc<EntryRead>>);

impl Read {
    fn page(&self) -> Option<&Page> {
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
    fn way(&self, titles: &Titles<'_>) -> Option<Vec<Crumb>> {
        let page = self.page()?;
        let says = match self {
            Self::Known(read) => read.page.as_ref().is_some_and(|page| page.way.is_some()),
            Self::New(_) => described::lacks_way(page),
        };
        says.then(|| described::way(&page.route, titles))
    }
}

/// Reads entries, except for those that are as `memory` knows them. What was found in them is added in their order,
/// whichever thread reads them. Their pages are sorted by route; those that have expired are left out.
pub(super) fn read(
    entries: Vec<Entry<'_>>,
    model: &Model,
    memory: Option<&Memory>,
    cx: &mut Context<'_>,
) -> Vec<Arc<Page>> {
    let known = memory.map(|memory| memory.recall(model, cx));
    let begun = || (cx.fork(), Vec::new());
    let parts = entries.into_par_iter().fold(begun, |(mut cx, mut all), entry| {
        all.push(one(entry, model, known.as_ref(), &mut cx));
        (cx, all)
    });
    let parts: Vec<(Context<'_>, Vec<Read>)> = parts.collect();
    let mut all = Vec::new();
    for (part, read) in parts {
        // `part.found` is what was found in entries that are not remembered one by one.
        cx.found.append(part.found);
        all.extend(read);
    }
    let found = all.par_iter().fold(Found::default, |mut found, read| {
        found.append_copy(read.found());
        found
    });
    cx.found.append(found.reduce(Found::default, |mut found, later| {
        found.append(later);
        found
    }));
    finish(all, known, memory, cx)
}

fn one(entry: Entry<'_>, model: &Model, known: Option<&Known>, cx: &mut Context<'_>) -> Read {
    let Entry { entry, route, seo } = entry;
    if let Some(read) = known.and_then(|known| known.same(&entry, seo.as_ref())) {
        return Read::Known(Arc::clone(read));
    }
    let source = known.map(|_| (Arc::clone(&entry), seo.clone()));
    cx.policy.routes.take_asked();
    // A pull that is kept shares them.
    let page = page(
        Arc::unwrap_or_clone(entry),
        route,
        seo.map(Arc::unwrap_or_clone),
        model,
        cx,
    );
    Read::New(Box::new(NewRead {
        paths: cx.policy.routes.take_asked(),
        found: source
            .as_ref()
            .map(|_| std::mem::take(&mut cx.found))
            .unwrap_or_default(),
        source,
        page,
    }))
}

/// Adds to pages what other pages say of them.
fn finish(all: Vec<Read>, known: Option<Known>, memory: Option<&Memory>, cx: &Context<'_>) -> Vec<Arc<Page>> {
    let is_live = |page: &&Page| {
        page.expires
            .as_ref()
            .is_none_or(|date| date.timestamp > cx.config.now)
    };
    let live = || all.iter().filter_map(Read::page).filter(is_live);
    let titles: Titles<'_> = live()
        .map(|page| {
            (
                page.route.as_str(),
                (page.title.as_str(), page.seo.canonical.as_str()),
            )
        })
        .collect();
    let feeds = FeedLinks::new(live(), cx);
    let same_feeds = known.as_ref().is_some_and(|known| known.has_feeds(&feeds));
    let ways: Vec<Option<Vec<Crumb>>> = all.par_iter().map(|read| read.way(&titles)).collect();
    drop(titles);
    let finish = |(read, way)| finished(read, way, same_feeds, &feeds, cx);
    let finished: Vec<FinishedRead> = all.into_par_iter().zip(ways).map(finish).collect();
    let (pages, entries): (Vec<_>, Vec<_>) = finished.into_iter().unzip();
    if let (Some(memory), Some(known)) = (memory, known) {
        memory.remember(known.with(entries.into_iter().flatten(), feeds));
    }
    let mut pages: Vec<Arc<Page>> = pages
        .into_iter()
        .flatten()
        .filter(|page| is_live(&&**page))
        .collect();
    pages.sort_by(|a, b| a.route.cmp(&b.route));
    pages
}

/// The page of an entry, and what is remembered of it.
fn finished(
    read: Read,
    way: Option<Vec<Crumb>>,
    same_feeds: bool,
    feeds: &FeedLinks,
    cx: &Context<'_>,
) -> FinishedRead {
    let (source, paths, found, page) = match read {
        Read::Known(read) => {
            let page = read.page.as_ref();
            if page.is_none_or(|page| same_feeds && page.way == way) {
                return (page.map(|finished| Arc::clone(&finished.page)), Some(read));
            }
            let source = Some((Arc::clone(&read.entry), read.seo.clone()));
            (
                source,
                read.paths.clone(),
                read.found.clone(),
                page.map(Finished::bare),
            )
        }
        Read::New(read) => {
            let NewRead {
                source,
                paths,
                found,
                page,
            } = *read;
            (source, paths, found, page)
        }
    };
    let page = page.map(|mut page| {
        let before = (page.seo.json_ld.len(), page.seo.links.len());
        described::site(&mut page, way.as_deref(), cx);
        feeds.announce(&mut page, cx);
        let page = Arc::new(page);
        Finished { page, way, before }
    });
    let shown = page.as_ref().map(|finished| Arc::clone(&finished.page));
    let read = source.map(|(entry, seo)| {
        Arc::new(EntryRead {
            entry,
            seo,
            paths,
            found,
            page,
        })
    });
    (shown, read)
}

/// Reads an entry.
fn page(
    entry: PageEntry,
    route: &Route,
    seo: Option<SeoSeomatic>,
    model: &Model,
    cx: &mut Context<'_>,
) -> Option<Page> {
    cx.enter(entry_ref(
        cx.config.cms,
        entry.id.as_deref().unwrap_or_default(),
        entry.uri.as_deref(),
        entry.section_handle.as_deref(),
    ));
    route.as_str().clone_into(&mut cx.page);
    let mut page = Page::new(entry, route.clone(), seo, model, cx)?;
    job_posting::add(&mut page, cx);
    described::article(&mut page, cx);
    Some(page)
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
