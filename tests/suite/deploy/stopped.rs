//! A deploy that is stopped by a signal or by `kill -9`, and one that meets another.

use super::bucket::{Host, SECRETS};
use super::{conditions, edit};
use crate::support::s3::Object;
use sitegen::deploy::Manifest;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// Files that go up before no other one gets an answer.
const SENT: usize = 40;
/// Files that go up at a time.
const UNDER_WAY: usize = 8;

/// Starts a deploy, and ends it when all of its requests wait. Returns how it ended, and what is there.
fn end(host: &Host, signal: &str) -> (Option<i32>, BTreeSet<String>) {
    let (workspace, line) = host.project();
    host.s3.bucket().stalls = Some(SENT);
    let mut process = workspace.start(&line, &SECRETS);
    let begun = Instant::now();
    while host.s3.bucket().waiting < UNDER_WAY {
        assert!(begun.elapsed() < Duration::from_secs(60), "it does not send");
        std::thread::yield_now();
    }
    process.signal(signal);
    let code = process.wait();
    let mut bucket = host.s3.bucket();
    bucket.stalls = None;
    bucket.waiting = 0;
    let there = bucket.objects.keys().filter(|key| *key != "_deployed.json");
    (code, there.cloned().collect())
}

#[track_caller]
fn assert_completed(host: &Host, sent: &BTreeSet<String>) {
    assert_eq!(sent.len(), SENT);
    let deployed = host.deploy();
    assert!(deployed.resumed, "{deployed:?}");
    assert_eq!(deployed.uploaded + SENT, host.site.tree().paths().count());
    let written: BTreeSet<String> = host.s3.written().into_iter().collect();
    assert!(sent.is_disjoint(&written), "{written:?}");
}

#[test]
fn a_signal_ends_it_and_what_went_up_is_noted() {
    for (signal, expected) in [("-TERM", 143), ("-INT", 130)] {
        let host = Host::new();
        let (code, sent) = end(&host, signal);
        assert_eq!(code, Some(expected));
        let manifest = host.manifest();
        let noted = manifest.files.iter().filter(|(_, entry)| entry.is_known());
        assert_eq!(noted.map(|(path, _)| path.clone()).collect::<BTreeSet<_>>(), sent);
        // Nothing but the list says that they are there.
        host.s3.bucket().hides = true;
        assert_completed(&host, &sent);
        host.s3.bucket().hides = false;
        host.assert_whole();
    }
}

#[test]
fn after_it_was_killed_nothing_goes_up_that_is_there() {
    let host = Host::new();
    let (code, sent) = end(&host, "-KILL");
    assert_eq!(code, None);
    let manifest = host.manifest();
    assert!(manifest.files.values().all(|entry| !entry.is_known()));
    // So that a later run removes what its site does not have.
    assert!(sent.iter().all(|path| manifest.files.contains_key(path)));
    assert_completed(&host, &sent);
    host.assert_whole();
}

/// Another deploy writes its list when this one sends a file.
fn meet(host: &Host, when: &'static str) {
    let theirs = host.manifest();
    let theirs = Manifest {
        files: theirs
            .files
            .into_iter()
            .filter(|(path, _)| path != "contact.html")
            .collect(),
        ..theirs
    };
    let bytes = theirs.bytes();
    let write = move |objects: &mut BTreeMap<String, Object>| {
        objects
            .get_mut("_deployed.json")
            .unwrap()
            .bytes
            .clone_from(&bytes);
    };
    host.s3.bucket().before = Some((when, Box::new(write)));
}

#[test]
fn two_deploys_at_once_are_noticed_and_the_list_stays_true() {
    for when in ["vacatures/vacature-3.html", "build-info.json"] {
        let mut host = Host::new();
        host.deploy();
        edit(&mut host.site, "12");
        meet(&host, when);
        let failure = host.run(conditions()).unwrap_err();
        let text = format!("{} ({}); hint: {}", failure.what, failure.place, failure.hint);
        assert_eq!(failure.code, "other-deploy", "{when}: {text}");
        assert!(
            text.contains("another deploy to this store is running (s3:klein/)"),
            "{text}"
        );
        let list = host.manifest();
        assert!(
            !list.files.contains_key("contact.html"),
            "{when}: the list is the other one's"
        );
        assert!(!list.files["vacatures/vacature-3.html"].is_known(), "{when}");
        host.deploy();
        host.assert_whole();
    }
}
