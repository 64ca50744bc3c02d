//! The hash of a large file.

use std::fs::File;
use std::io::{Read, Result};
use std::path::Path;

/// Bytes that are read at once.
const PART: u64 = 1 << 20;

/// blake3 of a file. It is read by one thread and hashed by another. It is not mapped into memory, because a file that
/// somebody cuts off meanwhile would end the program.
///
/// # Errors
/// The file cannot be read.
pub fn whole_hash(path: &Path) -> Result<blake3::Hash> {
    let mut file = File::open(path)?;
    let mut hasher = blake3::Hasher::new();
    let (mut part, mut next) = (Vec::new(), Vec::new());
    loop {
        next.clear();
        let read = || file.by_ref().take(PART).read_to_end(&mut next);
        let (length, _) = rayon::join(read, || hasher.update(&part));
        if length? == 0 {
            return Ok(hasher.finalize());
        }
        std::mem::swap(&mut part, &mut next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_that_of_all_bytes_however_many_parts_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for length in [0, 1, 1 << 20, (3 << 20) + 7] {
            let bytes: Vec<u8> = (0..length).map(|at: u32| (at % 251) as u8).collect();
            crate::files::replace(&path, &bytes).unwrap();
            assert_eq!(whole_hash(&path).unwrap(), blake3::hash(&bytes), "{length} bytes");
        }
        assert!(whole_hash(&folder.path().join("other")).is_err());
    }
}
