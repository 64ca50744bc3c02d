//! Changes that tests make to content.

use axum::body::Bytes;
use serde_json::{Map, Value};

use crate::content::numbering::{kept_id, last_id, uid};
use crate::content::sections::{find as section_of, first_id};
use crate::content::{AssetFile, Content};
use crate::dates;

impl Content {
    /// The entry `section/slug` (also a nested one of a structure), for changing it.
    pub fn entry_mut(&mut self, section: &str, slug: &str) -> Option<&mut Map<String, Value>> {
        find(self.entries.get_mut(section)?, slug)
    }

    /// The fields of a global set.
    pub fn global_mut(&mut self, handle: &str) -> &mut Map<String, Value> {
        self.globals.entry(handle.to_owned()).or_default()
    }

    /// The site's values (`name`, `language`, `locale`, …).
    pub fn site_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.site
    }

    /// Adds a file to a volume, or replaces the one of that name.
    /// `meta` is an object as in `assets.json`, without `file` and `volume`.
    pub fn add_asset(&mut self, volume: &str, file: &str, bytes: impl Into<Bytes>, meta: Value) {
        let meta = if let Value::Object(meta) = meta {
            meta
        } else {
            Map::new()
        };
        let mut added = AssetFile {
            id: None,
            volume: volume.to_owned(),
            file: file.to_owned(),
            bytes: bytes.into(),
            meta,
        };
        let same = |asset: &&mut AssetFile| asset.volume == volume && asset.file == file;
        if let Some(replaced) = self.assets.iter_mut().find(same) {
            added.id = replaced.id;
            *replaced = added;
        } else {
            self.assets.push(added);
        }
    }

    /// What an editor said about a file of a volume, for changing it.
    pub fn asset_mut(&mut self, volume: &str, file: &str) -> Option<&mut Map<String, Value>> {
        let mut assets = self.assets.iter_mut();
        let found = assets.find(|asset| asset.volume == volume && asset.file == file)?;
        Some(&mut found.meta)
    }

    /// Removes a file from a volume.
    pub fn remove_asset(&mut self, volume: &str, file: &str) {
        self.assets
            .retain(|asset| asset.volume != volume || asset.file != file);
    }

    /// Gives every entry and asset the id that it has now for good, as a database does, and every entry the date when it
    /// was made. Without it an entry that is removed or moved renumbers those behind it.
    pub fn keep_ids(&mut self) {
        for (section, entries) in &mut self.entries {
            let Some((index, ..)) = section_of(section, &self.sections) else {
                continue;
            };
            let first = first_id(index);
            let mut next = last_id(entries, first);
            keep(entries, &mut next, &format!("entry/{section}/"));
        }
        let ids: Vec<u32> = self.numbered_assets().map(|(_, id)| id).collect();
        for (asset, id) in self.assets.iter_mut().zip(ids) {
            asset.id = Some(id);
        }
    }
}

fn find<'a>(entries: &'a mut [Value], slug: &str) -> Option<&'a mut Map<String, Value>> {
    for entry in entries {
        let Value::Object(entry) = entry else { continue };
        if entry.get("slug").and_then(Value::as_str) == Some(slug) {
            return Some(entry);
        }
        if let Some(Value::Array(children)) = entry.get_mut("children")
            && let Some(found) = find(children, slug)
        {
            return Some(found);
        }
    }
    None
}

fn keep(entries: &mut [Value], next: &mut u32, path: &str) {
    for entry in entries.iter_mut().filter_map(Value::as_object_mut) {
        let slug = entry.get("slug").and_then(Value::as_str).unwrap_or_default();
        let key = format!("{path}{slug}");
        if kept_id(entry).is_none() {
            *next += 1;
            entry.insert("id".into(), Value::from(*next));
            entry.entry("uid").or_insert_with(|| Value::from(uid(&key)));
            if let Some(made) = earliest(entry) {
                entry.entry("dateCreated").or_insert(made);
            }
        }
        if let Some(Value::Array(children)) = entry.get_mut("children") {
            keep(children, next, &format!("{key}/"));
        }
    }
}

/// The earliest date that an entry has.
fn earliest(entry: &Map<String, Value>) -> Option<Value> {
    let dates = ["postDate", "dateUpdated"]
        .iter()
        .filter_map(|key| entry.get(*key));
    let dates = dates.filter_map(|date| Some((dates::native(date.as_str()?)?.at, date)));
    dates.min_by_key(|(at, _)| *at).map(|(_, date)| date.clone())
}
