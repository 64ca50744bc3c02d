//! To a bucket and to a folder.

use super::bucket::{Host, to_folder};
use super::{conditions, edit};
use crate::support::{SiteTest, Tree};
use sitegen::deploy::{Conditions, Deployed, Turn};
use sitegen::report::ExitCode;
use std::collections::BTreeMap;

#[test]
fn a_bucket_gets_every_file_in_order_with_its_type_and_caching() {
    let host = Host::new();
    let deployed = host.deploy();
    assert_eq!(deployed.uploaded, host.site.tree().paths().count());
    assert_eq!(deployed.url, "s3:klein/");
    host.assert_whole();
    let written = host.s3.written();
    let files = written.iter().filter(|key| *key != "_deployed.json");
    let turns: Vec<Turn> = files.map(|key| Turn::for_path(key)).collect();
    assert!(turns.is_sorted(), "{written:?}");
    assert_eq!(written.last().unwrap(), "_deployed.json");

    let bucket = host.s3.bucket();
    let kept = |path: &str| {
        let object = &bucket.objects[path];
        (object.content_type.as_str(), object.cache_control.as_str())
    };
    let must_revalidate = "public, max-age=0, must-revalidate";
    assert_eq!(kept("index.html"), ("text/html; charset=utf-8", must_revalidate));
    assert_eq!(
        kept("_feeds/blog.atom"),
        ("application/atom+xml; charset=utf-8", must_revalidate)
    );
    let script = bucket
        .objects
        .keys()
        .find(|key| key.starts_with("_assets/") && key.ends_with(".js"))
        .unwrap();
    assert_eq!(
        kept(script),
        (
            "text/javascript; charset=utf-8",
            "public, max-age=31536000, immutable"
        )
    );
}

#[test]
fn only_what_changed_is_written_and_what_is_gone_is_removed_last() {
    let mut host = Host::new();
    host.site.configure(|config| config.guard.accept_removals = true);
    host.deploy();
    host.site.change(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "vacature-1");
    });
    edit(&mut host.site, "12");
    let deployed = host.deploy();
    assert!(
        deployed.uploaded < deployed.unchanged && deployed.removed > 0,
        "{deployed:?}"
    );
    let bucket = host.s3.bucket();
    assert!(!bucket.objects.contains_key("vacatures/vacature-1.html"));
    let log = &bucket.log;
    let first_removal = log.iter().position(|line| line.starts_with("DELETE ")).unwrap();
    let last_file = log
        .iter()
        .rposition(|line| line.starts_with("PUT ") && !line.ends_with("_deployed.json"));
    assert!(last_file.unwrap() < first_removal, "{log:#?}");
    drop(bucket);

    let deployed = host.deploy();
    assert_eq!((deployed.uploaded, deployed.removed), (0, 0));
    assert_eq!(host.s3.written(), Vec::<String>::new());
}

#[test]
fn a_run_that_was_interrupted_is_completed_by_the_next_one() {
    let host = Host::new();
    host.s3.bucket().room = Some(30);
    let late = Conditions {
        until: std::time::Instant::now() + std::time::Duration::from_secs(20),
        ..conditions()
    };
    let failure = host.run(late).unwrap_err();
    assert_eq!(
        (failure.exit, failure.code.as_str()),
        (ExitCode::NotDeployed, "deploy-unfinished"),
        "{failure:?}"
    );
    assert!(!host.s3.bucket().objects.contains_key("sitemap.xml"));
    host.s3.bucket().room = None;
    host.deploy();
    host.assert_whole();
}

#[test]
fn what_a_store_damages_is_noticed_and_repaired_by_the_next_run() {
    let mut host = Host::new();
    host.deploy();
    edit(&mut host.site, "12");
    host.s3.bucket().damages = Some("vacatures/vacature-3.html");
    let failure = host.run(conditions()).unwrap_err();
    assert_eq!(failure.code, "deploy-not-verified", "{failure:?}");
    assert!(
        failure.place.contains("vacatures/vacature-3.html in s3:klein/"),
        "{failure:?}"
    );
    host.s3.bucket().damages = None;
    // Back to the text of before: its hash is the one of the last whole deploy, and the file is not.
    edit(&mut host.site, "32 - 40");
    host.deploy();
    host.assert_whole();
}

#[test]
fn a_wrong_key_and_a_wrong_bucket_are_refused_without_showing_the_secret() {
    for (key, value) in [("secret_access_key", "s3cr3t-wrong"), ("bucket", "another")] {
        let mut host = Host::new();
        host.options.values.insert(key.to_owned(), value.to_owned());
        let failure = host.run(conditions()).unwrap_err();
        assert_eq!(
            (failure.exit, failure.code.as_str()),
            (ExitCode::NotDeployed, "host-refuses"),
            "{failure:?}"
        );
        assert!(!format!("{failure:?}").contains("s3cr3t"), "{failure:?}");
    }
    let mut host = Host::new();
    host.options.values.insert("bukket".to_owned(), "x".to_owned());
    host.options.values.remove("bucket");
    let failure = host.run(conditions()).unwrap_err();
    assert_eq!(failure.exit, ExitCode::Usage, "{failure:?}");
}

#[test]
fn a_folder_becomes_the_site_and_files_of_others_stay() {
    let mut site = SiteTest::small();
    site.build();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("www");
    to_folder(&site, &folder, conditions()).unwrap();
    let hashes = |tree: &Tree| -> BTreeMap<String, blake3::Hash> {
        let paths = tree
            .paths()
            .filter(|path| !matches!(*path, "_deployed.json" | "theirs.txt"));
        paths
            .map(|path| (path.to_owned(), *tree.hash(path).unwrap()))
            .collect()
    };
    assert_eq!(hashes(&Tree::read(&folder)), hashes(&site.tree()));
    std::fs::write(folder.join("theirs.txt"), "x").unwrap();
    edit(&mut site, "12");
    let dry = Conditions {
        dry_run: true,
        ..conditions()
    };
    let before = Tree::read(&folder);
    let planned = to_folder(&site, &folder, dry).unwrap();
    Tree::read(&folder).assert_same(&before, "a dry run changed the folder");
    let done = to_folder(&site, &folder, conditions()).unwrap();
    assert_eq!(
        planned,
        Deployed {
            dry_run: true,
            ..done
        }
    );
    assert_eq!(hashes(&Tree::read(&folder)), hashes(&site.tree()));
    assert!(folder.join("theirs.txt").exists());
}

#[test]
fn a_folder_that_lost_files_gets_them_again_when_everything_is_sent() {
    let mut site = SiteTest::small();
    site.build();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    to_folder(&site, folder, conditions()).unwrap();
    std::fs::remove_file(folder.join("index.html")).unwrap();
    std::fs::write(folder.join("contact.html"), "x").unwrap();
    let all = Conditions {
        all: true,
        ..conditions()
    };
    let sent = to_folder(&site, folder, all).unwrap();
    assert_eq!(sent.uploaded, site.tree().paths().count());
    let (there, site) = (Tree::read(folder), site.tree());
    assert!(site.paths().all(|path| there.hash(path) == site.hash(path)));
}

#[test]
fn a_folder_with_other_files_is_not_taken_over() {
    let mut site = SiteTest::small();
    site.build();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("thesis.txt"), "x").unwrap();
    let failure = to_folder(&site, folder.path(), conditions()).unwrap_err();
    assert_eq!(failure.code, "other-site-deployed", "{failure:?}");
    assert_eq!(Tree::read(folder.path()).paths().count(), 1);
}
