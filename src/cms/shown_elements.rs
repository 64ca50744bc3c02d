//! Which elements an answer shows. All pages are looked through several times a pull, so nothing is copied.

use super::page_entry::PageEntry;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Ids of elements, and the assets, in an answer; one that is shown twice is there twice.
#[derive(Debug, Default)]
pub(super) struct ShownElements<'a> {
    pub(super) ids: Vec<&'a str>,
    /// Those of entries, nested ones included.
    pub(super) entries: Vec<&'a str>,
    /// An entry is shown without its id.
    pub(super) has_entry_without_id: bool,
    /// The same asset may have been read twice, with another date each time.
    pub(super) assets: Vec<ShownAsset<'a>>,
}

/// An asset as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asset {
    pub(super) id: String,
    /// When it was saved last.
    pub(super) saved: Option<String>,
    pub(super) url: Option<String>,
}

impl Asset {
    /// The same as an answer would show it.
    pub(super) fn shown(&self) -> ShownAsset<'_> {
        ShownAsset {
            id: &self.id,
            saved: self.saved.as_deref(),
            url: self.url.as_deref(),
        }
    }
}

/// An asset as it was when an answer showed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ShownAsset<'a> {
    pub(super) id: &'a str,
    /// When it had been saved last.
    pub(super) saved: Option<&'a str>,
    pub(super) url: Option<&'a str>,
}

impl<'a> ShownAsset<'a> {
    /// The address of its folder.
    pub(super) fn folder(&self) -> Option<&'a str> {
        Some(self.url?.rsplit_once('/')?.0)
    }

    /// The name of its file in addresses, whatever the size and the format: `/foto.`.
    pub(super) fn file(&self) -> Option<String> {
        let path = self.url?.split(['?', '#']).next()?;
        let name = path.rsplit('/').next()?;
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        (!stem.is_empty()).then(|| format!("/{stem}."))
    }
}

impl<'a> ShownElements<'a> {
    pub(super) fn of(answer: &'a Value) -> Self {
        let mut shown = Self::default();
        shown.add(answer);
        shown
    }

    /// The same of an entry with its page. Its metadata are texts and name no element.
    pub(super) fn of_page(page: &'a PageEntry) -> Self {
        let mut shown = Self::default();
        shown.add_element(page.id.as_deref(), page.date_updated.as_deref(), &page.fields);
        shown
    }

    fn add(&mut self, value: &'a Value) {
        match value {
            Value::Array(list) => list.iter().for_each(|value| self.add(value)),
            Value::Object(fields) => self.add_element(None, None, fields),
            _ => {}
        }
    }

    /// An element whose id and date may be known already, and those in its fields.
    fn add_element(&mut self, id: Option<&'a str>, saved: Option<&'a str>, fields: &'a Map<String, Value>) {
        let (mut id, mut saved) = (id, saved);
        let (mut url, mut is_entry, mut is_asset) = (None, false, false);
        for (name, value) in fields {
            match (name.as_str(), value) {
                ("id", Value::String(text)) => id = Some(text),
                ("__typename", Value::String(text)) => is_entry = text.ends_with("_Entry"),
                ("dateUpdated", Value::String(text)) => saved = Some(text),
                ("url", Value::String(text)) => url = Some(text.as_str()),
                ("dateModified", _) => is_asset = true,
                _ => self.add(value),
            }
        }
        self.has_entry_without_id |= is_entry && id.is_none();
        let Some(id) = id else { return };
        self.ids.push(id);
        if is_entry {
            self.entries.push(id);
        }
        if is_asset {
            self.assets.push(ShownAsset { id, saved, url });
        }
    }

    pub(super) fn any_of(&self, ids: &BTreeSet<String>) -> bool {
        self.ids.iter().any(|id| ids.contains(*id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn elements_are_found_wherever_they_are() {
        let asset = json!({ "id": "7", "dateModified": "x", "dateUpdated": "2026", "url": "/a/foto.jpg" });
        let block = json!({ "__typename": "tekst_Entry", "foto": [asset], "url": { "id": "9" } });
        let fields =
            json!({ "__typename": "page_Entry", "blocks": [block, { "__typename": "x_Entry", "id": "8" }] });
        let page: PageEntry = serde_json::from_value(json!({
            "id": "1", "typeHandle": "page", "dateUpdated": "2025", "seomatic": null,
            "__typename": fields["__typename"], "blocks": fields["blocks"],
        }))
        .unwrap();
        let answer = json!(page);
        for shown in [ShownElements::of_page(&page), ShownElements::of(&answer)] {
            assert_eq!(shown.ids, ["7", "9", "8", "1"]);
            assert_eq!(shown.entries, ["8", "1"]);
            assert!(shown.has_entry_without_id);
            let [foto] = shown.assets[..] else {
                panic!("{shown:?}")
            };
            assert_eq!((foto.id, foto.saved), ("7", Some("2026")));
            assert_eq!(
                (foto.folder(), foto.file()),
                (Some("/a"), Some("/foto.".to_owned()))
            );
        }
    }
}
