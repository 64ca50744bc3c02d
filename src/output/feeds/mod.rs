//! Feeds: for readers (Atom, RSS, JSON Feed) and for job sites. `content::feeds` says which pages announce them.

mod atom;
mod entry;
mod job_feed;
mod json_feed;
mod rss;
mod vacancy_item;
mod whole;

use super::modified::Modified;
use super::redirects::Hidden;
use super::sink::Sink;
use super::{Body, OutputFile};
use crate::config::OutputSettings;
use crate::content::feeds::{FEEDS_OF_SITE, Format};
use crate::content::folders::FEEDS;
use crate::content::{Page, PageKind, Site};
use crate::report::Failure;
use entry::{Channel, Entry};
use std::collections::BTreeSet;
use whole::Whole;

/// How many entries feeds for readers have, the newest first. Those for programs have all.
const NEWEST: usize = 100;
/// What the JSON Feed of vacancies holds, as a JSON Schema.
const SCHEMA: &str = include_str!("vacancies.schema.json");

/// All feeds of a site.
#[derive(Debug, Default)]
pub struct Feeds {
    /// Their files.
    pub files: Vec<OutputFile>,
    /// Addresses of the CMS in those with all entries, by the path of the file.
    pub leftovers: Vec<(String, String)>,
}

/// All feeds of the site. Those with all entries go to the sink.
///
/// # Errors
/// A file cannot be staged: exit 6.
pub fn files(
    site: &Site,
    modified: &Modified,
    config: OutputSettings<'_>,
    sink: &Sink<'_>,
) -> Result<Feeds, Failure> {
    let kinds = FEEDS_OF_SITE.iter().map(|feed| feed.kind);
    let kinds: BTreeSet<PageKind> = kinds.chain([PageKind::Vacancy]).collect();
    let hidden = Hidden::new(config.redirects);
    let mut feeds = Feeds::default();
    for kind in kinds {
        let all = pages(site, kind, &hidden);
        let newest = all.iter().take(NEWEST);
        let newest: Vec<Entry<'_>> = newest.map(|page| Entry::new(page, modified, config)).collect();
        let mut whole = Vec::new();
        for feed in FEEDS_OF_SITE.iter().filter(|feed| feed.kind == kind) {
            let channel = Channel::new(feed, site, &all, modified, config);
            let bytes = match feed.format {
                Format::Atom => atom::write(&channel, &newest, config),
                Format::Rss => rss::write(&channel, &newest, config),
                Format::Json => {
                    whole.push(Whole::Json(feed.name, channel));
                    continue;
                }
            };
            feeds.files.push(file(feed.name, bytes));
        }
        if kind == PageKind::Vacancy {
            let of_jobs = config.vacancies.feeds.iter();
            whole.extend(of_jobs.map(|(name, feed)| Whole::Jobs(name, feed)));
        }
        for taken in whole::write(&whole, &all, modified, config, sink)? {
            feeds.files.push(taken.file);
            feeds.leftovers.extend(taken.leftovers);
        }
    }
    feeds
        .files
        .push(file("vacancies.schema.json", SCHEMA.as_bytes().to_vec()));
    Ok(feeds)
}

/// The pages of a kind that search engines may list, newest first.
fn pages<'s>(site: &'s Site, kind: PageKind, hidden: &Hidden<'_>) -> Vec<&'s Page> {
    let pages = site.of_kind(kind).into_iter();
    pages
        .filter(|page| page.listing.indexable && !hidden.has(page))
        .collect()
}

fn file(name: &str, bytes: Vec<u8>) -> OutputFile {
    OutputFile {
        path: format!("{FEEDS}/{name}"),
        body: Body::Bytes(bytes),
        immutable: false,
    }
}
