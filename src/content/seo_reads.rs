//! What a build has read of metadata, for the record of the next one ([`super::SeoRecord`]). It is written entry by entry:
//! beside a whole site there is no room for a copy of what lists show of every page.

use super::described::Crumb;
use super::feeds::FeedLinks;
use super::listing::Listing;
use super::seo_findings::SeoFinding;
use super::seo_record::{Comparison, Noted, Source, hash};
use super::{Hashes, Page};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// What a build has read, with the hashes that are made of pages until it is written.
#[derive(Debug, Default, Serialize)]
pub struct SeoReads {
    around: String,
    feeds: String,
    #[serde(serialize_with = "by_id")]
    entries: Vec<Read>,
}

/// An entry, the way to its page if the page says it, and the page.
pub(super) type Read = (Noted, Option<Vec<Crumb>>, Arc<Page>);

/// An entry as the record has it.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    source: &'a Source,
    listing: &'a Listing,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    findings: &'a [SeoFinding],
    way: &'a Option<Vec<Crumb>>,
    whole: Option<&'a str>,
    card: Option<&'a str>,
    content: Option<&'a str>,
}

impl SeoReads {
    /// What was read beside a record.
    pub(super) fn new(record: Comparison, feeds: &FeedLinks, mut entries: Vec<Read>) -> Self {
        entries.sort_by(|(one, ..), (other, ..)| one.id.cmp(&other.id));
        Self {
            around: record.around(),
            feeds: hash(feeds),
            entries,
        }
    }
}

fn by_id<S: Serializer>(entries: &[Read], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(noted, way, page)| {
        let Hashes { whole, card, content } = &page.hashes;
        let written = Written {
            source: &noted.source,
            listing: &page.listing,
            findings: &noted.findings,
            way,
            whole: whole.get().and_then(Option::as_deref),
            card: card.get().and_then(Option::as_deref),
            content: content.get().map(String::as_str),
        };
        (&noted.id, written)
    }))
}
