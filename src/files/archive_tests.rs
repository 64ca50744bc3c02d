//! Archives of several files, whole and damaged.

use super::super::line_file::LinePart;
use super::*;

fn bytes_of(file: &mut dyn Read) -> Option<Vec<u8>> {
    bytes(file).ok()
}

fn bytes_at(file: &mut dyn Read, _: (&Arc<LineFile>, u64)) -> Option<Vec<u8>> {
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
            matches!(unpack(&path, &out, "", bytes_at), Err(UnpackError::Damaged)),
            "{name}"
        );
        assert!(!folder.path().join("x").exists() && !Path::new("/tmp/sitegen-x").exists());
    }
    let (folder, path) = with_member("x", tar::EntryType::Regular);
    unpack(&path, &folder.path().join("out"), "", bytes_at).unwrap();
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
        let refused = unpack(&path, &folder.path().join("out"), "", bytes_at);
        assert!(matches!(refused, Err(UnpackError::Damaged)), "{kind:?}");
    }
}

#[test]
fn what_was_packed_is_unpacked() {
    let (folder, path) = archive();
    let out = folder.path().join("out");
    assert_eq!(unpack(&path, &out, "c", bytes_at).unwrap(), None);
    for name in ["files/b", "a.json"] {
        assert_eq!(std::fs::read(out.join(name)).unwrap(), name.as_bytes());
    }
    let others = folder.path().join("others");
    assert_eq!(
        unpack(&path, &others, "a.json", bytes_at).unwrap(),
        Some(b"a.json".to_vec())
    );
    assert!(others.join("files/b").exists() && !others.join("a.json").exists());
    let found = Some(b"a.json".to_vec());
    assert_eq!(member(&path, "a.json", bytes_of).unwrap(), found);
    assert_eq!(member(&path, "c", bytes_of).unwrap(), None);
}

#[test]
fn the_place_of_a_file_in_the_archive_is_where_its_bytes_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("all.tar");
    pack(&path, ("a.json", b"[1]"), &[]).unwrap();
    let place =
        |_: &mut dyn Read, (archive, begin): (&Arc<LineFile>, u64)| LinePart::new(archive, begin, b"[1]");
    let part = unpack(&path, &folder.path().join("out"), "a.json", place).unwrap();
    assert_eq!(part.unwrap().read(|_| true), Some([1]));
}

#[test]
fn a_damaged_archive_is_no_archive() {
    let (folder, path) = archive();
    let bytes = std::fs::read(&path).unwrap();
    let out = folder.path().join("out");
    for length in [0, 100, 512, 1024, 1536, 2048] {
        whole::replace(&path, &bytes[..length]).unwrap();
        assert!(
            member(&path, "a.json", bytes_of).is_err(),
            "the first {length} bytes"
        );
        assert!(
            unpack(&path, &out, "", bytes_at).is_err(),
            "the first {length} bytes"
        );
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        whole::replace(&path, &damaged).unwrap();
        // Bytes that fill up blocks do not matter, and neither do times and owners.
        if let Ok(first) = unpack(&path, &out, "a.json", bytes_at) {
            assert_eq!(
                std::fs::read(out.join("files/b")).unwrap(),
                b"files/b",
                "byte {at}"
            );
            assert_eq!(first.as_deref(), Some(&b"a.json"[..]), "byte {at}");
        }
    }
}
