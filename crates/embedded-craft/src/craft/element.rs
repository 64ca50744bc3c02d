//! Elements of the CMS as the loader has read them: entries, nested entries, assets and global sets.

use std::collections::HashMap;

use axum::body::Bytes;
use serde_json::{Map, Value};

use crate::content::place::Status;
use crate::dates::Moment;

/// One element. Inactive ones exist only if somebody may read them; the live descendants of a disabled one do.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub(crate) id: u32,
    pub(crate) uid: String,
    /// The GraphQL type.
    pub(crate) type_name: String,
    /// The handle of the entry type, global set or volume.
    pub(crate) handle: String,
    pub(crate) title: Option<String>,
    pub(crate) slug: Option<String>,
    pub(crate) uri: Option<String>,
    pub(crate) post_date: Option<Moment>,
    pub(crate) expiry_date: Option<Moment>,
    pub(crate) date_updated: Moment,
    /// When it was made, if the content says so.
    pub(crate) made: Option<Moment>,
    /// Whether it is live. A nested entry has the status of its owner.
    pub(crate) status: Status,
    pub(crate) kind: Kind,
    /// Custom fields by the schema's names; every one that the type has.
    pub(crate) fields: HashMap<String, Field>,
    /// What the editor entered for SEOmatic.
    pub(crate) seo: Map<String, Value>,
    /// Ids of the elements that this one's relation fields name.
    pub(crate) relations: Vec<u32>,
    /// For a draft and its nested entries: the live entry and the preview token.
    pub(crate) draft: Option<DraftOf>,
}

#[derive(Debug, Clone)]
pub(crate) struct DraftOf {
    pub(crate) id: u32,
    pub(crate) uid: String,
    pub(crate) token: String,
    pub(crate) name: String,
    /// The entry was never published: without the token there is none.
    pub(crate) is_unpublished: bool,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind {
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
pub(crate) struct Entry {
    pub(crate) section: String,
    /// Present in structure sections only.
    pub(crate) position: Option<Position>,
}

/// The place of an entry in its structure.
#[derive(Debug, Clone, Default)]
pub(crate) struct Position {
    pub(crate) level: u32,
    pub(crate) lft: u32,
    pub(crate) rgt: u32,
    /// The parent, when it is live.
    pub(crate) parent: Option<u32>,
    pub(crate) children: Vec<u32>,
}

#[derive(Debug, Clone)]
pub(crate) struct Asset {
    pub(crate) file: String,
    pub(crate) volume: String,
    pub(crate) bytes: Bytes,
    pub(crate) etag: String,
    pub(crate) alt: Option<String>,
    /// Pixels of the stored file; `None` when it is no readable image.
    pub(crate) size: Option<(u32, u32)>,
    pub(crate) focal_point: Option<(f64, f64)>,
}

/// The value of a custom field.
#[derive(Debug, Clone)]
pub(crate) enum Field {
    /// Text, numbers, lightswitches, dropdowns and dates, ready to be delivered.
    Leaf(Value),
    /// Assets, entries or nested entries.
    Elements(Vec<u32>),
    Link(Link),
    /// The rows of a table: the name of their type, and their values by column.
    Rows(String, Vec<Map<String, Value>>),
    /// SEOmatic's field, which cannot be read through GraphQL.
    Seo,
}

/// A value of the typed link field.
#[derive(Debug, Clone, Default)]
pub(crate) struct Link {
    pub(crate) to: Target,
    pub(crate) custom_text: Option<String>,
    pub(crate) aria_label: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) target: String,
}

#[derive(Debug, Clone, Default)]
pub(crate) enum Target {
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
    /// When it was made. If the content does not say it: nobody posts or saves what is not there yet.
    pub(crate) fn date_created(&self) -> &Moment {
        if let Some(made) = &self.made {
            return made;
        }
        let posted = self
            .post_date
            .as_ref()
            .filter(|posted| posted.at < self.date_updated.at);
        posted.unwrap_or(&self.date_updated)
    }

    pub(crate) fn entry(&self) -> Option<&Entry> {
        if let Kind::Entry(entry) = &self.kind {
            Some(entry)
        } else {
            None
        }
    }

    pub(crate) fn asset(&self) -> Option<&Asset> {
        if let Kind::Asset(asset) = &self.kind {
            Some(asset)
        } else {
            None
        }
    }

    pub(crate) fn position(&self) -> Option<&Position> {
        self.entry()?.position.as_ref()
    }

    pub(crate) fn section(&self) -> Option<&str> {
        self.entry().map(|entry| entry.section.as_str())
    }
}
