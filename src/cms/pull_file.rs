//! A pull as its file has it: in the first line what is known of all of it, then a line for each page and one for its
//! metadata. A file of 10,000 pages is written and read without being in memory as a whole.

use super::each_key_once;
use super::page_entry::PageEntry;
use super::stored_pull::{StoredPull, VERSION};
use super::wire::seo::SeoSeomatic;
use crate::files::sealed_lines;
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::sync::Arc;

/// A line to write: contents with the id of their entry.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Line<'a> {
    Pull(&'a StoredPull),
    Page(&'a str, &'a PageEntry),
    Seo(
        &'a str,
        #[serde(serialize_with = "each_key_once::value")] &'a SeoSeomatic,
    ),
}

/// The same line, read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum ReadLine {
    Pull(Box<StoredPull>),
    Page(String, Arc<PageEntry>),
    Seo(String, Arc<SeoSeomatic>),
}

/// The lines of a pull.
pub(super) fn lines(pull: &StoredPull) -> impl Iterator<Item = impl Serialize> {
    let pages = pull.reading.pages.iter();
    let seo = pull.reading.seo.iter();
    std::iter::once(Line::Pull(pull))
        .chain(pages.map(|(id, page)| Line::Page(id, page)))
        .chain(seo.map(|(id, seo)| Line::Seo(id, seo)))
}

/// The pull in a file. `None`: it is damaged, or has another layout.
pub(super) fn read(from: impl Read) -> Option<StoredPull> {
    let mut pull: Option<Box<StoredPull>> = None;
    let mut is_whole = true;
    sealed_lines::read(from, |line| match (line, &mut pull) {
        (ReadLine::Pull(first), None) => pull = Some(first),
        (ReadLine::Page(id, page), Some(pull)) => drop(pull.reading.pages.insert(id, page)),
        (ReadLine::Seo(id, seo), Some(pull)) => drop(pull.reading.seo.insert(id, seo)),
        _ => is_whole = false,
    })?;
    pull.filter(|pull| is_whole && pull.version == VERSION)
        .map(|pull| *pull)
}
