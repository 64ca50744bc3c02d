//! What a build has noted of the published folder: no file of it is read while nobody has touched it.

use sitegen::interrupt::Interrupt;
use sitegen::output::publish::lock::Lock;
use sitegen::output::publish::{Found, Intact, Publishing, publish};
use sitegen::output::{Body, OutputFile};
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
