//! Hashes of values, which tell whether a page is still the same.

use serde::Serialize;

/// Length of a hash in hex digits: 128 bits, so that no two values of a site have the same one.
const LENGTH: usize = 32;

/// The hash of a value as JSON; `None`: it cannot be written as JSON, and is equal to nothing.
pub(super) fn digest(value: &impl Serialize) -> Option<String> {
    let json = serde_json::to_vec(value).ok()?;
    Some(blake3::hash(&json).to_hex()[..LENGTH].to_owned())
}
