//! Which elements a query is about, and the ids in its parameters.

use std::collections::HashSet;

use serde_json::Value;

/// Which elements a query is about.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Scope<'a> {
    /// All entries; without a `section` argument nested ones too.
    Entries,
    Section(&'a str),
    /// Nested entries; the `field` argument says of which field.
    Nested,
    Assets,
    Globals,
}

/// The ids in a parameter; other values are left out.
pub(crate) fn ids(parameter: &Value) -> HashSet<u32> {
    match parameter {
        Value::Array(values) => values.iter().filter_map(as_id).collect(),
        single => as_id(single).into_iter().collect(),
    }
}

/// A number for a section or entry type, derived from its handle.
pub(crate) fn type_id(handle: &str) -> u32 {
    let hash = blake3::hash(handle.as_bytes());
    let bytes = hash.as_bytes();
    u32::from(bytes[0]) * 256 + u32::from(bytes[1]) + 1
}

pub(crate) fn as_id(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => number.as_u64().and_then(|id| u32::try_from(id).ok()),
        Value::String(text) => text.trim_start_matches("not ").parse().ok(),
        _ => None,
    }
}
