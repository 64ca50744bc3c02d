//! Ids: in the order of the content files, or kept from one version of the content to the next.

use serde_json::{Map, Value};

use crate::content::{AssetFile, Content};
use crate::element::uid;
use crate::plan::first_id;

const FIRST_ASSET: u32 = 10_000;

impl Content {
    /// Gives every entry and asset the id that it has now for good, as a database does. Without it an entry that is
    /// removed or moved renumbers those behind it.
    pub fn keep_ids(&mut self) {
        for (section, entries) in &mut self.entries {
            let Some(first) = first_id(section) else { continue };
            let mut next = last_id(entries, first);
            keep(entries, &mut next, &format!("entry/{section}/"));
        }
        let ids: Vec<u32> = self.numbered_assets().map(|(_, id)| id).collect();
        for (asset, id) in self.assets.iter_mut().zip(ids) {
            asset.id = Some(id);
        }
    }

    /// The assets with their ids; new ones follow those whose id is kept.
    pub(crate) fn numbered_assets(&self) -> impl Iterator<Item = (&AssetFile, u32)> {
        let kept = self.assets.iter().filter_map(|asset| asset.id).max();
        let mut next = kept.unwrap_or(FIRST_ASSET);
        self.assets.iter().map(move |asset| {
            let id = asset.id.unwrap_or_else(|| {
                next += 1;
                next
            });
            (asset, id)
        })
    }
}

/// The id that an entry keeps.
pub(crate) fn kept_id(values: &Map<String, Value>) -> Option<u32> {
    u32::try_from(values.get("id")?.as_u64()?).ok()
}

/// The highest id that an entry of the tree keeps, or `first`.
pub(crate) fn last_id(entries: &[Value], first: u32) -> u32 {
    let of = |entry: &Value| {
        let own = entry.as_object().and_then(kept_id).unwrap_or(first);
        let children = entry.get("children").and_then(Value::as_array);
        children.map_or(own, |children| last_id(children, own))
    };
    entries.iter().map(of).max().unwrap_or(first).max(first)
}

fn keep(entries: &mut [Value], next: &mut u32, path: &str) {
    for entry in entries.iter_mut().filter_map(Value::as_object_mut) {
        let slug = entry.get("slug").and_then(Value::as_str).unwrap_or_default();
        let key = format!("{path}{slug}");
        if kept_id(entry).is_none() {
            *next += 1;
            entry.insert("id".into(), Value::from(*next));
            entry.entry("uid").or_insert_with(|| Value::from(uid(&key)));
        }
        if let Some(Value::Array(children)) = entry.get_mut("children") {
            keep(children, next, &format!("{key}/"));
        }
    }
}
