//! What earlier builds have read of the metadata of pages, as it is kept in the cache: the metadata of an entry that is the
//! same are read again only when its page is rendered ([`super::later_seo`]). They are most of what a CMS says of a page.
//!
//! Reading is pure (invariant 3), so an entry gives the same page as long as everything is the same that it is read with
//! ([`Around`]), and the site has the same of the paths that it asked for.

use super::context::Context;
use super::described::Crumb;
use super::feeds::FeedLinks;
use super::found::Found;
use super::listing::Listing;
use super::memory::Around;
use super::paths::Paths;
use super::seo_findings::SeoFinding;
use super::{Hashes, Model, Page};
use crate::cms::{Metadata, PageEntry};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a build has read, as [`crate::content::SeoReads`] writes it.
#[derive(Debug, Default, Deserialize)]
pub struct SeoRecord {
    /// The hash of what all entries were read with.
    around: String,
    /// The hash of the feeds that pages announced.
    feeds: String,
    /// By id.
    entries: BTreeMap<String, KnownEntry>,
}

/// An entry in a [`SeoRecord`].
#[derive(Debug, Deserialize)]
pub(super) struct KnownEntry {
    #[serde(flatten)]
    source: Source,
    listing: Listing,
    /// What is wrong with its metadata.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    findings: Vec<SeoFinding>,
    /// The way to its page, if the page says it.
    pub(super) way: Option<Vec<Crumb>>,
    /// The hashes of its page ([`Hashes`]).
    whole: Option<String>,
    card: Option<String>,
    content: Option<String>,
}

/// What an entry was read from.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Source {
    /// The hash of the entry and its metadata.
    hash: String,
    /// The paths that it asked for, and whether the site had them.
    paths: Vec<(String, bool)>,
}

/// Compares the entries of a build with those of the record.
#[derive(Debug)]
pub(super) struct Comparison {
    record: SeoRecord,
}

/// An entry of this build.
#[derive(Debug)]
pub(super) struct Noted {
    pub(super) id: String,
    pub(super) source: Source,
    /// What is wrong with its metadata.
    pub(super) findings: Vec<SeoFinding>,
}

impl SeoRecord {
    /// How many entries it knows.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it knows no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl Comparison {
    /// With what an earlier build has read, if everything around the entries is the same.
    pub(super) fn new(record: SeoRecord, model: &Model, cx: &Context<'_>) -> Self {
        let around = hash(&Around::new(model, cx));
        let record = match record.around == around {
            true => record,
            false => SeoRecord {
                around,
                ..SeoRecord::default()
            },
        };
        Self { record }
    }

    /// Names an entry, and finds it in the record if it is the same as then. `None`: it has no id.
    pub(super) fn look(
        &self,
        entry: &PageEntry,
        seo: Option<&Metadata>,
        routes: &Paths,
    ) -> Option<(Noted, Option<&KnownEntry>)> {
        let id = entry.id.clone()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(entry.hash().as_bytes());
        if let Some(seo) = seo {
            hasher.update(seo.hash().as_bytes());
        }
        let hash = hasher.finalize().to_hex()[..32].to_owned();
        let known = self.record.entries.get(&id).filter(|known| {
            let Source { hash: then, paths } = &known.source;
            *then == hash
                && paths
                    .iter()
                    .all(|(path, was)| routes.all().contains(path) == *was)
        });
        let noted = Noted {
            id,
            source: Source {
                hash,
                paths: known.map_or_else(Vec::new, |known| known.source.paths.clone()),
            },
            findings: known.map_or_else(Vec::new, |known| known.findings.clone()),
        };
        Some((noted, known))
    }

    /// Whether pages with these feeds announce the same as then.
    pub(super) fn has_feeds(&self, feeds: &FeedLinks) -> bool {
        self.record.feeds == hash(feeds)
    }

    /// The hash of what the entries of this build were read with.
    pub(super) fn around(self) -> String {
        self.record.around
    }
}

impl KnownEntry {
    /// Gives a page what others show of it, and finds in its metadata what was found then.
    pub(super) fn repeat(&self, page: &mut Page, cx: &mut Context<'_>) {
        page.listing = self.listing.clone();
        if let Some(image) = &mut page.listing.image {
            *image = cx.image(super::Image::clone(image));
        }
        self.findings.iter().for_each(|finding| finding.report(cx));
    }

    /// The hashes of its page, with what other pages added to it then.
    pub(super) fn hashes(&self) -> Hashes {
        Hashes {
            whole: self.whole.clone().map(Some).into(),
            card: self.card.clone().map(Some).into(),
            content: self.content.clone().into(),
        }
    }
}

impl Noted {
    /// Adds what was found in its metadata, and the paths that it asked for. `None`: the next build reads it again,
    /// because not everything that was found is kept.
    pub(super) fn read(
        self,
        page: &Page,
        found: &Found,
        asked: BTreeSet<String>,
        routes: &Paths,
    ) -> Option<Self> {
        let paths = asked.into_iter().map(|path| {
            let is_there = routes.all().contains(&path);
            (path, is_there)
        });
        Some(Self {
            source: Source {
                paths: paths.collect(),
                ..self.source
            },
            findings: found
                .problems_beside(page.listing.image.as_deref())?
                .map(SeoFinding::from_problem)
                .collect::<Option<_>>()?,
            ..self
        })
    }
}

/// A hash of a value by its debug text, which names every field.
pub(super) fn hash(value: &impl std::fmt::Debug) -> String {
    blake3::hash(format!("{value:?}").as_bytes()).to_hex()[..32].to_owned()
}
