//! Ids: in the order of the content files, or kept from one version of the content to the next.

use serde_json::{Map, Value};

use crate::content::{AssetFile, Content};

const FIRST_ASSET: u32 = 10_000;

impl Content {
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

/// A UUID-shaped identifier that depends only on `key`.
pub(crate) fn uid(key: &str) -> String {
    let hex = blake3::hash(key.as_bytes()).to_hex();
    format!(
        "{}-{}-4{}-a{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[13..16],
        &hex[17..20],
        &hex[20..32]
    )
}
