//! The entries of the CMS, as editors know them.

use super::asset::moment;
use super::references::References;
use crate::cms::Snapshot;
use crate::config::Cms;
use crate::content::Site;
use jiff::Timestamp;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// An entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntryFacts {
    /// Its id in the CMS.
    pub id: String,
    /// Its title; empty if it has none.
    pub title: String,
    /// The section that it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The handle of its type.
    #[serde(rename = "type")]
    pub entry_type: String,
    /// The address of its page, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route: Option<String>,
    /// When it was saved last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Timestamp>,
    /// Where to edit it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit_url: Option<String>,
}

/// An entry that a page shows or links to, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reference {
    /// The entry.
    #[serde(flatten)]
    pub entry: EntryFacts,
    /// Fields, such as `contentMatrix[2].leden`; lists, such as `related`; `navigation`; or fields of a global set.
    pub by: BTreeSet<String>,
}

/// All live entries.
#[derive(Debug)]
pub(super) struct Entries {
    by_id: BTreeMap<String, EntryFacts>,
    ids: BTreeMap<String, String>,
}

impl Entries {
    /// The entries of a snapshot, with the addresses that the site gives them.
    pub(super) fn from_snapshot(snapshot: &Snapshot, site: &Site, cms: &Cms) -> Self {
        let pages = site.pages.iter();
        let routes: BTreeMap<&str, String> =
            pages.map(|page| (page.id.as_str(), page.route.href())).collect();
        let entries = snapshot.uris.iter().filter_map(|entry| {
            let id = entry.id.clone()?;
            let section = entry.section_handle.clone();
            let facts = EntryFacts {
                title: entry.title.clone().unwrap_or_default(),
                entry_type: entry.type_handle.clone(),
                route: routes.get(id.as_str()).cloned(),
                changed: moment(entry.date_updated.as_deref()),
                edit_url: section.as_deref().map(|section| cms.edit_url(section, &id)),
                section,
                id: id.clone(),
            };
            Some((id, facts))
        });
        Self {
            by_id: entries.collect(),
            ids: routes
                .into_iter()
                .map(|(id, href)| (href, id.to_owned()))
                .collect(),
        }
    }

    /// The entry with that id.
    pub(super) fn get(&self, id: &str) -> Option<&EntryFacts> {
        self.by_id.get(id)
    }

    /// The id of the entry whose page has that address.
    pub(super) fn id_at(&self, href: &str) -> Option<&str> {
        self.ids.get(href).map(String::as_str)
    }

    /// The entries that something refers to, in order of their ids, without the one with the id `own`.
    pub(super) fn referred(&self, references: &References, own: &str) -> Vec<Reference> {
        let others = references.entries.iter().filter(|(id, _)| *id != own);
        let known = others.filter_map(|(id, by)| {
            Some(Reference {
                entry: self.get(id)?.clone(),
                by: by.clone(),
            })
        });
        known.collect()
    }
}
