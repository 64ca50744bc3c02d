//! Several files in one, as a tar archive. A list of hashes stands first in it: a single flipped byte, or a missing
//! file, is detected.

use super::operation::write;
use super::{sealed, whole};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Component, Path, PathBuf};

/// blake3 of each file, hex, by its name in the archive.
const LIST: &str = "hashes.json";

/// Why an archive was not unpacked.
#[derive(Debug, thiserror::Error)]
pub enum UnpackError {
    /// It is no archive, or not every byte of it is unchanged.
    #[error("it is damaged, or no snapshot")]
    Damaged,
    /// It cannot be read.
    #[error("cannot read: {0}")]
    Read(io::Error),
    /// A file cannot be written.
    #[error("cannot write: {1}")]
    Write(PathBuf, io::Error),
}

/// Writes an archive that only its owner may read. `members`: their names in it, and where they are. An existing file is
/// replaced atomically.
///
/// # Errors
/// Of the file system; then the file is what it was before.
pub fn pack(path: &Path, members: &[(String, PathBuf)]) -> io::Result<()> {
    let mut hashes = BTreeMap::new();
    for (name, source) in members {
        hashes.insert(name, hash(&std::fs::read(source)?));
    }
    whole::fill_private(path, |file, name| {
        let mut tar = tar::Builder::new(BufWriter::new(Target { file, name }));
        append(&mut tar, LIST, &sealed::to_vec(&hashes))?;
        for (name, source) in members {
            append(&mut tar, name, &std::fs::read(source)?)?;
        }
        tar.into_inner()?.flush()
    })
}

/// Writes the files of an archive into an empty folder.
///
/// # Errors
/// See [`UnpackError`]. The folder may then have some of the files.
pub fn unpack(path: &Path, folder: &Path) -> Result<(), UnpackError> {
    let mut left: Option<BTreeMap<String, String>> = None;
    visit(path, |name, bytes| {
        let Some(hashes) = &mut left else {
            left = Some(
                (name == LIST)
                    .then(|| sealed::from_slice(&bytes))
                    .flatten()
                    .ok_or(UnpackError::Damaged)?,
            );
            return Ok(true);
        };
        let expected = hashes.remove(name).ok_or(UnpackError::Damaged)?;
        let is_inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !is_inside || expected != hash(&bytes) {
            return Err(UnpackError::Damaged);
        }
        let target = folder.join(name);
        whole::replace_private(&target, &bytes).map_err(|error| UnpackError::Write(target, error))?;
        Ok(true)
    })?;
    match left {
        Some(left) if left.is_empty() => Ok(()),
        _ => Err(UnpackError::Damaged),
    }
}

/// One file of an archive, if it has it. The caller checks its bytes.
///
/// # Errors
/// See [`UnpackError`].
pub fn member(path: &Path, wanted: &str) -> Result<Option<Vec<u8>>, UnpackError> {
    let mut found = None;
    visit(path, |name, bytes| {
        if name == wanted {
            found = Some(bytes);
        }
        Ok(found.is_none())
    })?;
    Ok(found)
}

/// Calls `look` for each file, until it returns false.
fn visit(
    path: &Path,
    mut look: impl FnMut(&str, Vec<u8>) -> Result<bool, UnpackError>,
) -> Result<(), UnpackError> {
    let file = File::open(path).map_err(UnpackError::Read)?;
    let mut tar = tar::Archive::new(io::BufReader::new(file));
    for entry in tar.entries().map_err(|_| UnpackError::Damaged)? {
        let mut entry = entry.map_err(|_| UnpackError::Damaged)?;
        let name = entry.path().ok().and_then(|path| Some(path.to_str()?.to_owned()));
        let name = name.ok_or(UnpackError::Damaged)?;
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|_| UnpackError::Damaged)?;
        if !look(&name, bytes)? {
            break;
        }
    }
    Ok(())
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
mod tests {
    use super::*;

    /// An archive of two files, and the folder that it is in.
    fn archive() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let members = ["a.json", "files/b"].map(|name| {
            let source = folder.path().join("sources").join(name);
            whole::replace(&source, name.as_bytes()).unwrap();
            (name.to_owned(), source)
        });
        let path = folder.path().join("all.tar");
        pack(&path, &members).unwrap();
        (folder, path)
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        let (folder, path) = archive();
        let out = folder.path().join("out");
        unpack(&path, &out).unwrap();
        assert_eq!(std::fs::read(out.join("files/b")).unwrap(), b"files/b");
        assert_eq!(member(&path, "a.json").unwrap(), Some(b"a.json".to_vec()));
        assert_eq!(member(&path, "c").unwrap(), None);
    }

    #[test]
    fn a_damaged_archive_is_no_archive() {
        let (folder, path) = archive();
        let bytes = std::fs::read(&path).unwrap();
        let out = folder.path().join("out");
        for length in [0, 100, 512, 1024, 1536, 2048] {
            whole::replace(&path, &bytes[..length]).unwrap();
            assert!(unpack(&path, &out).is_err(), "the first {length} bytes");
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            whole::replace(&path, &damaged).unwrap();
            // Bytes that fill up blocks do not matter, and neither do times and owners.
            if unpack(&path, &out).is_ok() {
                assert_eq!(
                    std::fs::read(out.join("files/b")).unwrap(),
                    b"files/b",
                    "byte {at}"
                );
                assert_eq!(std::fs::read(out.join("a.json")).unwrap(), b"a.json", "byte {at}");
            }
        }
    }
}
