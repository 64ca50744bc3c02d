//! Values stored with their hash, as JSON: a single flipped byte is detected, and the value is made again.

use super::operation::write;
use super::whole::fill_private;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{BufWriter, Read, Result, Seek, SeekFrom, Write};
use std::path::Path;

/// What stands before the hash of the value, in hex.
const START: &str = "{\"blake3\":\"";
/// Length of the hash in hex digits.
const HASH: usize = 64;
/// Between the hash and the value.
const MIDDLE: &str = "\",\"value\":";
/// After the value.
const END: &str = "}";
/// How many bytes of a large value are in memory while it is written.
const PART: usize = 1 << 20;

/// The bytes of a file with `value`, which must survive a JSON round trip unchanged.
pub fn to_vec<T: Serialize>(value: &T) -> Vec<u8> {
    let mut bytes = [START, &"0".repeat(HASH), MIDDLE].concat().into_bytes();
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

/// Replaces a file by one with the bytes of [`to_vec`] that only its owner may read. They are never in memory as a whole.
/// Returns the hash that is in the file.
///
/// # Errors
/// Errors of the file system; then the file is unchanged.
pub fn write_private<T: Serialize>(path: &Path, value: &T) -> Result<String> {
    let mut seal = String::new();
    fill_private(path, |file, name| {
        let head = |hash: &str| [START, hash, MIDDLE].concat();
        write(file, name, head(&"0".repeat(HASH)).as_bytes())?;
        let hash = write_value(file, name, value)?;
        write(file, name, [END, "\n"].concat().as_bytes())?;
        file.seek(SeekFrom::Start(0))?;
        write(file, name, head(&hash).as_bytes())?;
        seal = hash;
        Ok(())
    })?;
    Ok(seal)
}

/// Writes the value alone, and gives its hash in hex.
fn write_value<T: Serialize>(file: &mut File, name: &Path, value: &T) -> Result<String> {
    let hasher = blake3::Hasher::new();
    let mut parts = BufWriter::with_capacity(PART, Hashed { file, name, hasher });
    serde_json::to_writer(&mut parts, value)?;
    parts.flush()?;
    Ok(parts.get_ref().hasher.finalize().to_hex().to_string())
}

/// The hash in a file that [`write_private`] wrote, whether or not the value is still the one that it had then.
pub fn seal(path: &Path) -> Option<String> {
    let mut head = [0; START.len() + HASH];
    File::open(path).ok()?.read_exact(&mut head).ok()?;
    let hash = head.strip_prefix(START.as_bytes())?;
    Some(String::from_utf8_lossy(hash).into_owned())
}

/// A file that is being written, and the hash of what was written to it.
struct Hashed<'a> {
    file: &'a mut File,
    name: &'a Path,
    hasher: blake3::Hasher,
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        write(self.file, self.name, bytes)?;
        self.hasher.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.file.flush()
    }
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
pub fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
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
    fn a_large_value_is_written_in_parts_and_named_by_its_hash() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("known.json");
        for many in [0, 200_000] {
            let sizes = (0..many).map(|number| (number.to_string(), number));
            let value = Known {
                sizes: sizes.collect(),
                ..known()
            };
            let hash = write_private(&path, &value).unwrap();
            let bytes = std::fs::read(&path).unwrap();
            assert!(bytes == to_vec(&value));
            assert!(bytes.windows(HASH).any(|part| part == hash.as_bytes()));
            assert_eq!(seal(&path), Some(hash));
        }
        crate::files::replace(&path, b"{}").unwrap();
        assert_eq!(seal(&path), None);
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
