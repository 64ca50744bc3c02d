//! The global sets that templates of a page name.

use super::asset::moment;
use crate::cms::Snapshot;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;

/// A global set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GlobalSetFacts {
    /// Its handle.
    pub handle: String,
    /// When it was saved last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Timestamp>,
}

impl GlobalSetFacts {
    /// The set with that handle.
    pub(super) fn find(handle: &str, snapshot: &Snapshot) -> Self {
        let saved = snapshot.global_sets.get(handle);
        Self {
            handle: handle.to_owned(),
            changed: moment(saved.map(String::as_str)),
        }
    }
}

/// The CMS's answer for a set; `None` if it has none.
pub(super) fn answer<'a>(handle: &str, snapshot: &'a Snapshot) -> Option<&'a Value> {
    let type_name = format!("{handle}_GlobalSet");
    let answers = snapshot.site_wide.values().filter_map(Value::as_object);
    let mut sets = answers.flat_map(|answer| answer.values());
    sets.find(|set| set["__typename"] == type_name.as_str())
}
