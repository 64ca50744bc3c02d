//! Pages with what other pages say of them, and what is kept of their entries.

use super::context::Context;
use super::described::{Crumb, Titles};
use super::entries::{Known, NewRead, Read};
use super::feeds::FeedLinks;
use super::later_seo::{SeoReader, SeoSource};
use super::memory::{self, EntryRead};
use super::page::ReadSeo;
use super::seo_record::{Noted, SeoReads};
use super::{Hashes, Page, page_seo};
use crate::cms::memo::Memo;
use rayon::prelude::*;
use std::sync::Arc;

/// A page, and what is kept of its entry.
struct Finished {
    page: Option<Arc<Page>>,
    remembered: Option<Arc<EntryRead>>,
    noted: Option<(Noted, Option<Vec<Crumb>>, Arc<Page>)>,
}

/// Adds to the pages of entries what other pages say of them. They are sorted by route; those that have expired are left
/// out. With a record, what the next one is made of is the other result.
pub(super) fn finish(
    all: Vec<Read>,
    known: Known<'_>,
    cx: &Context<'_>,
) -> (Vec<Arc<Page>>, Option<SeoReads>) {
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
                (page.title.as_str(), page.listing.canonical.as_str()),
            )
        })
        .collect();
    let feeds = FeedLinks::new(live(), cx);
    let ways: Vec<Option<Vec<Crumb>>> = all.par_iter().map(|read| read.way(&titles)).collect();
    drop(titles);
    let others = Others {
        same_feeds: known.has_feeds(&feeds),
        reader: Arc::new(SeoReader::new(feeds, cx)),
    };
    let finish = |(read, way)| finished(read, way, &others, cx);
    let finished: Vec<Finished> = all.into_par_iter().zip(ways).map(finish).collect();
    let (mut pages, mut entries, mut noted) = (Vec::new(), Vec::new(), Vec::new());
    for one in finished {
        pages.extend(one.page.filter(|page| is_live(&&**page)));
        entries.extend(one.remembered);
        noted.extend(one.noted);
    }
    pages.sort_by(|a, b| a.route.cmp(&b.route));
    let feeds = &others.reader.feeds;
    let reads = match known {
        Known::Nothing => None,
        Known::Memory(memory, known) => {
            memory.remember(known.with(entries.into_iter(), feeds.clone()));
            None
        }
        Known::Record(record) => Some(record.reads(feeds, noted)),
    };
    (pages, reads)
}

/// What other pages say of a page.
struct Others {
    /// Whether pages announce the same feeds as before.
    same_feeds: bool,
    reader: Arc<SeoReader>,
}

/// The page of an entry, and what is kept of it.
fn finished(read: Read, way: Option<Vec<Crumb>>, others: &Others, cx: &Context<'_>) -> Finished {
    let NewRead {
        source,
        paths,
        found,
        page,
        noted,
        later,
    } = match read {
        Read::Known(read) => {
            let page = read.page.as_ref();
            if page.is_none_or(|page| others.same_feeds && page.way == way) {
                return Finished {
                    page: page.map(|finished| Arc::clone(&finished.page)),
                    remembered: Some(read),
                    noted: None,
                };
            }
            NewRead {
                source: Some((Arc::clone(&read.entry), read.seo.clone())),
                paths: read.paths.clone(),
                found: read.found.clone(),
                page: page.map(memory::Finished::bare),
                noted: None,
                later: None,
            }
        }
        Read::New(read) => *read,
    };
    let page = page.map(|mut page| {
        let mut before = (0, 0);
        match later {
            Some(later) => {
                let source = SeoSource {
                    wire: later.wire,
                    way: way.clone(),
                    reader: Arc::clone(&others.reader),
                };
                if others.same_feeds && later.way == way {
                    page.hashes = later.hashes;
                    page.set_later_seo(source);
                } else {
                    // The page is another one, and will be compared and rendered: its metadata are read once for both.
                    let seo = source.seo_of(&page);
                    page.set_seo(seo);
                    // Its card and what visitors read have neither feeds nor way.
                    page.hashes = Hashes {
                        whole: Memo::default(),
                        ..later.hashes
                    };
                }
            }
            None => {
                page.change_seo(|page, seo| {
                    before = (seo.json_ld.len(), seo.links.len());
                    page_seo::complete(page, seo, way.as_deref(), &others.reader.feeds, cx);
                });
            }
        }
        let page = Arc::new(page);
        memory::Finished { page, way, before }
    });
    let noted = noted
        .zip(page.as_ref())
        .map(|(noted, finished)| (noted, finished.way.clone(), Arc::clone(&finished.page)));
    Finished {
        page: page.as_ref().map(|finished| Arc::clone(&finished.page)),
        remembered: source.map(|(entry, seo)| {
            Arc::new(EntryRead {
                entry,
                seo,
                paths,
                found,
                page,
            })
        }),
        noted,
    }
}
