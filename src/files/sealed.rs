//! Values stored with their hash, as JSON: a single flipped byte is detected, and the value is made again.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Length of a hash in hex digits.
const HASH: usize = 64;

/// The format of a stored value.
#[derive(Deserialize)]
struct Sealed<'a> {
    /// Hash of the value as it is written, hex.
    blake3: String,
    #[serde(borrow)]
    value: &'a RawValue,
}

/// The bytes of a file with `value`, which must survive a JSON round trip unchanged.
pub fn to_vec<T: Serialize>(value: &T) -> Vec<u8> {
    // As `Sealed` would be written, but the value is in memory once.
    let (start, middle, hash) = ("{\"blake3\":\"", "\",\"value\":", "0".repeat(HASH));
    let mut bytes = [start, &hash, middle].concat().into_bytes();
    let head = bytes.len();
    // Only maps with keys other than strings fail; such values could not be read back either.
    if serde_json::to_writer(&mut bytes, value).is_err() {
        return Vec::new();
    }
    let hash = blake3::hash(&bytes[head..]).to_hex();
    bytes[start.len()..][..HASH].copy_from_slice(hash.as_bytes());
    bytes.extend(b"}\n");
    bytes
}

/// The value, if every byte is unchanged.
pub fn from_slice<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let sealed: Sealed<'_> = serde_json::from_slice(bytes).ok()?;
    let is_whole = hash(sealed.value) == sealed.blake3;
    is_whole
        .then(|| serde_json::from_str(sealed.value.get()).ok())
        .flatten()
}

/// The value of a file.
pub fn read<T: DeserializeOwned>(path: &std::path::Path) -> Option<T> {
    from_slice(&std::fs::read(path).ok()?)
}

/// The bytes of a file that contains `value` twice, for values that cannot be made again.
pub fn to_vec_with_copy<T: Serialize>(value: &T) -> Vec<u8> {
    to_vec(value).repeat(2)
}

/// The value, if one of its two halves is unchanged.
pub fn from_slice_with_copy<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    from_slice(first).or_else(|| from_slice(second))
}

fn hash(value: &RawValue) -> String {
    blake3::hash(value.get().as_bytes()).to_hex().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Known {
        name: Option<String>,
        sizes: BTreeMap<String, u64>,
    }

    fn known() -> Known {
        Known {
            name: Some("één".into()),
            sizes: BTreeMap::from([("a".into(), 1), ("b".into(), 22)]),
        }
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let bytes = to_vec(&known());
        assert_eq!(from_slice(&bytes), Some(known()));
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                // White space after the value and the case of the hash's digits do not matter.
                let read = from_slice::<Known>(&damaged);
                assert!(read.is_none() || read == Some(known()), "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn what_stands_twice_outlives_every_flipped_byte() {
        let bytes = to_vec_with_copy(&known());
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0xff;
            assert_eq!(from_slice_with_copy(&damaged), Some(known()), "byte {at}");
        }
        assert_eq!(from_slice_with_copy::<Known>(b""), None);
    }
}
