//! Several files in one, as a tar archive. A list of hashes stands first in it: a single flipped byte, or a missing
//! file, is detected.

use super::hashed_reader::HashedReader;
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
/// result, if the archive has it.
///
/// # Errors
/// See [`UnpackError`]. The folder may then have some of the files.
pub fn unpack<T>(
    path: &Path,
    folder: &Path,
    wanted: &str,
    read: impl Fn(&mut dyn Read) -> Option<T>,
) -> Result<Option<T>, UnpackError> {
    let mut found = None;
    let mut left: Option<BTreeMap<String, String>> = None;
    visit(path, |name, file| {
        let Some(hashes) = &mut left else {
            let list = (name == LIST).then(|| bytes(file)).transpose()?;
            let list = list.and_then(|list| sealed::from_slice(&list));
            left = Some(list.ok_or(UnpackError::Damaged)?);
            return Ok(true);
        };
        let expected = hashes.remove(name).ok_or(UnpackError::Damaged)?;
        let is_inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !is_inside {
            return Err(UnpackError::Damaged);
        }
        if name == wanted {
            let mut file = HashedReader::new(file);
            found = read(&mut file);
            let hash = file.hash().map_err(|_| UnpackError::Damaged)?;
            return match hash == expected {
                true => Ok(true),
                false => Err(UnpackError::Damaged),
            };
        }
        let bytes = bytes(file)?;
        if expected != hash(&bytes) {
            return Err(UnpackError::Damaged);
        }
        let target = folder.join(name);
        whole::replace_private(&target, &bytes).map_err(|error| UnpackError::Write(target, error))?;
        Ok(true)
    })?;
    match left {
        Some(left) if left.is_empty() => Ok(found),
        _ => Err(UnpackError::Damaged),
    }
}

/// What `read` makes of one file of an archive, if the archive has it. The caller checks its bytes.
///
/// # Errors
/// See [`UnpackError`].
pub fn member<T>(
    path: &Path,
    wanted: &str,
    read: impl Fn(&mut dyn Read) -> T,
) -> Result<Option<T>, UnpackError> {
    let mut found = None;
    visit(path, |name, mut file| {
        if name == wanted {
            found = Some(read(&mut file));
        }
        Ok(found.is_none())
    })?;
    Ok(found)
}

/// Calls `look` for each file, until it returns false.
fn visit(
    path: &Path,
    mut look: impl FnMut(&str, tar::Entry<'_, Buffered>) -> Result<bool, UnpackError>,
) -> Result<(), UnpackError> {
    let file = File::open(path).map_err(UnpackError::Read)?;
    let mut tar = tar::Archive::new(io::BufReader::new(file));
    for entry in tar.entries().map_err(|_| UnpackError::Damaged)? {
        let entry = entry.map_err(|_| UnpackError::Damaged)?;
        let name = entry.path().ok().and_then(|path| Some(path.to_str()?.to_owned()));
        let name = name.ok_or(UnpackError::Damaged)?;
        // Others lead elsewhere, or are said to be far larger than the archive.
        if !entry.header().entry_type().is_file() {
            return Err(UnpackError::Damaged);
        }
        if !look(&name, entry)? {
            break;
        }
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
mod tests {
    use super::*;

    fn bytes_of(file: &mut dyn Read) -> Option<Vec<u8>> {
        bytes(file).ok()
    }

    /// An archive of two files, and the folder that it is in.
    fn archive() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let members = ["a.json", "files/b"].map(|name| {
            let source = folder.path().join("sources").join(name);
            whole::replace(&source, name.as_bytes()).unwrap();
            (name.to_owned(), source)
        });
        let path = folder.path().join("all.tar");
        let [first, second] = members;
        let bytes = std::fs::read(&first.1).unwrap();
        pack(&path, (&first.0, &bytes), &[second]).unwrap();
        (folder, path)
    }

    /// An archive of one member besides the list, which has its hash.
    fn with_member(name: &str, kind: tar::EntryType) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("all.tar");
        let mut tar = tar::Builder::new(Vec::new());
        let hashes = BTreeMap::from([(name, hash(b"x"))]);
        append(&mut tar, LIST, &sealed::to_vec(&hashes)).unwrap();
        let mut header = tar::Header::new_gnu();
        header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(kind);
        header.set_size(1);
        header.set_cksum();
        tar.append(&header, &b"x"[..]).unwrap();
        whole::replace(&path, &tar.into_inner().unwrap()).unwrap();
        (folder, path)
    }

    #[test]
    fn what_leads_out_of_the_folder_is_refused() {
        for name in ["../x", "/tmp/sitegen-x", "a/../../x", "./x"] {
            let (folder, path) = with_member(name, tar::EntryType::Regular);
            let out = folder.path().join("out");
            assert!(
                matches!(unpack(&path, &out, "", bytes_of), Err(UnpackError::Damaged)),
                "{name}"
            );
            assert!(!folder.path().join("x").exists() && !Path::new("/tmp/sitegen-x").exists());
        }
        let (folder, path) = with_member("x", tar::EntryType::Regular);
        unpack(&path, &folder.path().join("out"), "", bytes_of).unwrap();
    }

    #[test]
    fn what_is_no_plain_file_is_refused() {
        for kind in [
            tar::EntryType::Symlink,
            tar::EntryType::Link,
            tar::EntryType::GNUSparse,
            tar::EntryType::Fifo,
            tar::EntryType::Directory,
        ] {
            let (folder, path) = with_member("x", kind);
            let refused = unpack(&path, &folder.path().join("out"), "", bytes_of);
            assert!(matches!(refused, Err(UnpackError::Damaged)), "{kind:?}");
        }
    }

    #[test]
    fn what_was_packed_is_unpacked() {
        let (folder, path) = archive();
        let out = folder.path().join("out");
        assert_eq!(unpack(&path, &out, "c", bytes_of).unwrap(), None);
        for name in ["files/b", "a.json"] {
            assert_eq!(std::fs::read(out.join(name)).unwrap(), name.as_bytes());
        }
        let others = folder.path().join("others");
        assert_eq!(
            unpack(&path, &others, "a.json", bytes_of).unwrap(),
            Some(b"a.json".to_vec())
        );
        assert!(others.join("files/b").exists() && !others.join("a.json").exists());
        let found = Some(Some(b"a.json".to_vec()));
        assert_eq!(member(&path, "a.json", bytes_of).unwrap(), found);
        assert_eq!(member(&path, "c", bytes_of).unwrap(), None);
    }

    #[test]
    fn a_damaged_archive_is_no_archive() {
        let (folder, path) = archive();
        let bytes = std::fs::read(&path).unwrap();
        let out = folder.path().join("out");
        for length in [0, 100, 512, 1024, 1536, 2048] {
            whole::replace(&path, &bytes[..length]).unwrap();
            assert!(
                unpack(&path, &out, "", bytes_of).is_err(),
                "the first {length} bytes"
            );
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            whole::replace(&path, &damaged).unwrap();
            // Bytes that fill up blocks do not matter, and neither do times and owners.
            if let Ok(first) = unpack(&path, &out, "a.json", bytes_of) {
                assert_eq!(
                    std::fs::read(out.join("files/b")).unwrap(),
                    b"files/b",
                    "byte {at}"
                );
                assert_eq!(first.as_deref(), Some(&b"a.json"[..]), "byte {at}");
            }
        }
    }
}
