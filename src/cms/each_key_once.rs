//! Answers as they are stored. Their generated types write a key again for each fragment that asks for it; a value has each
//! key once, and so has what can be read back.

use serde::ser::{Error, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::to_value;
use std::collections::BTreeMap;

/// For `#[serde(serialize_with)]` on an answer.
pub(super) fn value<T: Serialize, S: Serializer>(answer: &T, serializer: S) -> Result<S::Ok, S::Error> {
    to_value(answer).map_err(S::Error::custom)?.serialize(serializer)
}

/// The same on answers by id.
pub(super) fn serialize<T: Serialize, S: Serializer>(
    answers: &BTreeMap<String, T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(answers.len()))?;
    for (id, answer) in answers {
        // One at a time: together they would be in memory twice.
        map.serialize_entry(id, &to_value(answer).map_err(S::Error::custom)?)?;
    }
    map.end()
}
