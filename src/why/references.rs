//! The entries and assets that content refers to, read from the CMS's answers.

use super::asset::AssetFacts;
use crate::config::Cms;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What is referred to.
#[derive(Debug)]
pub(super) struct References<'a> {
    cms: &'a Cms,
    /// Ids of entries, nested ones included, with the places that name them.
    pub(super) entries: BTreeMap<String, BTreeSet<String>>,
    /// Assets by id.
    pub(super) assets: BTreeMap<String, AssetFacts>,
}

impl<'a> References<'a> {
    /// None yet.
    pub(super) fn new(cms: &'a Cms) -> Self {
        Self {
            cms,
            entries: BTreeMap::new(),
            assets: BTreeMap::new(),
        }
    }

    /// An entry that `place` shows.
    pub(super) fn entry(&mut self, id: &str, place: &str) {
        let places = self.entries.entry(id.to_owned()).or_default();
        places.insert(place.to_owned());
    }

    /// Everything in the value of a field; `place` is its path.
    pub(super) fn add(&mut self, place: &str, value: &Value) {
        match value {
            Value::Array(list) => {
                for (index, value) in list.iter().enumerate() {
                    self.add(&format!("{place}[{index}]"), value);
                }
            }
            Value::Object(fields) => {
                if let Some(id) = fields.get("id").and_then(Value::as_str) {
                    match AssetFacts::read(id, fields, self.cms) {
                        Some(asset) => drop(self.assets.insert(id.to_owned(), asset)),
                        None => self.entry(id, field(place)),
                    }
                }
                for (name, value) in fields {
                    let place = match (place, name.as_str()) {
                        // The entry that a link leads to is named by the field of the link.
                        (_, "element") => place.to_owned(),
                        ("", _) => name.clone(),
                        _ => format!("{place}.{name}"),
                    };
                    self.add(&place, value);
                }
            }
            _ => {}
        }
    }
}

/// The field of one of its items: `leden[3]` → `leden`.
fn field(place: &str) -> &str {
    match place.rsplit_once('[') {
        Some((field, number)) if number.ends_with(']') => field,
        _ => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Overrides};
    use serde_json::json;

    #[test]
    fn entries_are_named_with_their_field_and_assets_apart() {
        let config = Config::resolve(Overrides {
            cms_url: Some("https://cms.example.test".into()),
            cms_token: Some("x".into()),
            ..Overrides::default()
        });
        let config = config.unwrap();
        let mut found = References::new(&config.cms);
        found.add(
            "",
            &json!({ "contentMatrix": [{ "id": "7", "cta": { "element": { "id": "8" } },
                "leden": [{ "id": "9", "photo": [{ "__typename": "images_Asset", "id": "10", "url": "u",
                    "dateUpdated": "2026-11-21T10:00:00+01:00" }] }] }] }),
        );
        let places: Vec<(&str, &str)> = found
            .entries
            .iter()
            .flat_map(|(id, by)| by.iter().map(move |by| (id.as_str(), by.as_str())))
            .collect();
        assert_eq!(
            places,
            [
                ("7", "contentMatrix"),
                ("8", "contentMatrix[0].cta"),
                ("9", "contentMatrix[0].leden")
            ]
        );
        let asset = &found.assets["10"];
        assert_eq!(
            asset.changed.map(|at| at.to_string()).as_deref(),
            Some("2026-11-21T09:00:00Z")
        );
        assert_eq!(asset.edit_url, "https://cms.example.test/admin/assets/edit/10");
    }
}
