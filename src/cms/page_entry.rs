//! An entry with a page, as the CMS answers it.

use super::entry_fields::EntryFields;
use super::memo::Memo;
use super::seo::{self, add_text};
use super::shown_elements::ShownElements;
use super::wire::seo::SeoSeomatic;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

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
    /// Whether a text of it may have an anchor; the content stage knows.
    #[serde(skip)]
    pub may_have_anchors: Memo<bool>,
    /// What is shown in it.
    #[serde(skip)]
    pub(super) shown: Memo<ShownElements>,
    /// Its hash.
    #[serde(skip)]
    pub(super) hash: Memo<blake3::Hash>,
}

impl PageEntry {
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
                may_have_anchors: _,
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
            add_text(&mut hasher, Some(fields.text()));
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

/// What is read of an entry by itself.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Known {
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

struct Entry;

impl<'de> Visitor<'de> for Entry {
    type Value = PageEntry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry")
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<PageEntry, A::Error> {
        let (known, fields): (Known, _) = EntryFields::beside(object)?;
        Ok(PageEntry {
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
            may_have_anchors: Memo::default(),
            shown: Memo::default(),
            hash: Memo::default(),
        })
    }
}

/// The answer of the query `Page`.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    pub(super) entries: Option<Vec<Option<PageEntry>>>,
}
