//! Values stored with their hash, as JSON: a single flipped byte is detected, and the value is made again.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What stands before the hash of the value, in hex.
pub(super) const START: &str = "{\"blake3\":\"";
/// Length of the hash in hex digits.
pub(super) const HASH: usize = 64;
/// Between the hash and the value.
pub(super) const MIDDLE: &str = "\",\"value\":";
/// After the value.
pub(super) const END: &str = "}";

/// The bytes of a file with `value`, which must survive a JSON round trip unchanged.
pub fn to_vec<T: Serialize>(value: &T) -> Vec<u8> {
    to_vec_of(value, 0)
}

/// The same of a value that takes about so many bytes. Room for too many takes no memory as long as nobody writes there;
/// a list that grows leaves its smaller copies behind.
pub fn to_vec_of<T: Serialize>(value: &T, expected: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(expected);
    for part in [START, &"0".repeat(HASH), MIDDLE] {
        bytes.extend_from_slice(part.as_bytes());
    }
    let head = bytes.len();
    // Only maps with keys other than strings fail; such values could not be read back either.
    if serde_json::to_writer(&mut bytes, value).is_err() {
        return Vec::new();
    }
    let hash = blake3::hash(&bytes[head..]).to_hex();
    bytes[START.len()..][..HASH].copy_from_slice(hash.as_bytes());
    bytes.extend(END.bytes().chain([b'\n']));
    bytes
}

/// The value, if every byte is unchanged.
pub fn from_slice<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (hash, rest) = bytes.strip_prefix(START.as_bytes())?.split_at_checked(HASH)?;
    let value = rest.strip_prefix(MIDDLE.as_bytes())?;
    let value = value.trim_ascii_end().strip_suffix(END.as_bytes())?;
    let is_whole = blake3::hash(value).to_hex().as_bytes() == hash;
    is_whole.then(|| serde_json::from_slice(value).ok()).flatten()
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
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
                assert_eq!(from_slice::<Known>(&damaged), None, "bit {bit} of byte {at}");
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
