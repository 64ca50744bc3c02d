//! A pull as its file has it: in the first line what is known of all of it, then a line for each page and one for its
//! metadata. A file of 10,000 pages is written and read without being in memory as a whole.

use super::metadata::Metadata;
use super::page_entry::PageEntry;
use super::stored_pull::{StoredPull, VERSION};
use crate::files::line_file::{LineFile, LinePart};
use crate::files::sealed_lines;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::io::Read;
use std::sync::Arc;

/// A line to write: contents with the id of their entry.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Line<'a> {
    Pull(&'a StoredPull),
    Page(&'a str, &'a PageEntry),
    /// With their hash, hex, and their canonical address.
    Seo(&'a str, String, Option<&'a str>, &'a Metadata),
}

/// The same line, read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum ReadLine<'a> {
    Pull(Box<StoredPull>),
    Page(String, Arc<PageEntry>),
    Seo(String, String, Option<String>, #[serde(borrow)] &'a RawValue),
}

/// What a line has.
enum Content {
    Pull(Box<StoredPull>),
    Page(String, Arc<PageEntry>),
    Seo(String, Arc<Metadata>),
}

/// The lines of a pull.
pub(super) fn lines(pull: &StoredPull) -> impl Iterator<Item = impl Serialize> {
    let pages = pull.reading.pages.iter();
    let seo = pull.reading.seo.iter();
    let seo = seo.map(|(id, seo)| Line::Seo(id, seo.hash().to_hex().to_string(), seo.canonical(), seo));
    std::iter::once(Line::Pull(pull))
        .chain(pages.map(|(id, page)| Line::Page(id, page)))
        .chain(seo)
}

/// The pull in a file. `None`: it is damaged, or has another layout. If it begins at a place in a file of lines that stays
/// open, metadata stay there.
pub(super) fn read(from: impl Read, place: Option<(&Arc<LineFile>, u64)>) -> Option<StoredPull> {
    let mut pull: Option<Box<StoredPull>> = None;
    let mut is_whole = true;
    let parse = |line: &[u8], at| content(line, place.map(|(file, begin)| (file, begin + at)));
    sealed_lines::read(from, parse, |line| match (line, &mut pull) {
        (Content::Pull(first), None) => pull = Some(first),
        (Content::Page(id, page), Some(pull)) => drop(pull.reading.pages.insert(id, page)),
        (Content::Seo(id, seo), Some(pull)) => drop(pull.reading.seo.insert(id, seo)),
        _ => is_whole = false,
    })?;
    pull.filter(|pull| is_whole && pull.version == VERSION)
        .map(|pull| *pull)
}

/// What is in a line, which begins at `place`.
fn content(line: &[u8], place: Option<(&Arc<LineFile>, u64)>) -> Option<Content> {
    Some(match serde_json::from_slice(line).ok()? {
        ReadLine::Pull(pull) => Content::Pull(pull),
        ReadLine::Page(id, page) => Content::Page(id, page),
        ReadLine::Seo(id, hash, canonical, json) => {
            let json = json.get();
            let part = place.and_then(|(file, begin)| {
                let at = json.as_ptr().addr() - line.as_ptr().addr();
                LinePart::new(file, begin + at as u64, json)
            });
            let seo = match part {
                Some(part) => Metadata::in_file(part, hash.parse().ok()?, canonical),
                None => serde_json::from_str(json).ok()?,
            };
            Content::Seo(id, Arc::new(seo))
        }
    })
}
