//! The size and the hash of a file's bytes.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What is compared instead of the bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The size.
    pub bytes: u64,
    /// The hash; hex where it is written.
    pub blake3: Blake3,
}

/// blake3 of something. Of a large site there are a hundred thousand in memory, so they are not kept as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blake3(blake3::Hash);

impl Fingerprint {
    /// The fingerprint of bytes in memory.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.len() as u64,
            blake3: blake3::hash(bytes).into(),
        }
    }
}

impl Blake3 {
    /// From 64 hexadecimal digits; `None` if it is something else.
    pub fn from_hex(text: &str) -> Option<Self> {
        blake3::Hash::from_hex(text).ok().map(Self)
    }
}

impl From<blake3::Hash> for Blake3 {
    fn from(hash: blake3::Hash) -> Self {
        Self(hash)
    }
}

impl fmt::Display for Blake3 {
    /// As 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_hex())
    }
}

impl Serialize for Blake3 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_hex())
    }
}

impl<'de> Deserialize<'de> for Blake3 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Hex;
        impl Visitor<'_> for Hex {
            type Value = Blake3;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a hash of 64 hexadecimal digits")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Blake3, E> {
                Blake3::from_hex(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_str(Hex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_written_as_hex_and_read_again() {
        let one = Fingerprint::from_bytes(b"a");
        let text = serde_json::to_string(&one).unwrap();
        let hex = blake3::hash(b"a").to_hex();
        assert_eq!(text, format!("{{\"bytes\":1,\"blake3\":\"{hex}\"}}"));
        assert_eq!(serde_json::from_str::<Fingerprint>(&text).unwrap(), one);
        assert_eq!(one.blake3.to_string(), hex.as_str());
        for other in ["", "0", "g", &hex.to_string()[1..]] {
            let text = text.replace(hex.as_str(), other);
            assert!(serde_json::from_str::<Fingerprint>(&text).is_err(), "{other}");
        }
    }
}
