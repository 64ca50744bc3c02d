//! Values with their hash, as JSON: one flipped byte is noticed, and the value is made again.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// How a value is written.
#[derive(Serialize, Deserialize)]
struct Sealed<T> {
    /// Of the value as JSON, hex.
    blake3: String,
    value: T,
}

/// The bytes of a file that holds `value`. It has to come back from JSON as it was.
pub fn to_vec<T: Serialize>(value: &T) -> Vec<u8> {
    let sealed = Sealed {
        blake3: hash(value),
        value,
    };
    // Only maps whose keys are no strings fail, and values that cannot be written would not be found again either.
    let mut bytes = serde_json::to_vec(&sealed).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// The value, when every byte of it is as it was written.
pub fn from_slice<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let sealed: Sealed<T> = serde_json::from_slice(bytes).ok()?;
    (hash(&sealed.value) == sealed.blake3).then_some(sealed.value)
}

/// The value of a file.
pub fn read<T: Serialize + DeserializeOwned>(path: &std::path::Path) -> Option<T> {
    from_slice(&std::fs::read(path).ok()?)
}

/// The bytes of a file that holds `value` twice, for what cannot be made again.
pub fn to_vec_twice<T: Serialize>(value: &T) -> Vec<u8> {
    to_vec(value).repeat(2)
}

/// The value, when one of its two halves is as it was written.
pub fn from_slice_twice<T: Serialize + DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (first, second) = bytes.split_at(bytes.len() / 2);
    from_slice(first).or_else(|| from_slice(second))
}

fn hash<T: Serialize>(value: &T) -> String {
    let bytes = serde_json::to_vec(value).unwrap_or_default();
    blake3::hash(&bytes).to_hex().to_string()
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
                // White space after the value, and the case of the hash's digits, say nothing.
                let read = from_slice::<Known>(&damaged);
                assert!(read.is_none() || read == Some(known()), "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn what_stands_twice_outlives_every_flipped_byte() {
        let bytes = to_vec_twice(&known());
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0xff;
            assert_eq!(from_slice_twice(&damaged), Some(known()), "byte {at}");
        }
        assert_eq!(from_slice_twice::<Known>(b""), None);
    }
}
