//! The CMS with its content indexed, ready to answer.

pub(crate) mod asset;
mod context;
pub(crate) mod element;
pub(crate) mod errors;
pub(crate) mod links;
mod load;
pub(crate) mod transforms;

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use crate::content::place::Status;
use crate::content::{Content, ContentError};
use crate::craft::element::{Element, Kind};
use crate::craft::load::Loader;
use crate::schema::{self, Access};
use crate::settings::Settings;

pub(crate) use context::Context;

/// An immutable CMS: the content read against the schema, with its indexes.
#[derive(Debug)]
pub struct Craft {
    pub(crate) settings: Settings,
    pub(crate) site: Map<String, Value>,
    token_access: Access,
    public_access: Option<Access>,
    elements: HashMap<u32, Element>,
    /// Entries that belong to a section, in the order of the content.
    pub(crate) entries: Vec<u32>,
    /// Entries of a section that are pending, expired or disabled.
    pub(crate) inactive: Vec<u32>,
    pub(crate) nested: Vec<u32>,
    pub(crate) assets: Vec<u32>,
    pub(crate) globals: Vec<u32>,
    sections: HashMap<String, Vec<u32>>,
    uris: HashMap<String, Vec<u32>>,
    /// The handles of the custom fields of all elements.
    pub(crate) custom_fields: HashSet<String>,
    files: HashMap<String, u32>,
    /// Per preview token: live id → draft id.
    drafts: HashMap<String, HashMap<u32, u32>>,
}

impl Craft {
    /// Reads `content` against the contract's schema.
    ///
    /// # Errors
    /// The first mistake in the content, with its place; or a `schema_patch` that makes the schema invalid.
    pub fn new(content: Content, settings: Settings) -> Result<Self, ContentError> {
        let full = schema::load(&settings.schema_patch)?;
        let elements = Loader::new(&content, &settings, &full).load()?;
        let token_access = Access::new(&full, settings.permissions.clone());
        let public_access = settings
            .public_schema
            .clone()
            .map(|permissions| Access::new(&full, permissions));
        let mut craft = Self {
            settings,
            site: content.site,
            token_access,
            public_access,
            elements: HashMap::with_capacity(elements.len()),
            entries: Vec::new(),
            inactive: Vec::new(),
            nested: Vec::new(),
            assets: Vec::new(),
            globals: Vec::new(),
            sections: HashMap::new(),
            uris: HashMap::new(),
            custom_fields: HashSet::new(),
            files: HashMap::new(),
            drafts: HashMap::new(),
        };
        for element in elements {
            craft.index(element);
        }
        craft.entries.sort_unstable();
        craft.nested.sort_unstable();
        Ok(craft)
    }

    fn index(&mut self, element: Element) {
        let id = element.id;
        for field in element.fields.keys() {
            if !self.custom_fields.contains(field) {
                self.custom_fields.insert(field.clone());
            }
        }
        match (&element.kind, &element.draft) {
            (Kind::Entry(_), None) if element.status != Status::Live => self.inactive.push(id),
            (Kind::Nested { .. }, None) if element.status != Status::Live => {}
            (Kind::Entry(_), Some(of)) => {
                self.drafts.entry(of.token.clone()).or_default().insert(of.id, id);
            }
            (Kind::Entry(entry), None) => {
                self.entries.push(id);
                self.sections.entry(entry.section.clone()).or_default().push(id);
                if let Some(uri) = &element.uri {
                    self.uris.entry(uri.clone()).or_default().push(id);
                }
            }
            (Kind::Nested { .. }, None) => self.nested.push(id),
            (Kind::Nested { .. }, Some(_)) => {}
            (Kind::Asset(file), _) => {
                self.assets.push(id);
                self.files.insert(asset::path(file), id);
            }
            (Kind::Global { .. }, _) => self.globals.push(id),
        }
        self.elements.insert(id, element);
    }

    pub(crate) fn element(&self, id: u32) -> Option<&Element> {
        self.elements.get(&id)
    }

    pub(crate) fn section(&self, handle: &str) -> &[u32] {
        self.sections.get(handle).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn at_uri(&self, uri: &str) -> &[u32] {
        self.uris.get(uri).map_or(&[], Vec::as_slice)
    }

    /// The asset that is stored under a percent-encoded path of the CMS host.
    pub(crate) fn file(&self, path: &str) -> Option<&Element> {
        self.element(*self.files.get(path)?)
    }

    pub(crate) fn asset_with_id(&self, id: u32) -> Option<&Element> {
        self.element(id).filter(|element| element.asset().is_some())
    }

    pub(crate) fn site_text(&self, key: &str) -> Option<&str> {
        self.site.get(key).and_then(Value::as_str)
    }

    /// What a request with this bearer token may see, or the message of the 400 that it gets.
    pub(crate) fn access(&self, token: Option<&str>) -> Result<&Access, &'static str> {
        if token == Some(self.settings.token.as_str()) {
            return Ok(&self.token_access);
        }
        if token.is_some() && token == self.settings.expired_token.as_deref() {
            return Err("Invalid Authorization header");
        }
        self.public_access.as_ref().ok_or("Missing Authorization header")
    }

    /// The drafts that a preview token shows; an unknown token shows none.
    pub(crate) fn drafts(&self, token: &str) -> Option<&HashMap<u32, u32>> {
        self.drafts.get(token)
    }
}
