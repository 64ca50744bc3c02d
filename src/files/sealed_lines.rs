//! Files of many values with the hash of all of them. Each is a line of JSON, so that they are written and read in parts, and
//! the lines of a part on all threads.

use super::sealed::{HASH, START};
use super::sealed_file::fill;
use rayon::prelude::*;
use serde::Serialize;
use std::io::{Read, Result};
use std::path::Path;

/// After the hash.
const MIDDLE: &str = "\"}\n";
/// Bytes that are read at once.
const PART: u64 = 4 << 20;

/// Replaces a file by one that only its owner may read. Returns the hash that is in the file.
///
/// # Errors
/// Errors of the file system; then the file is unchanged.
pub fn write_private<T: Serialize>(path: &Path, lines: impl Iterator<Item = T>) -> Result<String> {
    fill(path, (MIDDLE, ""), |file| {
        for line in lines {
            serde_json::to_writer(&mut *file, &line)?;
            file.write_all(b"\n")?;
        }
        Ok(())
    })
}

/// Parses the lines, and gives the values to `take` in their order. `parse` is also given where in `from` a line begins.
/// `None`: a byte is another one, or a line is not what is expected; then it had some of them.
pub fn read<T: Send>(
    mut from: impl Read,
    parse: impl Fn(&[u8], u64) -> Option<T> + Sync,
    mut take: impl FnMut(T),
) -> Option<()> {
    let mut head = [0; START.len() + HASH + MIDDLE.len()];
    from.read_exact(&mut head).ok()?;
    let hash = head
        .strip_prefix(START.as_bytes())?
        .strip_suffix(MIDDLE.as_bytes())?;
    let mut hasher = blake3::Hasher::new();
    let (mut part, mut at) = (Vec::new(), head.len() as u64);
    loop {
        let begun = part.len();
        let is_end = from.by_ref().take(PART).read_to_end(&mut part).ok()? == 0;
        hasher.update(&part[begun..]);
        // What is left of the part before has none.
        let last = part[begun..].iter().rposition(|byte| *byte == b'\n');
        let end = last.map_or(0, |last| begun + last + 1);
        let lines = part[..end].par_split(|byte| *byte == b'\n');
        let lines = lines.filter(|line| !line.is_empty());
        let place = |line: &[u8]| at + (line.as_ptr().addr() - part.as_ptr().addr()) as u64;
        let values: Option<Vec<T>> = lines.map(|line| parse(line, place(line))).collect();
        values?.into_iter().for_each(&mut take);
        part.drain(..end);
        at += end as u64;
        if is_end {
            break;
        }
    }
    (part.is_empty() && hasher.finalize().to_hex().as_bytes() == hash).then_some(())
}

#[cfg(test)]
mod tests {
    use super::super::sealed_file::seal;
    use super::*;

    fn read_all(bytes: &[u8]) -> Option<Vec<(String, usize)>> {
        let mut all = Vec::new();
        let parse = |line: &[u8], at: u64| {
            let at = usize::try_from(at).unwrap();
            assert!(bytes[at..].starts_with(line) && bytes[at - 1] == b'\n');
            serde_json::from_slice(line).ok()
        };
        read(bytes, parse, |value| all.push(value))?;
        Some(all)
    }

    #[test]
    fn what_was_written_is_read_in_its_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.json");
        // None, one that is longer than a part, and more than a part has.
        for (many, length) in [(0, 0), (3, 5 << 20), (30_000, 200)] {
            let lines: Vec<(String, usize)> = (0..many)
                .map(|number| ("\n".repeat(length / 2), number))
                .collect();
            let hash = write_private(&path, lines.iter()).unwrap();
            assert_eq!(seal(&path), Some(hash));
            assert!(read_all(&std::fs::read(&path).unwrap()) == Some(lines), "{many}");
        }
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.json");
        write_private(&path, [("a", 1), ("b", 2)].iter()).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        for at in 0..bytes.len() {
            assert_eq!(read_all(&bytes[..at]), None, "the first {at} bytes");
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert_eq!(read_all(&damaged), None, "bit {bit} of byte {at}");
            }
        }
    }
}
