//! An entry with a page, as the CMS answers it.

use super::memo::Memo;
use super::shown_elements::ShownElements;
use super::wire::seo::SeoSeomatic;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What all types of entries have, and the fields of its own type as JSON: the content stage reads those by their
/// declaration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageEntry {
    /// Its number, as text.
    pub id: Option<String>,
    /// The same in every copy of the CMS.
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
    pub fields: Map<String, Value>,
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
            ShownElements::of_entry(id, saved, &self.fields)
        })
    }

    /// A hash of everything in it. A service that has read the entry once has made it once.
    pub(super) fn hash(&self) -> &blake3::Hash {
        // Its keys are strings, so that it serialises.
        self.hash
            .get_or_make(|| blake3::hash(&serde_json::to_vec(self).unwrap_or_default()))
    }
}

/// The answer of the query `Page`.
#[derive(Debug, Deserialize)]
pub(super) struct Answer {
    pub(super) entries: Option<Vec<Option<PageEntry>>>,
}
