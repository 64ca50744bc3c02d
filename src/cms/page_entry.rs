//! An entry with a page, as the CMS answers it.

use super::entry_fields::EntryFields;
use super::memo::Memo;
use super::seo::{self, add_text};
use super::shown_elements::ShownElements;
use super::wire::seo::SeoSeomatic;
use memchr::memchr_iter;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// What all types of entries have. It is read by itself.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct OwnFields {
    id: Option<String>,
    uid: Option<String>,
    title: Option<String>,
    slug: Option<String>,
    uri: Option<String>,
    section_handle: Option<String>,
    type_handle: String,
    post_date: Option<String>,
    expiry_date: Option<String>,
    date_updated: Option<String>,
    seomatic: Option<SeoSeomatic>,
}

/// What all types of entries have, and the fields of its own type as JSON: the content stage reads those by their
/// declaration.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PageEntry {
    /// Its number, as text.
    pub id: Option<String>,
    /// Craft's UID, which is the same in every copy of the CMS.
    pub uid: Option<String>,
    /// Title.
    pub title: Option<String>,
    /// The last part of its address.
    pub slug: Option<String>,
    /// Its address, `__home__` for the home page.
    pub uri: Option<String>,
    /// The section that it is in.
    pub section_handle: Option<String>,
    /// Its type's handle.
    pub type_handle: String,
    /// When it was posted, ISO 8601.
    pub post_date: Option<String>,
    /// When it disappears.
    pub expiry_date: Option<String>,
    /// When it was saved last.
    pub date_updated: Option<String>,
    /// SEOmatic's containers.
    pub seomatic: Option<SeoSeomatic>,
    /// All other fields. `__typename` is among them: the type as the queries call it.
    #[serde(flatten)]
    pub fields: EntryFields,
    /// Whether a text of it may have an anchor.
    #[serde(skip)]
    anchors: Memo<bool>,
    /// What is shown in it.
    #[serde(skip)]
    pub(super) shown: Memo<ShownElements>,
    /// Its hash.
    #[serde(skip)]
    pub(super) hash: Memo<blake3::Hash>,
}

impl PageEntry {
    /// An entry as a file has it, with what another build has noted of it.
    pub(super) fn noted(known: OwnFields, fields: EntryFields, hash: blake3::Hash, anchors: bool) -> Self {
        Self {
            hash: Some(hash).into(),
            anchors: Some(anchors).into(),
            ..Self::new(known, fields)
        }
    }

    /// What it has without its own type's fields.
    pub(super) fn own_fields(&self) -> OwnFields {
        OwnFields {
            id: self.id.clone(),
            uid: self.uid.clone(),
            title: self.title.clone(),
            slug: self.slug.clone(),
            uri: self.uri.clone(),
            section_handle: self.section_handle.clone(),
            type_handle: self.type_handle.clone(),
            post_date: self.post_date.clone(),
            expiry_date: self.expiry_date.clone(),
            date_updated: self.date_updated.clone(),
            seomatic: self.seomatic.clone(),
        }
    }

    fn new(known: OwnFields, fields: EntryFields) -> Self {
        Self {
            id: known.id,
            uid: known.uid,
            title: known.title,
            slug: known.slug,
            uri: known.uri,
            section_handle: known.section_handle,
            type_handle: known.type_handle,
            post_date: known.post_date,
            expiry_date: known.expiry_date,
            date_updated: known.date_updated,
            seomatic: known.seomatic,
            fields,
            anchors: Memo::default(),
            shown: Memo::default(),
            hash: Memo::default(),
        }
    }

    /// Whether one of its texts may contain an id or a name. Some contain an address that looks like one.
    pub fn may_have_anchors(&self) -> bool {
        *self.anchors.get_or_make(|| {
            let text = self.fields.text();
            let json = text.as_bytes();
            memchr_iter(b'=', json).any(|at| {
                let before = &json[..at];
                [&b"id"[..], b"name"].iter().any(|name| {
                    let start = before.len().checked_sub(name.len());
                    start.is_some_and(|start| before[start..].eq_ignore_ascii_case(name))
                })
            })
        })
    }

    /// The elements that it shows, itself included. Its metadata are texts and name no element.
    pub(super) fn shown(&self) -> &ShownElements {
        self.shown.get_or_make(|| {
            let (id, saved) = (self.id.as_deref(), self.date_updated.as_deref());
            ShownElements::of_entry(id, saved, &self.fields.parse())
        })
    }

    /// A hash of everything in it. A service that has read the entry once has made it once.
    pub fn hash(&self) -> &blake3::Hash {
        self.hash.get_or_make(|| {
            let Self {
                id,
                uid,
                title,
                slug,
                uri,
                section_handle,
                type_handle,
                post_date,
                expiry_date,
                date_updated,
                seomatic,
                fields,
                anchors: _,
                shown: _,
                hash: _,
            } = self;
            let mut hasher = blake3::Hasher::new();
            let texts = [id, uid, title, slug, uri, section_handle];
            let dates = [post_date, expiry_date, date_updated];
            for text in texts.into_iter().chain(dates) {
                add_text(&mut hasher, text.as_deref());
            }
            add_text(&mut hasher, Some(type_handle));
            add_text(&mut hasher, Some(&fields.text()));
            if let Some(seo) = seomatic {
                hasher.update(seo::hash(seo).as_bytes());
            }
            hasher.finalize()
        })
    }
}

impl<'de> Deserialize<'de> for PageEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entry)
    }
}

struct Entry;

impl<'de> Visitor<'de> for Entry {
    type Value = PageEntry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry")
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<PageEntry, A::Error> {
        let (known, fields) = EntryFields::beside(object)?;
        Ok(PageEntry::new(known, fields))
    }
}

/// The answer of the query `Page`.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    pub(super) entries: Option<Vec<Option<PageEntry>>>,
}
