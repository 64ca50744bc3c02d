//! Elements of the CMS as the loader has read them: entries, nested entries, assets and global sets.

use std::collections::HashMap;

use axum::body::Bytes;
use serde_json::{Map, Value};

use super::dates::Moment;

/// One element. Only live elements (and the disabled ones' live descendants) exist.
#[derive(Debug, Clone)]
pub(super) struct Element {
    pub(super) id: u32,
    pub(super) uid: String,
    /// The GraphQL type.
    pub(super) type_name: String,
    /// The handle of the entry type, global set or volume.
    pub(super) handle: String,
    pub(super) title: Option<String>,
    pub(super) slug: Option<String>,
    pub(super) uri: Option<String>,
    pub(super) post_date: Option<Moment>,
    pub(super) expiry_date: Option<Moment>,
    pub(super) date_updated: Moment,
    pub(super) kind: Kind,
    /// Custom fields by the schema's names; every one that the type has.
    pub(super) fields: HashMap<String, Field>,
    /// What the editor entered for SEOmatic.
    pub(super) seo: Map<String, Value>,
    /// Ids of the elements that this one's relation fields name.
    pub(super) relations: Vec<u32>,
    /// For a draft and its nested entries: the live entry and the preview token.
    pub(super) draft: Option<DraftOf>,
}

#[derive(Debug, Clone)]
pub(super) struct DraftOf {
    pub(super) id: u32,
    pub(super) uid: String,
    pub(super) token: String,
}

#[derive(Debug, Clone)]
pub(super) enum Kind {
    Entry(Entry),
    Nested {
        owner: u32,
        field: String,
        sort_order: usize,
    },
    Asset(Asset),
    Global {
        name: String,
    },
}

#[derive(Debug, Clone, Default)]
pub(super) struct Entry {
    pub(super) section: String,
    /// Present in structure sections only.
    pub(super) position: Option<Position>,
}

/// The place of an entry in its structure.
#[derive(Debug, Clone, Default)]
pub(super) struct Position {
    pub(super) level: u32,
    pub(super) lft: u32,
    pub(super) rgt: u32,
    /// The parent, when it is live.
    pub(super) parent: Option<u32>,
    pub(super) children: Vec<u32>,
}

#[derive(Debug, Clone)]
pub(super) struct Asset {
    pub(super) file: String,
    pub(super) volume: String,
    pub(super) bytes: Bytes,
    pub(super) etag: String,
    pub(super) alt: Option<String>,
    /// Pixels of the stored file; `None` when it is no readable image.
    pub(super) size: Option<(u32, u32)>,
    pub(super) focal_point: Option<(f64, f64)>,
}

/// The value of a custom field.
#[derive(Debug, Clone)]
pub(super) enum Field {
    /// Text, numbers, lightswitches, dropdowns and dates, ready to be delivered.
    Leaf(Value),
    /// Assets, entries or nested entries.
    Elements(Vec<u32>),
    Link(Link),
    /// SEOmatic's field, which cannot be read through GraphQL.
    Seo,
}

/// A value of the typed link field.
#[derive(Debug, Clone, Default)]
pub(super) struct Link {
    pub(super) to: Target,
    pub(super) custom_text: Option<String>,
    pub(super) aria_label: Option<String>,
    pub(super) title: Option<String>,
    pub(super) target: String,
}

#[derive(Debug, Clone, Default)]
pub(super) enum Target {
    #[default]
    Empty,
    /// `None` when the entry is gone.
    Entry(Option<u32>),
    Asset(u32),
    Url(String),
    Email(String),
    Tel(String),
    Custom(String),
}

impl Element {
    pub(super) fn entry(&self) -> Option<&Entry> {
        if let Kind::Entry(entry) = &self.kind {
            Some(entry)
        } else {
            None
        }
    }

    pub(super) fn asset(&self) -> Option<&Asset> {
        if let Kind::Asset(asset) = &self.kind {
            Some(asset)
        } else {
            None
        }
    }

    pub(super) fn position(&self) -> Option<&Position> {
        self.entry()?.position.as_ref()
    }

    pub(super) fn section(&self) -> Option<&str> {
        self.entry().map(|entry| entry.section.as_str())
    }
}

/// A UUID-shaped identifier that depends only on `key`.
pub(super) fn uid(key: &str) -> String {
    let hex = blake3::hash(key.as_bytes()).to_hex();
    format!(
        "{}-{}-4{}-a{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[13..16],
        &hex[17..20],
        &hex[20..32]
    )
}
