//! Files of the CMS, as editors know them.

use crate::config::Cms;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};

/// An asset that the content of a page names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AssetFacts {
    /// Its id in the CMS.
    pub id: String,
    /// Its title; empty if it has none.
    pub title: String,
    /// Where the CMS keeps it; `None` in a volume without addresses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// When it was saved last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Timestamp>,
    /// Where to edit it.
    pub edit_url: String,
}

impl AssetFacts {
    /// Reads an object of an answer; `None` if it is not an asset.
    pub(super) fn read(id: &str, fields: &Map<String, Value>, cms: &Cms) -> Option<Self> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let is_asset = text("__typename").is_some_and(|name| name.ends_with("_Asset"));
        (is_asset || fields.contains_key("dateModified")).then(|| Self {
            id: id.to_owned(),
            title: text("title").unwrap_or_default().to_owned(),
            url: text("url").map(str::to_owned),
            changed: moment(text("dateUpdated")),
            edit_url: cms.asset_edit_url(id),
        })
    }
}

/// A date of the CMS.
pub(super) fn moment(text: Option<&str>) -> Option<Timestamp> {
    text?.trim().parse().ok()
}
