//! What a store lost, or has in another state than it was left.

use super::bucket::{Host, SECRETS, to_folder};
use super::{conditions, edit};
use crate::support::s3::Object;
use crate::support::{SiteTest, Tree};
use sitegen::deploy::Conditions;
use std::fs::File;
use std::time::{Duration, SystemTime};

/// One file is gone, one is shorter, one is another one of the same size.
fn damage(host: &Host) {
    let objects = &mut host.s3.bucket().objects;
    objects.remove("index.html").unwrap();
    objects.get_mut("contact.html").unwrap().bytes.pop();
    objects.get_mut("404.html").unwrap().bytes[0] ^= 1;
}

#[test]
fn what_a_bucket_lost_or_changed_goes_up_again() {
    let host = Host::new();
    host.deploy();
    damage(&host);
    let dry = Conditions {
        dry_run: true,
        ..conditions()
    };
    let planned = host.run(dry).unwrap();
    assert_eq!((planned.uploaded, planned.repaired), (3, 3), "{planned:?}");
    assert_eq!(host.s3.written(), Vec::<String>::new());

    let (workspace, line) = host.project();
    let run = workspace.run_with(&line, &SECRETS);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let words = "went up, 3 of them because the store had lost or changed them";
    assert!(
        run.stdout.starts_with("3 files (") && run.stdout.contains(words),
        "{run}"
    );
    host.assert_whole();
    assert_eq!(host.deploy().uploaded, 0);
}

#[test]
fn a_file_that_was_written_again_with_the_same_content_is_read_and_not_sent() {
    let mut site = SiteTest::small();
    site.build();
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    to_folder(&site, folder, conditions()).unwrap();
    let before = Tree::read(folder);
    let later = SystemTime::now() + Duration::from_secs(60);
    let touch = |name: &str| {
        let file = File::options().append(true).open(folder.join(name)).unwrap();
        file.set_modified(later).unwrap();
    };
    let mut other = std::fs::read(folder.join("contact.html")).unwrap();
    other[0] ^= 1;
    std::fs::write(folder.join("contact.html"), other).unwrap();
    touch("contact.html");
    touch("404.html");
    let deployed = to_folder(&site, folder, conditions()).unwrap();
    assert_eq!((deployed.uploaded, deployed.repaired), (1, 1), "{deployed:?}");
    assert_eq!(to_folder(&site, folder, conditions()).unwrap().uploaded, 0);
    let list = |tree: &Tree| *tree.hash("contact.html").unwrap();
    assert_eq!(list(&Tree::read(folder)), list(&before));
}

#[test]
fn a_store_is_listed_once_before_and_once_after_and_in_pages() {
    let mut host = Host::new();
    host.deploy();
    let theirs = Object {
        bytes: b"x".to_vec(),
        content_type: String::new(),
        cache_control: String::new(),
    };
    let more = (0..2500).map(|number| (format!("theirs/{number:04}"), theirs.clone()));
    host.s3.bucket().objects.extend(more);
    let asked = |host: &Host| host.s3.bucket().log.iter().filter(|line| *line == "GET ").count();
    host.deploy();
    assert_eq!(
        host.s3.bucket().log,
        ["GET _deployed.json", "GET ", "GET ", "GET "]
    );
    edit(&mut host.site, "12");
    host.deploy();
    assert_eq!(asked(&host), 6);
}

#[test]
fn a_key_that_may_not_list_is_told_what_is_not_noticed() {
    let mut host = Host::new();
    host.deploy();
    damage(&host);
    host.s3.bucket().hides = true;
    edit(&mut host.site, "12");
    let (workspace, line) = host.project();
    let run = workspace.run_with(&line, &SECRETS);
    assert_eq!(run.code, Some(0), "{run}");
    for words in [
        "s3:klein/: cannot list",
        "are not noticed",
        "use --all to send everything again",
    ] {
        assert!(run.stderr.contains(words), "{words}: {run}");
    }
    let file = std::fs::read(host.site.out().join("404.html")).unwrap();
    assert!(host.s3.bucket().objects["404.html"].bytes != file);
    let all = Conditions {
        all: true,
        ..conditions()
    };
    host.run(all).unwrap();
    host.assert_whole();
}

#[test]
fn a_file_that_is_lost_during_the_deploy_is_noticed_at_its_end() {
    let host = Host::new();
    let loses = |objects: &mut std::collections::BTreeMap<String, Object>| drop(objects.remove("index.html"));
    host.s3.bucket().before = Some(("sitemap.xml", Box::new(loses)));
    let failure = host.run(conditions()).unwrap_err();
    assert_eq!(failure.code, "deploy-not-verified", "{failure:?}");
    assert!(
        failure.place.starts_with("index.html in s3:klein/"),
        "{failure:?}"
    );
    host.deploy();
    host.assert_whole();
}

#[test]
fn a_list_that_was_cut_off_does_not_make_the_site_a_foreign_one() {
    let host = Host::new();
    host.deploy();
    host.s3
        .bucket()
        .objects
        .get_mut("_deployed.json")
        .unwrap()
        .bytes
        .truncate(1000);
    damage(&host);
    assert_eq!(host.deploy().uploaded, 3);
    host.assert_whole();
}
