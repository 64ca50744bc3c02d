//! What happened to the published folder is found, although its files are not read.

use super::{ends_early, is_made_again, published};
use crate::support::SiteTest;
use sitegen::output::publish::lock::Lock;
use sitegen::report::ExitCode;
use std::fs::File;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;
use std::process::Command;

/// Flips a byte of a file and puts its times back.
fn flip(path: &Path) {
    let file = File::options().read(true).write(true).open(path).unwrap();
    let modified = file.metadata().unwrap().modified().unwrap();
    let mut byte = [0];
    file.read_exact_at(&mut byte, 1).unwrap();
    file.write_at(&[byte[0] ^ 1], 1).unwrap();
    file.set_times(std::fs::FileTimes::new().set_modified(modified))
        .unwrap();
}

#[test]
fn a_published_file_that_somebody_touched_is_as_it_was_after_the_next_build() {
    type Harm = fn(&Path);
    let harms: [(&str, Harm); 6] = [
        ("a byte is flipped", |out| flip(&out.join("over-wt.html"))),
        ("a byte of the ledger is flipped", |out| {
            flip(&out.join("_ledger.json"))
        }),
        ("a file is gone", |out| {
            std::fs::remove_file(out.join("contact.html")).unwrap()
        }),
        ("a file is another one", |out| {
            std::fs::rename(out.join("contact.html"), out.join("over-wt.html")).unwrap();
        }),
        ("nobody may read a file", |out| {
            std::fs::set_permissions(out.join("index.html"), PermissionsExt::from_mode(0o600)).unwrap();
        }),
        ("nobody may read a folder", |out| {
            std::fs::set_permissions(out.join("_data"), PermissionsExt::from_mode(0o700)).unwrap();
        }),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    let before = site.tree();
    for (what, harm) in harms {
        // What was looked at once, and what was written just before.
        for looked_at in [true, false] {
            if looked_at {
                ends_early(&mut site, what);
            }
            harm(site.out());
            let summary = site.build();
            assert!(!summary.ended_early, "{what}");
            site.tree().assert_same(&before, what);
        }
    }
    for name in ["index.html", "_data"] {
        let mode = site.out().join(name).metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o044, 0o044, "{name}");
    }
}

#[test]
fn a_build_that_has_something_to_do_repairs_what_somebody_touched() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    for (title, is_settled) in [("Anders", true), ("Nog anders", false)] {
        if is_settled {
            ends_early(&mut site, "nothing is new");
        }
        flip(&site.out().join("over-wt.html"));
        std::fs::remove_file(site.out().join("_data/contact.json")).unwrap();
        site.change(|content| {
            let entry = content.entry_mut("vacancies", "vacature-1").unwrap();
            entry.insert("headerTitle".into(), title.into());
        });
        is_made_again(&mut site, title);
    }
}

#[test]
fn a_folder_that_was_copied_is_the_same_and_one_that_was_changed_then_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    let out = site.out().to_owned();
    let copy = |from: &Path, to: &Path| {
        let copied = Command::new("cp").arg("-pR").args([from, to]).status();
        assert!(copied.unwrap().success());
    };
    let before = site.tree();
    for (what, name) in [
        ("nothing", None),
        ("a file", Some("over-wt.html")),
        ("the ledger", Some("_ledger.json")),
    ] {
        let moved = out.with_file_name("moved");
        std::fs::rename(&out, &moved).unwrap();
        copy(&moved, &out);
        std::fs::remove_dir_all(&moved).unwrap();
        match name {
            None => {
                ends_early(&mut site, "another place on the disk");
            }
            Some(name) => {
                flip(&out.join(name));
                assert!(!site.build().ended_early, "{what}");
            }
        }
        site.tree().assert_same(&before, what);
        ends_early(&mut site, what);
    }
}

#[test]
fn a_file_that_is_not_the_site_s_stops_the_build_until_it_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    let file = site.out().join("note.txt");
    std::fs::write(&file, "mine").unwrap();
    site.fails(ExitCode::CannotWrite, &["note.txt", "did not write"]);
    std::fs::remove_file(file).unwrap();
    // File managers do that.
    std::fs::write(site.out().join(".DS_Store"), "x").unwrap();
    ends_early(&mut site, "the file is gone");
}

#[test]
fn what_a_killed_build_has_left_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    let left = site.out().with_file_name(".dist.staging-123456");
    std::fs::create_dir(&left).unwrap();
    ends_early(&mut site, "beside it is what a killed build has left");
    assert!(!left.exists());
}

#[test]
fn while_another_build_runs_none_ends_early() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    let lock = Lock::take(site.out()).unwrap();
    site.fails(
        ExitCode::Locked,
        &["another build or deploy of this folder is running"],
    );
    drop(lock);
    ends_early(&mut site, "it has ended");
}

/// The file that says what was published.
fn last_build_file(site: &SiteTest) -> std::path::PathBuf {
    let folder = std::fs::read_dir(site.config.cache.join("builds")).unwrap();
    let mut files = folder.map(|entry| entry.unwrap().path());
    let file = files.next().unwrap();
    assert!(files.next().is_none());
    file
}

#[test]
fn what_is_kept_of_the_last_build_is_worth_nothing_if_it_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    let whole = std::fs::read(last_build_file(&site)).unwrap();
    let middle = whole.len() / 2;
    let mut flipped = whole.clone();
    flipped[middle] ^= 1;
    for damaged in [&whole[..middle], &flipped, b"", b"{}"] {
        std::fs::write(last_build_file(&site), damaged).unwrap();
        let before = site.tree();
        let summary = site.build();
        assert_eq!((summary.ended_early, summary.written), (false, 0));
        site.tree().assert_same(&before, "what is kept is damaged");
        ends_early(&mut site, "it is made again");
    }
}
