//! What changed between two pulls: entries, navigation, global sets and assets, with the names that editors know.

use super::labels::Labels;
use super::store::Pull;
use super::stored_pull::StoredPull;
use super::uri::HOME_URI;
use super::wire::uris::UrisEntries;
use crate::config::Cms;
use crate::report::{Change, ChangeKind};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Fields that editors do not fill in.
const SILENT: [&str; 13] = [
    "__typename",
    "children",
    "dateCreated",
    "dateUpdated",
    "id",
    "level",
    "lft",
    "sectionHandle",
    "siteId",
    "slug",
    "typeHandle",
    "uid",
    "uri",
];

/// SEOmatic's field.
const SEO: &str = "seo";

/// What assets are called in place of a type.
const ASSET: &str = "asset";

/// Fields that say which file an asset is.
const FILE: [&str; 8] = [
    "dateModified",
    "extension",
    "filename",
    "height",
    "kind",
    "mimeType",
    "size",
    "url",
];

/// All changes from one pull to another, in an order that does not depend on the CMS.
pub fn changes(before: &Pull, now: &Pull, labels: Labels<'_>) -> Vec<Change> {
    let (old, new) = (Shown::by(&before.0), Shown::by(&now.0));
    let mut changes = Vec::new();
    let keys: BTreeSet<&String> = old.things.keys().chain(new.things.keys()).collect();
    for key in keys {
        let fields = |things: &Shown<'_>| things.things.get(key).map(|thing| thing.fields.clone());
        let Some(thing) = new.things.get(key).or_else(|| old.things.get(key)) else {
            continue;
        };
        let change = |what, fields| thing.change(what, fields, labels);
        match (fields(&old), fields(&new)) {
            (None, _) => changes.push(change(ChangeKind::Added, Vec::new())),
            (_, None) => changes.push(change(ChangeKind::Removed, Vec::new())),
            (Some(a), Some(b)) => {
                let address = |things: &Shown<'_>| things.things.get(key).map(|thing| thing.address.clone());
                let (from, to) = (address(&old), address(&new));
                let moved = thing.kind != Kind::Asset && from != to;
                if moved {
                    changes.push(change(ChangeKind::Moved(from.unwrap_or_default()), Vec::new()));
                }
                let mut names = BTreeSet::new();
                thing.differing(&a, &b, labels, &mut names);
                if moved {
                    // Its metadata name its address.
                    names.remove(&labels.label(SEO));
                }
                if !names.is_empty() {
                    changes.push(change(ChangeKind::Changed, names.into_iter().collect()));
                }
            }
        }
    }
    changes.extend(reordered(&before.0, &now.0, labels));
    changes.sort();
    changes
}

/// The items of the navigation that stand elsewhere.
fn reordered(before: &StoredPull, now: &StoredPull, labels: Labels<'_>) -> Vec<Change> {
    let order = |kept: &StoredPull, other: &StoredPull| -> Vec<(Option<i64>, String)> {
        let items = kept.listing.order_of_navigation().into_iter();
        items
            .filter(|(_, _, id)| other.listing.entries.contains_key(*id))
            .map(|(_, level, id)| (level, id.clone()))
            .collect()
    };
    let (old, new) = (order(before, now), order(now, before));
    let moved = old.iter().zip(&new).filter(|(a, b)| a != b);
    let moved = moved.filter_map(|(_, (_, id))| now.listing.entries.get(id));
    moved
        .map(|entry| Thing::of_entry(entry).change(ChangeKind::Reordered, Vec::new(), labels))
        .collect()
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Kind {
    Entry,
    GlobalSet,
    Asset,
}

/// Something that editors edit, with all fields that answers show of it.
#[derive(Debug)]
struct Thing {
    kind: Kind,
    handle: String,
    title: String,
    address: String,
    fields: Map<String, Value>,
}

/// Everything that a pull shows, by id, or by handle for global sets.
struct Shown<'a> {
    entries: &'a BTreeMap<String, UrisEntries>,
    things: BTreeMap<String, Thing>,
}

impl<'a> Shown<'a> {
    fn by(kept: &'a StoredPull) -> Self {
        let entries = &kept.listing.entries;
        let things = entries
            .iter()
            .map(|(id, entry)| (id.clone(), Thing::of_entry(entry)));
        let mut shown = Self {
            entries,
            things: things.collect(),
        };
        for page in kept.reading.pages.values() {
            shown.reduced(json!(page));
        }
        for (id, seo) in &kept.reading.seo {
            if let (Some(thing), Some(seo)) = (shown.things.get_mut(id), seo.read()) {
                // Structured data and links follow from other fields, and have the date of each save.
                let own = json!([seo.meta_title_container, seo.meta_tag_container]);
                thing.fields.insert(SEO.into(), own);
            }
        }
        for answer in kept.reading.site_wide.answers.values() {
            for (_, set) in answer.as_object().into_iter().flatten() {
                let name = set.get("__typename").and_then(Value::as_str);
                let handle = name.and_then(|name| name.strip_suffix("_GlobalSet"));
                let reduced = shown.reduced(set.clone());
                if let (Some(handle), Value::Object(fields)) = (handle, reduced) {
                    let thing = Thing {
                        kind: Kind::GlobalSet,
                        handle: handle.to_owned(),
                        title: String::new(),
                        address: String::new(),
                        fields,
                    };
                    shown.things.insert(format!("set {handle}"), thing);
                }
            }
        }
        shown
    }

    /// The value with ids in the place of entries and assets, whose fields are noted.
    fn reduced(&mut self, value: Value) -> Value {
        match value {
            Value::Array(list) => list.into_iter().map(|value| self.reduced(value)).collect(),
            Value::Object(fields) => {
                let fields: Map<String, Value> = fields
                    .into_iter()
                    .map(|(key, value)| (key, self.reduced(value)))
                    .collect();
                let id = fields.get("id").and_then(Value::as_str).map(str::to_owned);
                let is_asset = fields.contains_key("dateModified");
                match id {
                    Some(id) if is_asset || self.entries.contains_key(&id) => {
                        let thing = self.things.entry(id.clone()).or_insert_with(Thing::asset);
                        thing.add(fields);
                        Value::String(id)
                    }
                    _ => Value::Object(fields),
                }
            }
            value => value,
        }
    }
}

impl Thing {
    fn of_entry(entry: &UrisEntries) -> Self {
        Self {
            kind: Kind::Entry,
            handle: entry.type_handle.clone(),
            title: entry.title.clone().unwrap_or_default(),
            address: entry.uri.clone().unwrap_or_default(),
            fields: Map::new(),
        }
    }

    fn asset() -> Self {
        Self {
            kind: Kind::Asset,
            handle: ASSET.into(),
            title: String::new(),
            address: String::new(),
            fields: Map::new(),
        }
    }

    /// More of its fields: an answer may show only some of them.
    fn add(&mut self, fields: Map<String, Value>) {
        let text = |key: &str| fields.get(key).and_then(Value::as_str).map(str::to_owned);
        if self.kind == Kind::Asset {
            self.title = text("title").unwrap_or_default();
            let url = text("url").unwrap_or_default();
            self.address = url.rsplit('/').next().unwrap_or_default().to_owned();
        }
        self.fields.extend(fields);
    }

    fn change(&self, what: ChangeKind, fields: Vec<String>, labels: Labels<'_>) -> Change {
        Change {
            what,
            kind: labels.label(&self.handle),
            title: self.title.clone(),
            address: match self.address.as_str() {
                HOME_URI => "/".into(),
                address => address.to_owned(),
            },
            fields,
        }
    }

    /// Adds the names of the fields that differ.
    fn differing(
        &self,
        a: &Map<String, Value>,
        b: &Map<String, Value>,
        labels: Labels<'_>,
        names: &mut BTreeSet<String>,
    ) {
        for key in a.keys().chain(b.keys()) {
            let (old, new) = (a.get(key), b.get(key));
            // What only one of the pulls shows of an asset or another page's entry says nothing about a change.
            if SILENT.contains(&key.as_str()) || old == new || old.is_none() || new.is_none() {
                continue;
            }
            let is_file = self.kind == Kind::Asset && FILE.contains(&key.as_str());
            let name = labels.field(Some(&self.handle), if is_file { "file" } else { key });
            match (old, new) {
                (Some(Value::Array(old)), Some(Value::Array(new))) => rows(&name, old, new, labels, names),
                _ => drop(names.insert(name)),
            }
        }
    }
}

/// Adds the name of a field with rows, or those of the rows' fields that differ.
fn rows(field: &str, old: &[Value], new: &[Value], labels: Labels<'_>, names: &mut BTreeSet<String>) {
    let id = |row: &Value| row.get("id").cloned();
    if old.len() != new.len() || old.iter().zip(new).any(|(a, b)| id(a) != id(b)) {
        names.insert(field.to_owned());
        return;
    }
    for (number, (old, new)) in old.iter().zip(new).enumerate() {
        let (Value::Object(a), Value::Object(b)) = (old, new) else {
            if old != new {
                names.insert(field.to_owned());
            }
            continue;
        };
        let keys: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
        let handle = b.get("typeHandle").and_then(Value::as_str);
        let kind = handle
            .map(|kind| format!(" ({})", labels.label(kind)))
            .unwrap_or_default();
        for key in keys.into_iter().filter(|key| !SILENT.contains(&key.as_str())) {
            if a.get(key) != b.get(key) {
                let name = labels.field(handle, key);
                names.insert(format!("{field} {}{kind} › {name}", number + 1));
            }
        }
    }
}

/// How much a pull has, for people: live entries by the name of their section.
pub fn sizes(pull: &Pull, config: &Cms) -> BTreeMap<String, usize> {
    let mut sizes = BTreeMap::new();
    for entry in pull.0.listing.entries.values() {
        let section = entry.section_handle.as_deref().unwrap_or_default();
        *sizes.entry(config.editor_names().name(section)).or_default() += 1;
    }
    sizes
}
