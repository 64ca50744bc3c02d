//! A pull as its file has it: in the first line what is known of all of it, then a line for each page and one for its
//! metadata. A file of 10,000 pages is written and read without being in memory as a whole, and the fields of a page and its
//! metadata, nine tenths of it, are not looked at before somebody asks for them.

use super::entry_fields::EntryFields;
use super::metadata::Metadata;
use super::page_entry::{OwnFields, PageEntry};
use super::stored_pull::{StoredPull, VERSION};
use crate::files::line_file::{LineFile, LinePart};
use crate::files::sealed_lines::{self, Line, ReadLine};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::io::{Error, Read, Result};
use std::sync::Arc;

/// What a line has beside its text.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Head<'a> {
    Pull(&'a StoredPull),
    /// Its id, its hash and that of its fields, hex, and whether it may have anchors. The fields are the text.
    Page(&'a str, String, String, bool, Box<OwnFields>),
    /// The id of the entry, their hash, hex, and their canonical address. The metadata are the text.
    Seo(&'a str, String, Option<&'a str>),
}

/// The same, read.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum ReadHead {
    Pull(Box<StoredPull>),
    Page(String, String, String, bool, Box<OwnFields>),
    Seo(String, String, Option<String>),
}

/// What a line has.
enum Content {
    Pull(Box<StoredPull>),
    Page(String, Arc<PageEntry>),
    Seo(String, Arc<Metadata>),
}

/// The lines of a pull. One is an error if the file that it is still in was changed.
pub(super) fn lines(pull: &StoredPull) -> impl Iterator<Item = Result<Line<'_, impl Serialize>>> {
    let first = Line {
        value: Head::Pull(pull),
        text: None,
    };
    let pages = pull.reading.pages.iter().map(|(id, page)| page_line(id, page));
    let seo = pull.reading.seo.iter().map(|(id, seo)| seo_line(id, seo));
    std::iter::once(Ok(first)).chain(pages).chain(seo)
}

fn page_line<'a>(id: &'a str, page: &'a PageEntry) -> Result<Line<'a, Head<'a>>> {
    let changed = || Error::other("the file of the content was changed");
    let (text, fields) = page.fields.line().ok_or_else(changed)?;
    let [hash, fields] = [page.hash(), &fields].map(|hash| hash.to_hex().to_string());
    Ok(Line {
        value: Head::Page(
            id,
            hash,
            fields,
            page.may_have_anchors(),
            Box::new(page.own_fields()),
        ),
        text: Some(text),
    })
}

fn seo_line<'a>(id: &'a str, seo: &'a Metadata) -> Result<Line<'a, Head<'a>>> {
    let text = serde_json::to_string(seo)?;
    Ok(Line {
        value: Head::Seo(id, seo.hash().to_hex().to_string(), seo.canonical()),
        text: Some(Cow::Owned(text)),
    })
}

/// The pull in a file. `None`: it is damaged, or has another layout. If it begins at a place in a file of lines that stays
/// open, fields and metadata stay there.
pub(super) fn read(from: impl Read, place: Option<(&Arc<LineFile>, u64)>) -> Option<StoredPull> {
    let mut pull: Option<Box<StoredPull>> = None;
    let mut is_whole = true;
    let parse = |line: ReadLine<'_>| content(line, place);
    sealed_lines::read(from, parse, |line| match (line, &mut pull) {
        (Content::Pull(first), None) => pull = Some(first),
        (Content::Page(id, page), Some(pull)) => drop(pull.reading.pages.insert(id, page)),
        (Content::Seo(id, seo), Some(pull)) => drop(pull.reading.seo.insert(id, seo)),
        _ => is_whole = false,
    })?;
    pull.filter(|pull| is_whole && pull.version == VERSION)
        .map(|pull| *pull)
}

/// What is in a line of the file that begins at `place`.
fn content(line: ReadLine<'_>, place: Option<(&Arc<LineFile>, u64)>) -> Option<Content> {
    let part = |(text, at): (&[u8], u64)| {
        let (file, begin) = place?;
        LinePart::new(file, begin + at, text)
    };
    Some(match serde_json::from_slice(line.json).ok()? {
        ReadHead::Pull(pull) => Content::Pull(pull),
        ReadHead::Page(id, hash, text_hash, anchors, own) => {
            let text = line.text?;
            let fields = match part(text) {
                Some(part) => EntryFields::in_file(part, text_hash.parse().ok()?),
                None => EntryFields::from_line(text.0)?,
            };
            let page = PageEntry::noted(*own, fields, hash.parse().ok()?, anchors);
            Content::Page(id, Arc::new(page))
        }
        ReadHead::Seo(id, hash, canonical) => {
            let text = line.text?;
            let seo = match part(text) {
                Some(part) => Metadata::in_file(part, hash.parse().ok()?, canonical),
                None => serde_json::from_slice(text.0).ok()?,
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
    fn json_with_indents_is_on_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pull.json");
        let text = "{\n\t\"typeHandle\": \"page\",\r\n\t\"a\": [\n\t\t\"b\\n\"\n\t]\n}";
        let entry: Arc<PageEntry> = serde_json::from_str(text).unwrap();
        let mut written = pull(listing(&[], &[]));
        written.reading.pages.insert("7".to_owned(), Arc::clone(&entry));
        sealed_lines::write_private(&path, lines(&written)).unwrap();
        let open = || File::open(&path).unwrap();
        let file = LineFile::new(open(), &path);
        for pull in [read(open(), None), read(open(), Some((&file, 0)))] {
            let read = &pull.unwrap().reading.pages["7"];
            assert_eq!((read, read.hash()), (&entry, entry.hash()));
            assert_eq!(read.fields.parse()["a"], json!(["b\n"]));
        }
        assert!(!file.is_damaged());
    }

    #[test]
    fn fields_whose_file_was_changed_are_none_and_the_file_knows() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pull.json");
        let text = br#"{"a":1}"#;
        crate::files::replace(&path, text).unwrap();
        let file = LineFile::new(File::open(&path).unwrap(), &path);
        let part = LinePart::new(&file, 0, text).unwrap();
        let fields = EntryFields::in_file(part, blake3::hash(br#"{"a":2}"#));
        let entry: PageEntry = serde_json::from_value(json!({ "typeHandle": "page" })).unwrap();
        let entry = PageEntry::noted(entry.own_fields(), fields, blake3::hash(b""), false);
        assert!(entry.fields.parse().is_empty() && file.is_damaged());
        assert!(serde_json::to_string(&entry).is_err());
        let mut written = pull(listing(&[], &[]));
        written.reading.pages.insert("7".to_owned(), Arc::new(entry));
        assert!(sealed_lines::write_private(&path, lines(&written)).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), text);
    }
}
