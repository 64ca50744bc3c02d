//! Files with a large value and its hash, which are written in parts.

use super::operation::write;
use super::sealed::{END, HASH, MIDDLE, START};
use super::whole::fill_private;
use serde::Serialize;
use std::fs::File;
use std::io::{BufWriter, Read, Result, Seek, SeekFrom, Write};
use std::path::Path;

/// How many bytes of the value are in memory while it is written.
const PART: usize = 1 << 20;

/// Replaces a file by one with the bytes of [`super::sealed::to_vec`] that only its owner may read. They are never in
/// memory as a whole. Returns the hash that is in the file.
///
/// # Errors
/// Errors of the file system; then the file is unchanged.
pub fn write_private<T: Serialize>(path: &Path, value: &T) -> Result<String> {
    let end = [END, "\n"].concat();
    fill(path, (MIDDLE, &end), |file| {
        Ok(serde_json::to_writer(file, value)?)
    })
}

/// Replaces a file by one of a hash, `middle`, what `value` writes, of which it is the hash, and `end`.
///
/// # Errors
/// Errors of the file system and of `value`; then the file is unchanged.
pub(super) fn fill(
    path: &Path,
    (middle, end): (&str, &str),
    value: impl FnOnce(&mut dyn Write) -> Result<()>,
) -> Result<String> {
    let mut seal = String::new();
    fill_private(path, |file, name| {
        let head = |hash: &str| [START, hash, middle].concat();
        write(file, name, head(&"0".repeat(HASH)).as_bytes())?;
        let hasher = blake3::Hasher::new();
        let mut parts = BufWriter::with_capacity(PART, Hashed { file, name, hasher });
        value(&mut parts)?;
        parts.flush()?;
        let hash = parts.get_ref().hasher.finalize().to_hex();
        drop(parts);
        write(file, name, end.as_bytes())?;
        file.seek(SeekFrom::Start(0))?;
        write(file, name, head(&hash).as_bytes())?;
        seal = hash.to_string();
        Ok(())
    })?;
    Ok(seal)
}

/// The hash in a file that was written here or in lines, whether or not the value is still the one that it had then.
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

#[cfg(test)]
mod tests {
    use super::super::sealed::to_vec;
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_large_value_is_written_in_parts_and_named_by_its_hash() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sizes.json");
        for many in [0, 200_000] {
            let sizes: BTreeMap<String, u64> = (0..many).map(|number| (number.to_string(), number)).collect();
            let hash = write_private(&path, &sizes).unwrap();
            let bytes = std::fs::read(&path).unwrap();
            assert!(bytes == to_vec(&sizes));
            assert!(bytes.windows(HASH).any(|part| part == hash.as_bytes()));
            assert_eq!(seal(&path), Some(hash));
        }
        crate::files::replace(&path, b"{}").unwrap();
        assert_eq!(seal(&path), None);
    }
}
