//! Feeds with all entries of a kind. They grow beside each other and in parts: the HTML of an entry is made once for all of
//! them, and none is in memory as a whole.

use super::entry::{Channel, Entry};
use super::{job_feed, json_feed};
use crate::config::{JobFeed, OutputSettings};
use crate::content::Page;
use crate::content::folders::FEEDS;
use crate::output::modified::Modified;
use crate::output::sink::{Growing, Sink, Taken};
use crate::report::Failure;
use rayon::prelude::*;

/// How many entries are in memory as text until they are added to the files.
const ENTRIES_AT_ONCE: usize = 200;

/// How many of them are written by one thread at a time.
const PART: usize = 25;

/// A feed with all entries.
#[derive(Debug)]
pub enum Whole<'a> {
    /// JSON Feed.
    Json(&'static str, Channel),
    /// For a job site.
    Jobs(&'a str, &'a JobFeed),
}

impl Whole<'_> {
    fn begin<'s>(&self, config: OutputSettings<'_>, sink: &'s Sink<'_>) -> Result<Growing<'s>, Failure> {
        let (name, start) = match self {
            Self::Json(name, channel) => ((*name).to_owned(), json_feed::start(channel, config)),
            Self::Jobs(name, feed) => (format!("{name}.xml"), job_feed::start(feed)),
        };
        let mut file = sink.begin(format!("{FEEDS}/{name}"))?;
        file.push(&start)?;
        Ok(file)
    }

    /// Adds an entry, whose texts are this HTML, to a part of the file.
    fn add(&self, part: &mut String, entry: &Entry<'_>, html: &str, config: OutputSettings<'_>) {
        match self {
            Self::Json(..) => json_feed::add(part, entry, html, config),
            Self::Jobs(_, feed) => job_feed::add(part, entry, html, feed, config),
        }
    }

    /// What is between two entries.
    fn separator(&self) -> &'static str {
        match self {
            Self::Json(..) => json_feed::SEPARATOR,
            Self::Jobs(..) => "",
        }
    }

    fn end(&self) -> String {
        match self {
            Self::Json(..) => json_feed::END.to_owned(),
            Self::Jobs(_, feed) => job_feed::end(feed),
        }
    }
}

/// Writes feeds with the same pages.
///
/// # Errors
/// A file cannot be staged: exit 6.
pub fn write(
    feeds: &[Whole<'_>],
    pages: &[&Page],
    modified: &Modified,
    config: OutputSettings<'_>,
    sink: &Sink<'_>,
) -> Result<Vec<Taken>, Failure> {
    let files = feeds.iter().map(|feed| feed.begin(config, sink));
    let mut files: Vec<Growing<'_>> = files.collect::<Result<_, _>>()?;
    for (number, some) in pages.chunks(ENTRIES_AT_ONCE).enumerate() {
        let parts = some
            .par_chunks(PART)
            .map(|pages| parts(feeds, pages, modified, config));
        let parts: Vec<Vec<String>> = parts.collect();
        let add = |(of_feed, (file, feed)): (usize, (&mut Growing<'_>, &Whole<'_>))| {
            parts.iter().enumerate().try_for_each(|(at, part)| {
                if number + at > 0 {
                    file.push(feed.separator())?;
                }
                file.push(&part[of_feed])
            })
        };
        files.par_iter_mut().zip(feeds).enumerate().try_for_each(add)?;
    }
    let files = files.into_iter().zip(feeds).map(|(mut file, feed)| {
        file.push(&feed.end())?;
        file.finish()
    });
    files.collect()
}

/// The entries of some pages, for each of the feeds.
fn parts(
    feeds: &[Whole<'_>],
    pages: &[&Page],
    modified: &Modified,
    config: OutputSettings<'_>,
) -> Vec<String> {
    let mut parts = vec![String::new(); feeds.len()];
    for page in pages {
        let entry = Entry::new(page, modified, config);
        let html = entry.html(config);
        for (part, feed) in parts.iter_mut().zip(feeds) {
            if !part.is_empty() {
                part.push_str(feed.separator());
            }
            feed.add(part, &entry, &html, config);
        }
    }
    parts
}
