//! What is known while elements are read: those that there are, and the one whose fields are being read.

use std::collections::HashMap;

use apollo_compiler::Schema;
use serde_json::Map;

use crate::content::Content;
use crate::content::numbering::uid;
use crate::content::place::Status;
use crate::craft::element::{Element, Field, Kind, Link, Target};
use crate::dates::Moment;
use crate::settings::Settings;

/// Nested entries that an owner may have: ids have ranges, so that a new one does not renumber those of others.
const NESTED_PER_OWNER: u32 = 1_000;

/// Reads the content.
pub(crate) struct Loader<'a> {
    pub(crate) content: &'a Content,
    pub(crate) settings: &'a Settings,
    pub(crate) schema: &'a Schema,
    pub(crate) elements: Vec<Element>,
    /// Entry ids by `section/slug`.
    pub(crate) keys: HashMap<String, u32>,
    /// Asset ids by file name.
    pub(crate) assets: HashMap<String, u32>,
    /// Entries that are disabled, pending or expired.
    pub(crate) hidden: HashMap<u32, Status>,
}

/// The element whose fields are being read.
#[derive(Debug, Clone)]
pub(crate) struct Owner {
    pub(crate) id: u32,
    pub(crate) root: u32,
    pub(crate) nested: u32,
    pub(crate) key: String,
    pub(crate) type_name: String,
    pub(crate) post_date: Option<Moment>,
    pub(crate) date_updated: Moment,
    pub(crate) made: Option<Moment>,
}

impl Owner {
    pub(crate) fn next_nested_id(&mut self) -> Option<u32> {
        self.nested += 1;
        (self.nested < NESTED_PER_OWNER).then(|| self.root * NESTED_PER_OWNER + self.nested)
    }
}

impl<'a> Loader<'a> {
    pub(crate) fn new(content: &'a Content, settings: &'a Settings, schema: &'a Schema) -> Self {
        Self {
            content,
            settings,
            schema,
            elements: Vec::new(),
            keys: HashMap::new(),
            assets: HashMap::new(),
            hidden: HashMap::new(),
        }
    }
}

impl Owner {
    pub(crate) fn into_element(self, fields: HashMap<String, Field>) -> Element {
        Element {
            id: self.id,
            uid: uid(&self.key),
            type_name: self.type_name,
            handle: String::new(),
            title: None,
            slug: None,
            uri: None,
            post_date: self.post_date,
            expiry_date: None,
            date_updated: self.date_updated,
            made: self.made,
            status: Status::Live,
            kind: Kind::Global { name: String::new() },
            relations: related(&fields),
            fields,
            seo: Map::new(),
            draft: None,
        }
    }
}

/// The ids that relation fields and links name.
pub(crate) fn related(fields: &HashMap<String, Field>) -> Vec<u32> {
    let mut ids: Vec<u32> = fields
        .values()
        .flat_map(|field| match field {
            Field::Elements(ids) => ids.clone(),
            Field::Link(Link {
                to: Target::Entry(Some(id)) | Target::Asset(id),
                ..
            }) => vec![*id],
            _ => Vec::new(),
        })
        .collect();
    ids.sort_unstable();
    ids
}
