//! The CMS as one request sees it.

use std::cell::Cell;
use std::collections::HashMap;

use crate::craft::element::{Element, Kind};
use crate::craft::{Craft, asset};
use crate::schema::Access;

/// One request: the CMS as a token, a preview token and a host see it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) craft: &'a Craft,
    pub(crate) access: &'a Access,
    /// `http://host`, without a slash.
    pub(crate) base: &'a str,
    pub(crate) drafts: Option<&'a HashMap<u32, u32>>,
    /// The element that `seomatic(uri:)` answered about last. SEOmatic forgets to forget it within one operation.
    pub(crate) last_seo: &'a Cell<Option<u32>>,
}

impl<'a> Context<'a> {
    /// The element, or its draft when the preview token has one.
    pub(crate) fn element(&self, id: u32) -> Option<&'a Element> {
        let id = self
            .drafts
            .and_then(|drafts| drafts.get(&id))
            .copied()
            .unwrap_or(id);
        self.craft.element(id)
    }

    /// Ids of entries, and of those that only the preview token shows because they were never published.
    pub(crate) fn with_unpublished(&self, live: &[u32], section: Option<&str>) -> Vec<u32> {
        let mut ids = live.to_vec();
        for draft in self.drafts.iter().flat_map(|drafts| drafts.values()) {
            let element = self.craft.element(*draft);
            let element = element.filter(|draft| section.is_none() || draft.section() == section);
            let of = element.and_then(|element| element.draft.as_ref());
            ids.extend(of.filter(|of| of.is_unpublished).map(|of| of.id));
        }
        ids.sort_unstable();
        ids
    }

    /// Whether the token's schema contains the element.
    pub(crate) fn allows(&self, element: &Element) -> bool {
        let permissions = &self.access.permissions;
        match &element.kind {
            Kind::Entry(entry) => permissions.sections.has(&entry.section),
            Kind::Nested { owner, .. } => self.craft.element(*owner).is_some_and(|owner| self.allows(owner)),
            Kind::Asset(asset) => permissions.volumes.has(&asset.volume),
            Kind::Global { .. } => permissions.globals.has(&element.handle),
        }
    }

    pub(crate) fn allowed(&self, ids: &[u32]) -> Vec<&'a Element> {
        ids.iter()
            .filter_map(|id| self.element(*id))
            .filter(|element| self.allows(element))
            .collect()
    }

    /// The public URL of an entry or asset.
    pub(crate) fn url(&self, element: &Element) -> Option<String> {
        if let Some(file) = element.asset() {
            return Some(format!("{}{}", self.base, asset::path(file)));
        }
        let uri = element.uri.as_deref()?;
        let uri = if uri == "__home__" { "" } else { uri };
        let token = element
            .draft
            .as_ref()
            .map_or_else(String::new, |draft| format!("?token={}", draft.token));
        Some(format!("{}/{uri}{token}", self.base))
    }
}
