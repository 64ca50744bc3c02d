//! Several files in one, as a tar archive. A list of hashes stands first in it: a single flipped byte, or a missing
//! file, is detected.

use super::hashed_reader::HashedReader;
use super::line_file::LineFile;
use super::operation::write;
use super::{sealed, whole};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// blake3 of each file, hex, by its name in the archive.
const LIST: &str = "hashes.json";

/// Why an archive was not unpacked.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// The file is not an archive, or some of its bytes have changed.
    #[error("it is damaged, or not a snapshot")]
    Damaged,
    /// The archive cannot be read.
    #[error("cannot read: {0}")]
    Read(io::Error),
    /// A file cannot be written.
    #[error("cannot write: {1}")]
    Write(PathBuf, io::Error),
}

/// Writes an archive that only its owner may read. `first`: the name and bytes of its first file; `files`: names of the
/// others in it, and where they are. An existing archive is replaced atomically.
///
/// # Errors
/// The file system refuses, or a file changes meanwhile; then the archive is what it was before.
pub fn pack(path: &Path, first: (&str, &[u8]), files: &[(String, PathBuf)]) -> io::Result<()> {
    let mut hashes = BTreeMap::from([(first.0, hash(first.1))]);
    for (name, source) in files {
        hashes.insert(name, hash(&std::fs::read(source)?));
    }
    whole::fill_private(path, |file, name| {
        let mut tar = tar::Builder::new(BufWriter::new(Target { file, name }));
        append(&mut tar, LIST, &sealed::to_vec(&hashes))?;
        append(&mut tar, first.0, first.1)?;
        for (name, source) in files {
            let bytes = std::fs::read(source)?;
            if hashes.get(name.as_str()) != Some(&hash(&bytes)) {
                return Err(io::Error::other(format!("{} changes", source.display())));
            }
            append(&mut tar, name, &bytes)?;
        }
        tar.into_inner()?.flush()
    })
}

/// Writes the files of an archive into an empty folder, except for the one called `wanted`: what `read` makes of it is the
/// result, if the archive has it. It is also given the archive and where the file begins in it.
///
/// # Errors
/// See [`UnpackError`]. The folder may then have some of the files.
pub fn unpack<T>(
    path: &Path,
    folder: &Path,
    wanted: &str,
    read: impl Fn(&mut dyn Read, (&Arc<LineFile>, u64)) -> Option<T>,
) -> Result<Option<T>, UnpackError> {
    let archive = open(path)?;
    let lines = LineFile::new(archive.try_clone().map_err(UnpackError::Read)?, path);
    let read = |file: &mut dyn Read, at| read(file, (&lines, at));
    checked(archive, wanted, read, |name, bytes| {
        let target = folder.join(name);
        whole::replace_private(&target, bytes).map_err(|error| UnpackError::Write(target, error))
    })
}

/// What `read` makes of the file of an archive called `wanted`, if the archive has it. Nothing is written, and all files of
/// the archive are checked.
///
/// # Errors
/// See [`UnpackError`].
pub fn member<T>(
    path: &Path,
    wanted: &str,
    read: impl Fn(&mut dyn Read) -> Option<T>,
) -> Result<Option<T>, UnpackError> {
    checked(open(path)?, wanted, |file, _| read(file), |_, _| Ok(()))
}

/// What `read` makes of the file called `wanted`, which it is given with the place where it begins. `other` takes the other
/// files. Every file has the hash that the archive's list says.
fn checked<T>(
    archive: File,
    wanted: &str,
    read: impl Fn(&mut dyn Read, u64) -> Option<T>,
    other: impl Fn(&str, &[u8]) -> Result<(), UnpackError>,
) -> Result<Option<T>, UnpackError> {
    let mut found = None;
    let mut left: Option<BTreeMap<String, String>> = None;
    visit(archive, |name, file| {
        let Some(hashes) = &mut left else {
            let list = (name == LIST).then(|| bytes(file)).transpose()?;
            let list = list.and_then(|list| sealed::from_slice(&list));
            left = Some(list.ok_or(UnpackError::Damaged)?);
            return Ok(());
        };
        let expected = hashes.remove(name).ok_or(UnpackError::Damaged)?;
        let is_inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !is_inside {
            return Err(UnpackError::Damaged);
        }
        if name == wanted {
            let at = file.raw_file_position();
            let mut file = HashedReader::new(file);
            found = read(&mut file, at);
            let hash = file.hash().map_err(|_| UnpackError::Damaged)?;
            return match hash == expected {
                true => Ok(()),
                false => Err(UnpackError::Damaged),
            };
        }
        let bytes = bytes(file)?;
        if expected != hash(&bytes) {
            return Err(UnpackError::Damaged);
        }
        other(name, &bytes)
    })?;
    match left {
        Some(left) if left.is_empty() => Ok(found),
        _ => Err(UnpackError::Damaged),
    }
}

fn open(path: &Path) -> Result<File, UnpackError> {
    File::open(path).map_err(UnpackError::Read)
}

/// Calls `look` for each file.
fn visit(
    archive: File,
    mut look: impl FnMut(&str, tar::Entry<'_, Buffered>) -> Result<(), UnpackError>,
) -> Result<(), UnpackError> {
    let mut tar = tar::Archive::new(io::BufReader::new(archive));
    for entry in tar.entries().map_err(|_| UnpackError::Damaged)? {
        let entry = entry.map_err(|_| UnpackError::Damaged)?;
        let name = entry.path().ok().and_then(|path| Some(path.to_str()?.to_owned()));
        let name = name.ok_or(UnpackError::Damaged)?;
        // Others lead elsewhere, or are said to be far larger than the archive.
        if !entry.header().entry_type().is_file() {
            return Err(UnpackError::Damaged);
        }
        look(&name, entry)?;
    }
    Ok(())
}

type Buffered = io::BufReader<File>;

/// The bytes of a file in an archive.
fn bytes(mut file: impl Read) -> Result<Vec<u8>, UnpackError> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|_| UnpackError::Damaged)?;
    Ok(bytes)
}

/// The file that is being written.
struct Target<'a> {
    file: &'a mut File,
    name: &'a Path,
}

impl Write for Target<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        write(self.file, self.name, bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn append(tar: &mut tar::Builder<impl Write>, name: &str, bytes: &[u8]) -> io::Result<()> {
    let mut header = tar::Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o600);
    header.set_cksum();
    tar.append_data(&mut header, name, bytes)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

#[cfg(test)]
#[path = "archive_tests.rs"]
mod tests;
