//! What a build has noted of the published folder: no file of it is read while nobody has touched it.

use sitegen::interrupt::Interrupt;
use sitegen::output::fingerprint::Blake3;
use sitegen::output::publish::lock::Lock;
use sitegen::output::publish::{Found, Intact, Publishing, publish};
use sitegen::output::{Body, OutputFile, SourceFile};
use sitegen::report::Code;
use std::path::Path;

const NAME: &str = "a.html";

/// Whether the published file counts as having these bytes. `meanwhile` happens after the folder was looked at.
fn has_after(meanwhile: impl FnOnce(), out: &Path, noted: Option<&Intact>, bytes: &[u8]) -> bool {
    let interrupt = Interrupt::default();
    let publishing = Publishing::begin(out, &interrupt, None, noted).unwrap();
    meanwhile();
    match publishing.page(NAME, bytes).unwrap() {
        Body::Staged { unchanged, .. } => unchanged,
        Body::Bytes(_) | Body::File(_) => panic!("pages are staged"),
    }
}

fn has(out: &Path, noted: Option<&Intact>, bytes: &[u8]) -> bool {
    has_after(|| (), out, noted, bytes)
}

/// Notes how a folder is, as soon as its files are not too young for that.
fn note(out: &Path, lock: &mut Lock) -> Intact {
    loop {
        let noted = Intact::note(out, lock).unwrap();
        if noted.compare(out) == Found::Same {
            return noted;
        }
        std::thread::yield_now();
    }
}

#[test]
fn files_that_nobody_has_touched_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("dist");
    let mut lock = Lock::take(&out).unwrap();
    publish(&out, &[OutputFile::text(NAME, "one")], &Interrupt::default()).unwrap();
    let harm = || std::fs::write(out.join(NAME), "two").unwrap();
    harm();
    // Noted after the harm: only who reads the file sees it.
    let noted = note(&out, &mut lock);
    assert!(has(&out, Some(&noted), b"one"));
    assert!(!has(&out, Some(&noted), b"three"));
    assert!(!has(&out, None, b"one"));
    // Somebody touches it again.
    assert!(!has_after(harm, &out, Some(&noted), b"one"));
    assert!(!has(&out, Some(&noted), b"one"));
    assert!(has(&out, Some(&noted), b"two"));
}

/// A file of the cache that the build has read before it publishes.
#[test]
fn what_was_read_is_read_again_only_to_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let (out, source) = (folder.path().join("dist"), folder.path().join("a.webp"));
    let blake3 = Blake3::from_hex(&blake3::hash(b"one").to_hex());
    assert!(blake3.is_some());
    let path = source.clone();
    let file = OutputFile {
        path: "a.webp".into(),
        body: Body::File(SourceFile { path, blake3 }),
        immutable: true,
    };
    let publish = || publish(&out, std::slice::from_ref(&file), &Interrupt::default());
    let published = || std::fs::read(out.join("a.webp")).unwrap();
    std::fs::write(&source, "one").unwrap();
    publish().unwrap();
    // It changes after it was read: what is published already is right.
    std::fs::write(&source, "two").unwrap();
    assert_eq!(publish().unwrap().written, 0);
    assert_eq!(published(), b"one");
    // What was never read is not published.
    std::fs::write(out.join("a.webp"), "six").unwrap();
    assert_eq!(publish().unwrap_err().code, Code::CacheDamaged);
    assert_eq!(published(), b"six");
}
