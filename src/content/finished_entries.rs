//! Pages with what other pages say of them, and what is kept of their entries.

use super::Page;
use super::context::Context;
use super::described::{Crumb, Titles};
use super::entries::{Known, NewRead, Read};
use super::feeds::FeedLinks;
use super::later_seo::{Answer, SeoReader, SeoSource};
use super::memory::{self, EntryRead};
use super::seo_reads::SeoReads;
use super::seo_record::Noted;
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
    let (same_feeds, reader) = known.reader(feeds, cx);
    let others = Others { same_feeds, reader };
    let finish = |(read, way)| finished(read, way, &others);
    let finished: Vec<Finished> = all.into_par_iter().zip(ways).map(finish).collect();
    let (mut pages, mut entries, mut noted) = (Vec::new(), Vec::new(), Vec::new());
    for one in finished {
        pages.extend(one.page.filter(|page| is_live(&&**page)));
        entries.extend(one.remembered);
        noted.extend(one.noted);
    }
    pages.sort_by(|a, b| a.route.cmp(&b.route));
    let reader = others.reader;
    let reads = match known {
        Known::Nothing => None,
        Known::Memory(memory, known) => {
            memory.remember(known.with(entries.into_iter(), reader));
            None
        }
        Known::Record(record) => Some(SeoReads::new(record, &reader.feeds, noted)),
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
fn finished(read: Read, way: Option<Vec<Crumb>>, others: &Others) -> Finished {
    let NewRead {
        source,
        paths,
        found,
        page,
        noted,
        later,
        says_way: _,
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
                says_way: way.is_some(),
            }
        }
        Read::New(read) => *read,
    };
    let page = page.map(|mut page| {
        let read = page.read_seo();
        let answer = match later {
            Some(later) => {
                let is_same = others.same_feeds && later.way == way;
                page.hashes = later.hashes;
                if !is_same {
                    // Its card and what visitors read have neither feeds nor way.
                    page.hashes.whole = Memo::default();
                }
                Answer::Unread(later.wire)
            }
            None => Answer::Read(read.clone()),
        };
        page.set_later_seo(SeoSource {
            answer,
            way: way.clone(),
            reader: Arc::clone(&others.reader),
        });
        memory::Finished {
            page: Arc::new(page),
            way,
            read,
        }
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
