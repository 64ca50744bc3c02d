//! Hashes of values, which tell whether a page is still the same.

use serde::Serialize;

/// Bytes of most values, for which memory is asked once.
const USUAL_BYTES: usize = 32 * 1024;

/// Length of a hash in hex digits: 128 bits, so that no two values of a site have the same one.
const LENGTH: usize = 32;

/// The hash of a value as JSON; `None`: it cannot be written as JSON, and is equal to nothing.
pub(super) fn digest(value: &impl Serialize) -> Option<String> {
    let mut json = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(&mut json, value).ok()?;
    Some(blake3::hash(&json).to_hex()[..LENGTH].to_owned())
}
