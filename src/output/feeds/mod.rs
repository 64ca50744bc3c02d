//! Feeds: for readers (Atom, RSS, JSON Feed) and for job sites. `content::feeds` says which pages announce them.

mod atom;
mod entry;
mod job_feed;
mod json_feed;
mod rss;
mod vacancy_item;

use super::modified::Modified;
use super::{Body, OutputFile};
use crate::config::OutputSettings;
use crate::content::feeds::{FEEDS_OF_SITE, Feed, Format};
use crate::content::folders::FEEDS;
use crate::content::{PageKind, Site};
use entry::{Channel, Entry};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// How many entries feeds for readers have, the newest first. Those for programs have all.
const NEWEST: usize = 100;
/// What the JSON Feed of vacancies holds, as a JSON Schema.
const SCHEMA: &str = include_str!("vacancies.schema.json");

/// All feeds of the site.
pub fn files(site: &Site, modified: &Modified, config: OutputSettings<'_>) -> Vec<OutputFile> {
    let kinds = FEEDS_OF_SITE.iter().map(|feed| feed.kind);
    let kinds: BTreeSet<PageKind> = kinds.chain([PageKind::Vacancy]).collect();
    let lists = kinds
        .into_iter()
        .map(|kind| (kind, entries(site, kind, modified, config)));
    let lists: BTreeMap<PageKind, Vec<Entry<'_>>> = lists.collect();
    let of_kind = |kind| lists.get(&kind).map_or(&[][..], Vec::as_slice);
    let of_site = FEEDS_OF_SITE.par_iter().map(|feed| {
        let all = of_kind(feed.kind);
        let channel = Channel::new(feed, site, all, modified, config);
        file(feed.name, written(feed, &channel, all, config))
    });
    let vacancies = of_kind(PageKind::Vacancy);
    let of_jobs = config
        .vacancies
        .feeds
        .par_iter()
        .map(|(name, feed)| file(&format!("{name}.xml"), job_feed::write(feed, vacancies, config)));
    let mut files: Vec<OutputFile> = of_site.chain(of_jobs).collect();
    files.push(file("vacancies.schema.json", SCHEMA.as_bytes().to_vec()));
    files
}

fn written(feed: &Feed, channel: &Channel, all: &[Entry<'_>], config: OutputSettings<'_>) -> Vec<u8> {
    let newest = &all[..all.len().min(NEWEST)];
    match feed.format {
        Format::Atom => atom::write(channel, newest, config),
        Format::Rss => rss::write(channel, newest),
        Format::Json => json_feed::write(channel, all, config),
    }
}

/// The pages of a kind that search engines may list, newest first.
fn entries<'a>(
    site: &'a Site,
    kind: PageKind,
    modified: &Modified,
    config: OutputSettings<'_>,
) -> Vec<Entry<'a>> {
    let pages = site.of_kind(kind).into_par_iter();
    let pages = pages.filter(|page| page.listing.indexable);
    pages.map(|page| Entry::new(page, modified, config)).collect()
}

fn file(name: &str, bytes: Vec<u8>) -> OutputFile {
    OutputFile {
        path: format!("{FEEDS}/{name}"),
        body: Body::Bytes(bytes),
        immutable: false,
    }
}
