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
    /// With its hash, hex, and whether it may have anchors.
    Page(&'a str, String, bool, &'a PageEntry),
    /// With their hash, hex, and their canonical address.
    Seo(&'a str, String, Option<&'a str>, &'a Metadata),
}

/// The same line, read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum ReadLine<'a> {
    Pull(Box<StoredPull>),
    Page(String, String, bool, #[serde(borrow)] &'a RawValue),
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
    let pages = pages.map(|(id, page)| {
        let hash = page.hash().to_hex().to_string();
        Line::Page(id, hash, page.may_have_anchors(), page)
    });
    let seo = pull.reading.seo.iter();
    let seo = seo.map(|(id, seo)| Line::Seo(id, seo.hash().to_hex().to_string(), seo.canonical(), seo));
    std::iter::once(Line::Pull(pull)).chain(pages).chain(seo)
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
    let part = |json: &str| {
        let (file, begin) = place?;
        let at = json.as_ptr().addr() - line.as_ptr().addr();
        LinePart::new(file, begin + at as u64, json)
    };
    Some(match serde_json::from_slice(line).ok()? {
        ReadLine::Pull(pull) => Content::Pull(pull),
        ReadLine::Page(id, hash, anchors, json) => {
            let (json, hash) = (json.get(), hash.parse().ok()?);
            let page = match part(json) {
                Some(part) => PageEntry::in_file(part, json, hash, anchors)?,
                None => serde_json::from_str::<PageEntry>(json).ok()?.noted(hash, anchors),
            };
            Content::Page(id, Arc::new(page))
        }
        ReadLine::Seo(id, hash, canonical, json) => {
            let json = json.get();
            let seo = match part(json) {
                Some(part) => Metadata::in_file(part, hash.parse().ok()?, canonical),
                None => serde_json::from_str(json).ok()?,
            };
            Content::Seo(id, Arc::new(seo))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples::{listing, pull};
    use super::*;
    use serde_json::json;
    use std::fs::File;

    #[test]
    fn fields_and_metadata_stay_in_the_file_and_are_what_they_were() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pull.json");
        let entry = json!({
            "id": "7", "title": "één", "typeHandle": "page", "__typename": "page_Entry",
            "tekst": "<h2 id=\"a\">\n</h2>", "contentMatrix": [{ "b": 1.50, "a": null }],
        });
        let entry: Arc<PageEntry> = serde_json::from_value(entry).unwrap();
        let mut written = pull(listing(&[], &[]));
        written.reading.pages.insert("7".to_owned(), Arc::clone(&entry));
        sealed_lines::write_private(&path, lines(&written)).unwrap();

        let open = || File::open(&path).unwrap();
        let file = LineFile::new(open(), &path);
        let pulls = [read(open(), None), read(open(), Some((&file, 0)))].map(Option::unwrap);
        crate::files::replace(&path, b"").unwrap();
        for (pull, is_in_file) in pulls.iter().zip([false, true]) {
            let read = &pull.reading.pages["7"];
            assert_eq!(read.fields.file().is_some(), is_in_file);
            assert_eq!(read, &entry);
            assert_eq!(
                (read.hash(), read.fields.text()),
                (entry.hash(), entry.fields.text())
            );
            assert!(read.may_have_anchors());
            assert!(read.fields.may_contain(&["none", "<h2 id="]) && !read.fields.may_contain(&["<h3"]));
        }
        assert!(!file.is_damaged());
    }

    #[test]
    fn fields_whose_file_was_changed_are_none_and_the_file_knows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pull.json");
        let text = r#"{"typeHandle":"page","a":1}"#;
        crate::files::replace(&path, text.as_bytes()).unwrap();
        let file = LineFile::new(File::open(&path).unwrap(), &path);
        let part = LinePart::new(&file, 0, text).unwrap();
        let before = r#"{"typeHandle":"page","a":2}"#;
        let entry = PageEntry::in_file(part, before, blake3::hash(b""), false).unwrap();
        assert!(entry.fields.parse().is_empty() && file.is_damaged());
        assert!(serde_json::to_string(&entry).is_err());
    }
}
