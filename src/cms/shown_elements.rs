//! Which elements an answer shows.

use serde_json::Value;
use std::collections::BTreeSet;

/// Ids of elements, and the assets, in an answer.
#[derive(Debug, Default)]
pub(super) struct ShownElements {
    pub(super) ids: BTreeSet<String>,
    /// Those of entries, nested ones included.
    pub(super) entries: BTreeSet<String>,
    /// An entry is shown without its id.
    pub(super) has_entry_without_id: bool,
    /// The same asset may have been read twice, with another date each time.
    pub(super) assets: BTreeSet<Asset>,
}

/// An asset as it was at a moment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Asset {
    pub(super) id: String,
    /// When it was saved last.
    pub(super) saved: Option<String>,
    pub(super) url: Option<String>,
}

impl Asset {
    /// The address of its folder.
    pub(super) fn folder(&self) -> Option<&str> {
        Some(self.url.as_deref()?.rsplit_once('/')?.0)
    }

    /// The name of its file in addresses, whatever the size and the format: `/foto.`.
    pub(super) fn file(&self) -> Option<String> {
        let path = self.url.as_deref()?.split(['?', '#']).next()?;
        let name = path.rsplit('/').next()?;
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        (!stem.is_empty()).then(|| format!("/{stem}."))
    }
}

impl ShownElements {
    pub(super) fn of(answer: &Value) -> Self {
        let mut mentions = Self::default();
        mentions.add(answer);
        mentions
    }

    fn add(&mut self, value: &Value) {
        match value {
            Value::Array(list) => list.iter().for_each(|value| self.add(value)),
            Value::Object(fields) => {
                let id = fields.get("id").and_then(Value::as_str);
                let name = fields.get("__typename").and_then(Value::as_str);
                let is_entry = name.is_some_and(|name| name.ends_with("_Entry"));
                self.has_entry_without_id |= is_entry && id.is_none();
                if let Some(id) = id {
                    self.ids.insert(id.to_owned());
                    self.entries.extend(is_entry.then(|| id.to_owned()));
                    if fields.contains_key("dateModified") {
                        let text = |key: &str| fields.get(key).and_then(Value::as_str).map(str::to_owned);
                        self.assets.insert(Asset {
                            id: id.to_owned(),
                            saved: text("dateUpdated"),
                            url: text("url"),
                        });
                    }
                }
                fields.values().for_each(|value| self.add(value));
            }
            _ => {}
        }
    }

    pub(super) fn any_of(&self, ids: &BTreeSet<String>) -> bool {
        !self.ids.is_disjoint(ids)
    }
}
