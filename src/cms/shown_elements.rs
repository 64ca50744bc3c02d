//! Which elements an answer shows.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Ids of elements, and the assets, in an answer; one that is shown twice is there twice.
#[derive(Debug, Default)]
pub(super) struct ShownElements {
    /// Ids of the entries, nested ones included.
    pub(super) entries: Vec<Box<str>>,
    /// An entry is shown without its id.
    pub(super) has_entry_without_id: bool,
    /// The assets. One that was read twice may be listed twice, with different dates.
    pub(super) assets: Vec<Asset>,
    /// Ids of all other elements.
    others: Vec<Box<str>>,
}

/// An asset as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Asset {
    pub(super) id: String,
    /// When it was saved last.
    pub(super) saved: Option<String>,
    pub(super) url: Option<String>,
}

impl Asset {
    /// The address of its folder.
    pub(super) fn folder(&self) -> Option<&str> {
        Some(self.url.as_ref()?.rsplit_once('/')?.0)
    }

    /// The name of its file in addresses, whatever the size and the format: `/foto.`.
    pub(super) fn file(&self) -> Option<String> {
        let path = self.url.as_ref()?.split(['?', '#']).next()?;
        let name = path.rsplit('/').next()?;
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        (!stem.is_empty()).then(|| format!("/{stem}."))
    }
}

impl ShownElements {
    pub(super) fn from_answer(answer: &Value) -> Self {
        let mut shown = Self::default();
        shown.add(answer);
        shown
    }

    /// The elements of an entry with this id and these fields, which was saved at `saved`.
    pub(super) fn of_entry(id: Option<&str>, saved: Option<&str>, fields: &Map<String, Value>) -> Self {
        let mut shown = Self::default();
        shown.add_element(id, saved, fields);
        shown
    }

    fn add(&mut self, value: &Value) {
        match value {
            Value::Array(list) => list.iter().for_each(|value| self.add(value)),
            Value::Object(fields) => self.add_element(None, None, fields),
            _ => {}
        }
    }

    /// An element whose id and date may be known already, and those in its fields.
    fn add_element(&mut self, id: Option<&str>, saved: Option<&str>, fields: &Map<String, Value>) {
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
        if is_asset {
            self.assets.push(Asset {
                id: id.to_owned(),
                saved: saved.map(str::to_owned),
                url: url.map(str::to_owned),
            });
        } else if is_entry {
            self.entries.push(id.into());
        } else {
            self.others.push(id.into());
        }
    }

    /// The ids of all of them.
    pub(super) fn ids(&self) -> impl Iterator<Item = &str> {
        let assets = self.assets.iter().map(|asset| asset.id.as_str());
        let others = self.entries.iter().chain(&self.others);
        assets.chain(others.map(AsRef::as_ref))
    }

    pub(super) fn any_of(&self, ids: &BTreeSet<String>) -> bool {
        !ids.is_empty() && self.ids().any(|id| ids.contains(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cms::PageEntry;
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
        for shown in [page.shown(), &ShownElements::from_answer(&answer)] {
            assert_eq!(shown.ids().collect::<Vec<_>>(), ["7", "8", "1", "9"]);
            assert_eq!(shown.entries, ["8".into(), "1".into()]);
            assert!(shown.has_entry_without_id);
            let [foto] = shown.assets.as_slice() else {
                panic!("{shown:?}")
            };
            assert_eq!((foto.id.as_str(), foto.saved.as_deref()), ("7", Some("2026")));
            assert_eq!(
                (foto.folder(), foto.file()),
                (Some("/a"), Some("/foto.".to_owned()))
            );
        }
    }

    #[test]
    fn only_an_entry_has_no_id_where_one_is_missing() {
        let shown = |answer| ShownElements::from_answer(&answer);
        let entry = json!({ "__typename": "page_Entry", "id": "1", "link": { "titel": "Meer" } });
        assert!(!shown(entry).has_entry_without_id);
        assert!(shown(json!({ "__typename": "page_Entry" })).has_entry_without_id);
    }

    #[test]
    fn an_answer_shows_any_of_some_elements_or_none_of_them() {
        let shown = ShownElements::from_answer(&json!([{ "id": "1" }, { "id": "2" }]));
        let any_of = |ids: &[&str]| shown.any_of(&ids.iter().map(|id| (*id).to_owned()).collect());
        assert!(any_of(&["2", "9"]) && !any_of(&["9"]) && !any_of(&[]));
    }
}
