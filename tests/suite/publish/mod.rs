//! Publishing: what is written, what is left alone, and who may.

mod damage;
mod exchange;
mod faults;
mod foreign;
mod noted;
mod sources;

use crate::support::SiteTest;
use crate::support::content::{PHOTO, page};
use crate::support::tree::files;
use serde_json::json;
use sitegen::files::fault::Fault;
use sitegen::output::publish::lock::{self, Lock};
use sitegen::report::ExitCode;
use std::collections::BTreeMap;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// Inode and modification time of every file in a folder.
fn identities(folder: &Path) -> BTreeMap<PathBuf, (u64, i64, i64)> {
    let identity = |path: PathBuf| {
        let meta = path.metadata().unwrap();
        let name = path.strip_prefix(folder).unwrap().to_owned();
        (name, (meta.ino(), meta.mtime(), meta.mtime_nsec()))
    };
    files(folder).into_iter().map(identity).collect()
}

#[test]
fn a_build_without_changes_writes_nothing() {
    let mut site = SiteTest::small();
    let first = site.build();
    assert_eq!(first.written, first.files);
    let folder = site.out().metadata().unwrap().ino();
    let before = identities(site.out());
    let second = site.build();
    assert_eq!((second.written, second.files), (0, first.files));
    assert_eq!(identities(site.out()), before);
    assert_eq!(
        site.out().metadata().unwrap().ino(),
        folder,
        "the folder was exchanged"
    );
}

#[test]
fn unchanged_files_keep_inode_and_time() {
    let mut site = SiteTest::small();
    site.build();
    let before = identities(site.out());
    site.change(|content| {
        content
            .entry_mut("vacancies", "vacature-3")
            .unwrap()
            .insert("introText".into(), json!("Anders"));
    });
    let summary = site.build();
    let after = identities(site.out());
    let changed: Vec<String> = after
        .iter()
        .filter(|(path, identity)| before.get(*path) != Some(identity))
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert_eq!(
        changed,
        [
            "_data/vacatures/vacature-3.json",
            "_feeds/indeed.xml",
            "_feeds/vacancies.atom",
            "_feeds/vacancies.json",
            "_feeds/vacancies.rss",
            "_ledger.json",
            "build-info.json",
            "vacatures/vacature-3.html"
        ]
    );
    assert_eq!(summary.written, 8);
}

#[test]
fn a_removed_entry_takes_everything_of_it_along() {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset("images", "weg.png", PHOTO, json!({ "title": "Weg" }));
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["weg.png"] }]);
        content
            .entries_mut("pages")
            .push(page("weg", "Straks verdwenen", blocks));
    });
    site.build();
    let tree = site.tree();
    assert!(tree.has("weg.html") && tree.has("_data/weg.json"));
    let media = |site: &SiteTest| {
        site.tree()
            .paths()
            .filter(|path| path.starts_with("_media/"))
            .count()
    };
    let with = media(&site);
    assert!(site.read("sitemap.xml").contains("/weg<"));
    site.change(|content| {
        content
            .entries_mut("pages")
            .retain(|entry| entry["slug"] != "weg")
    });
    site.build();
    let tree = site.tree();
    assert!(!tree.has("weg.html") && !tree.has("_data/weg.json"));
    assert!(!site.read("sitemap.xml").contains("/weg<"));
    assert!(media(&site) < with - 1, "picture and social image are gone");
    for path in tree.paths() {
        let bytes = std::fs::read(site.out().join(path)).unwrap();
        assert!(
            !String::from_utf8_lossy(&bytes).contains("Straks verdwenen"),
            "{path}"
        );
    }
}

#[test]
fn a_folder_of_someone_else_is_left_alone() {
    let mut site = SiteTest::small();
    std::fs::create_dir(site.out()).unwrap();
    std::fs::write(site.out().join("thesis.txt"), "three years").unwrap();
    site.fails(
        ExitCode::CannotWrite,
        &["contains files that sitegen did not write", "--out"],
    );
    assert_eq!(site.read("thesis.txt"), "three years");
}

#[test]
fn an_empty_folder_is_used() {
    let mut site = SiteTest::small();
    std::fs::create_dir(site.out()).unwrap();
    site.build();
    assert!(site.tree().has("index.html"));
}

#[test]
fn a_file_in_the_place_of_the_folder_is_left_alone() {
    let site = SiteTest::small();
    std::fs::write(site.out(), "a file").unwrap();
    let failure = site.try_build().unwrap_err();
    assert_eq!(failure.exit, ExitCode::CannotWrite);
    assert!(
        failure.what.contains("is a file, not a folder"),
        "{}",
        failure.what
    );
    assert_eq!(std::fs::read_to_string(site.out()).unwrap(), "a file");
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let mut site = SiteTest::small();
    let file = site.out().with_file_name("file");
    std::fs::write(&file, "").unwrap();
    site.configure(|config| config.out = file.join("dist"));
    site.fails(ExitCode::CannotWrite, &["cannot write", "file/"]);
}

#[test]
fn a_parent_that_may_not_be_written_to_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let mut site = SiteTest::small();
    site.build();
    let parent = site.out().parent().unwrap().to_owned();
    std::fs::set_permissions(&parent, PermissionsExt::from_mode(0o555)).unwrap();
    let root = std::fs::write(parent.join("probe"), "").is_ok();
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("nieuw", "Nieuw", json!([])))
    });
    if root {
        // Permissions do not bind root; then the build has to succeed.
        site.build();
    } else {
        site.fails(ExitCode::CannotWrite, &["cannot write", "permissions"]);
    }
    std::fs::set_permissions(&parent, PermissionsExt::from_mode(0o755)).unwrap();
}

#[test]
fn a_cache_that_cannot_be_written_is_named() {
    let mut site = SiteTest::small();
    site.build();
    let file = site.out().with_file_name("file");
    std::fs::write(&file, "").unwrap();
    site.configure(|config| config.cache = file.join("cache"));
    site.fails(ExitCode::CannotWrite, &["cannot write", ".sitegen"]);
}

#[test]
fn a_second_build_of_the_folder_stops_and_names_the_first() {
    let mut site = SiteTest::small();
    site.build();
    let held = Lock::take(site.out()).unwrap();
    let process = format!("process {}", std::process::id());
    site.fails(ExitCode::Locked, &["another build", &process, "--out"]);
    drop(held);
    site.build();
}

#[test]
fn a_lock_file_that_a_killed_build_left_behind_locks_nothing() {
    let mut site = SiteTest::small();
    std::fs::write(lock::path(site.out()), "process 4711").unwrap();
    site.build();
}

#[test]
fn a_lock_file_on_a_full_disk_is_no_matter_of_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let _full = Fault::full_disk(folder.path(), 1);
    let failure = Lock::take(&folder.path().join("dist")).unwrap_err();
    assert_eq!(failure.code, "disk-full");
    assert_eq!(failure.hint, "make room on the disk");
}

#[test]
fn what_cannot_be_removed_fails_no_build_and_nothing_is_staged_in_it() {
    let mut site = SiteTest::small();
    site.build();
    let name = format!(".dist.staging-{}", std::process::id());
    let leftover = site.out().with_file_name(name);
    std::fs::create_dir(&leftover).unwrap();
    std::fs::write(leftover.join("index.html"), "of root").unwrap();
    let forbidden = Fault::forbidden(&leftover);
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("nieuw", "Nieuw", json!([])))
    });
    site.build();
    assert!(site.out().join("nieuw.html").exists());
    let left = sitegen::output::publish::left(site.out());
    assert_eq!(left, std::slice::from_ref(&leftover));
    drop(forbidden);
    site.build();
    assert!(!leftover.exists());
}

#[test]
fn what_a_killed_build_left_behind_is_swept() {
    let mut site = SiteTest::small();
    site.build();
    let leftover = site.out().with_file_name(".dist.staging-4711");
    std::fs::create_dir_all(leftover.join("_assets")).unwrap();
    std::fs::write(leftover.join("_assets/x.js"), "x").unwrap();
    let similar = site.out().with_file_name(".dist2.staging-1");
    std::fs::create_dir(&similar).unwrap();
    site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("nieuw", "Nieuw", json!([])))
    });
    site.build();
    assert!(!leftover.exists());
    assert!(similar.exists(), "it belongs to another output folder");
}
