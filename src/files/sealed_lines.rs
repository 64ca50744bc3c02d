//! Files of many values with the hash of all of them. Each is a line of JSON, so that they are written and read in parts, and
//! the lines of a part on all threads. A line may have a text beside its value, which is not looked at when it is read.

use super::sealed::{HASH, START};
use super::sealed_file::fill;
use memchr::{memchr, memchr_iter, memrchr};
use rayon::prelude::*;
use serde::Serialize;
use std::borrow::Cow;
use std::io::{Read, Result};
use std::path::Path;

/// After the hash.
const MIDDLE: &str = "\"}\n";
/// Bytes that are read at once.
const PART: u64 = 1 << 20;
/// Between the value of a line and its text. JSON on one line has none.
const TAB: u8 = b'\t';

/// A line to write.
#[derive(Debug)]
pub struct Line<'a, T> {
    /// What is written as JSON.
    pub value: T,
    /// A text beside it, on one line.
    pub text: Option<Cow<'a, str>>,
}

/// A line that is read.
#[derive(Debug, Clone, Copy)]
pub struct ReadLine<'a> {
    /// The value's JSON.
    pub json: &'a [u8],
    /// The text beside it, and where in the file it begins.
    pub text: Option<(&'a [u8], u64)>,
}

impl<'a> ReadLine<'a> {
    /// The line that begins at `at`.
    fn new(line: &'a [u8], at: u64) -> Self {
        match memchr(TAB, line) {
            Some(tab) => Self {
                json: &line[..tab],
                text: Some((&line[tab + 1..], at + tab as u64 + 1)),
            },
            None => Self {
                json: line,
                text: None,
            },
        }
    }
}

/// Replaces a file by one that only its owner may read. Returns the hash that is in the file.
///
/// # Errors
/// Errors of the file system and of the lines; then the file is unchanged.
pub fn write_private<'a, T: Serialize>(
    path: &Path,
    lines: impl Iterator<Item = Result<Line<'a, T>>>,
) -> Result<String> {
    fill(path, (MIDDLE, ""), |file| {
        for line in lines {
            let Line { value, text } = line?;
            serde_json::to_writer(&mut *file, &value)?;
            if let Some(text) = text {
                file.write_all(&[TAB])?;
                file.write_all(text.as_bytes())?;
            }
            file.write_all(b"\n")?;
        }
        Ok(())
    })
}

/// Reads the lines, and gives what `parse` makes of them to `take` in their order. `None`: a byte is another one, or a line is
/// not what is expected; then it had some of them.
pub fn read<T: Send>(
    mut from: impl Read,
    parse: impl Fn(ReadLine<'_>) -> Option<T> + Sync,
    mut take: impl FnMut(T),
) -> Option<()> {
    let mut head = [0; START.len() + HASH + MIDDLE.len()];
    from.read_exact(&mut head).ok()?;
    let hash = head
        .strip_prefix(START.as_bytes())?
        .strip_suffix(MIDDLE.as_bytes())?;
    let mut hasher = blake3::Hasher::new();
    // What was read of the lines and where it begins, and what follows.
    let (mut part, mut at, mut next) = (Vec::new(), head.len() as u64, Vec::new());
    loop {
        let end = memrchr(b'\n', &part).map_or(0, |last| last + 1);
        next.clear();
        next.extend_from_slice(&part[end..]);
        let begun = next.len();
        let mut values = None;
        // The lines are parsed while the next ones are read.
        let length = rayon::in_place_scope(|scope| {
            scope.spawn(|_| values = parsed(&part[..end], at, &parse));
            let length = from.by_ref().take(PART).read_to_end(&mut next);
            hasher.update(&next[begun..]);
            length
        });
        values?.into_iter().for_each(&mut take);
        if length.ok()? == 0 {
            break;
        }
        at += end as u64;
        std::mem::swap(&mut part, &mut next);
    }
    let is_whole = part.last().is_none_or(|last| *last == b'\n');
    (is_whole && hasher.finalize().to_hex().as_bytes() == hash).then_some(())
}

/// What `parse` makes of whole lines, which begin at `at`.
fn parsed<T: Send>(
    lines: &[u8],
    at: u64,
    parse: &(impl Fn(ReadLine<'_>) -> Option<T> + Sync),
) -> Option<Vec<T>> {
    let ends: Vec<usize> = memchr_iter(b'\n', lines).collect();
    let values = (0..ends.len()).into_par_iter().map(|number| {
        let begin = number.checked_sub(1).map_or(0, |before| ends[before] + 1);
        parse(ReadLine::new(&lines[begin..ends[number]], at + begin as u64))
    });
    values.collect()
}

#[cfg(test)]
mod tests {
    use super::super::sealed_file::seal;
    use super::*;

    type Lines = Vec<((String, usize), Option<String>)>;

    fn read_all(bytes: &[u8]) -> Option<Lines> {
        let mut all = Lines::new();
        let parse = |line: ReadLine<'_>| {
            let text = line.text.map(|(text, at)| {
                let at = usize::try_from(at).unwrap();
                assert!(bytes[at..].starts_with(text) && bytes[at - 1] == b'\t');
                String::from_utf8_lossy(text).into_owned()
            });
            Some((serde_json::from_slice(line.json).ok()?, text))
        };
        read(bytes, parse, |value| all.push(value))?;
        Some(all)
    }

    fn write(path: &Path, lines: &Lines) -> String {
        let lines = lines.iter().map(|(value, text)| {
            let text = text.as_deref().map(Cow::Borrowed);
            Ok(Line { value, text })
        });
        write_private(path, lines).unwrap()
    }

    #[test]
    fn what_was_written_is_read_in_its_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.json");
        // None, one that is longer than a part, and more than a part has.
        for (many, length) in [(0, 0), (3, 2 << 20), (30_000, 200)] {
            let text = |number: usize| number.is_multiple_of(3).then(|| "\t ".repeat(number % 7));
            let lines: Lines = (0..many)
                .map(|number| (("\n\t".repeat(length / 4), number), text(number)))
                .collect();
            let hash = write(&path, &lines);
            assert_eq!(seal(&path), Some(hash));
            assert!(read_all(&std::fs::read(&path).unwrap()) == Some(lines), "{many}");
        }
    }

    #[test]
    fn every_flipped_bit_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines.json");
        let text = |text: &str| Some(text.to_owned());
        write(
            &path,
            &vec![(("a".to_owned(), 1), None), (("b".to_owned(), 2), text("{}"))],
        );
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
