//! The size and the hash of a file's bytes.

use serde::{Deserialize, Serialize};

/// What is compared instead of the bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// The size.
    pub bytes: u64,
    /// The hash, hex.
    pub blake3: String,
}

impl Fingerprint {
    /// The fingerprint of bytes in memory.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.len() as u64,
            blake3: blake3::hash(bytes).to_hex().to_string(),
        }
    }
}
