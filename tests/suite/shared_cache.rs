//! The cache that machines share: what one has made, another need not make; and nothing in the store can break a build.

use crate::delta::edits::{content, moment};
use crate::support::binary::{Run, Workspace};
use crate::support::project_copy::{copy_project, edit as edit_file};
use crate::support::s3::{BUCKET, KEY, S3, SECRET};
use crate::support::tree::files;
use crate::support::{SiteTest, Tree};
use futures::FutureExt;
use futures::future::LocalBoxFuture;
use serde_json::{Value, json};
use sitegen::cache::{Remote, Shared, Transferred};
use sitegen::report::Failure;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;

/// A machine with nothing but the project, whose builds share `store`.
fn machine(store: &str) -> Workspace {
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    edit_file(workspace.path(), "sitegen.toml", "", store);
    workspace
}

fn in_folder(folder: &Path) -> String {
    format!("\n[cache.remote.folder]\nroot = {folder:?}\n")
}

fn site() -> SiteTest {
    let mut site = SiteTest::new(content());
    site.change(|content| {
        let many = (0..80).map(|number| {
            json!({ "slug": format!("baan-{number}"), "title": "Baan", "postDate": "2026-10-01T09:00" })
        });
        content.entries_mut("vacancies").extend(many);
        content.keep_ids();
    });
    site
}

/// A build, and its summary.
fn build(workspace: &Workspace, site: &SiteTest, hour: u32) -> (Run, Value) {
    let line = format!(
        "build --json --accept-removals --now {} --cms-url {}",
        moment(hour),
        site.cms().url()
    );
    let variables = [
        ("SITEGEN_CMS_TOKEN", "demo"),
        ("SITEGEN_CACHE_STORE_ACCESS_KEY_ID", KEY),
        ("SITEGEN_CACHE_STORE_SECRET_ACCESS_KEY", SECRET),
    ];
    let run = workspace.run_with(&line, &variables);
    assert_eq!(run.code, Some(0), "{run}");
    let summary = events(&run, "summary").remove(0);
    (run, summary)
}

fn events(run: &Run, name: &str) -> Vec<Value> {
    let events = run
        .stdout
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    events.filter(|event: &Value| event["event"] == name).collect()
}

fn made(summary: &Value) -> (u64, u64) {
    let count = |name: &str| summary["assets"][name].as_u64().unwrap();
    (count("made"), count("downloaded"))
}

fn published(workspace: &Workspace) -> Tree {
    Tree::read(&workspace.path().join("dist"))
}

#[test]
fn a_second_machine_makes_nothing_that_the_first_one_has_made() {
    let (store, mut site) = (tempfile::tempdir().unwrap(), site());
    let (one, other) = (
        machine(&in_folder(store.path())),
        machine(&in_folder(store.path())),
    );
    let (_, first) = build(&one, &site, 0);
    assert!(made(&first).0 > 0 && made(&first).1 > 0, "{first}");
    let (run, second) = build(&other, &site, 0);
    assert_eq!(made(&second), (0, 0), "{run}");
    let told = events(&run, "shared-cache");
    assert_eq!(told.len(), 1, "nothing is sent again: {told:?}");
    assert_eq!(told[0]["what"], "fetched");
    let alone = machine("");
    let (_, everything) = build(&alone, &site, 0);
    let read = |summary: &Value| summary["cms"]["bytes"].as_u64().unwrap();
    assert!(
        read(&second) < read(&everything) / 2,
        "the pull of the first one is where the second one begins"
    );
    published(&one).assert_same(&published(&other), "two machines");
    published(&alone).assert_same(&published(&other), "with and without a shared cache");
    // What the second one makes, the first one has.
    site.set_up_cms(|cms| cms.now = moment(1));
    site.change(|content| {
        let photo = crate::support::pictures::jpeg(&crate::support::pictures::quarters(30, 20), &[]);
        let mut meta = content.asset_mut("images", "foto.png").unwrap().clone();
        meta.insert("dateUpdated".into(), json!("2026-11-21T09:50:00Z"));
        content.add_asset("images", "foto.png", photo, Value::Object(meta));
    });
    let (_, third) = build(&other, &site, 1);
    assert!(made(&third).0 > 0);
    let (run, fourth) = build(&one, &site, 1);
    assert_eq!(made(&fourth).0, 0, "{run}");
    published(&one).assert_same(&published(&other), "after an edit");
}

#[test]
fn what_is_damaged_in_the_store_is_made_again_and_sent_again() {
    let (store, site) = (tempfile::tempdir().unwrap(), site());
    let one = machine(&in_folder(store.path()));
    let (_, first) = build(&one, &site, 0);
    let all = files(store.path());
    assert!(all.len() > 5, "{all:?}");
    for (number, path) in all.iter().enumerate() {
        if path.starts_with(store.path().join("index")) {
            continue;
        }
        let mut bytes = std::fs::read(path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        match number % 3 {
            0 => std::fs::write(path, &bytes).unwrap(),
            1 => std::fs::write(path, &bytes[..middle]).unwrap(),
            _ => std::fs::remove_file(path).unwrap(),
        }
    }
    let other = machine(&in_folder(store.path()));
    let (_, second) = build(&other, &site, 0);
    assert_eq!(made(&second), made(&first));
    published(&one).assert_same(&published(&other), "with a damaged store");
    let third = machine(&in_folder(store.path()));
    let (run, summary) = build(&third, &site, 0);
    assert_eq!(made(&summary), (0, 0), "it was sent again: {run}");
    // The index as well.
    for path in files(&store.path().join("index")) {
        std::fs::write(path, "{\"value\":").unwrap();
    }
    let fourth = machine(&in_folder(store.path()));
    let (_, summary) = build(&fourth, &site, 0);
    assert_eq!(made(&summary), made(&first));
    published(&one).assert_same(&published(&fourth), "with a damaged index");
}

#[test]
fn a_bucket_is_shared_with_secrets_of_its_own_and_one_that_fails_stops_no_build() {
    let (s3, site) = (S3::start(), site());
    let bucket = format!(
        "\n[cache.remote.s3]\nbucket = {BUCKET:?}\nregion = \"eu-central-1\"\nendpoint = {:?}\nroot = \"cache\"\n",
        s3.url
    );
    let one = machine(&bucket);
    s3.bucket().room = Some(2);
    let (run, first) = build(&one, &site, 0);
    let told = events(&run, "shared-cache");
    assert!(told.iter().any(|event| event["why"].is_string()), "{run}");
    s3.bucket().room = None;
    let (run, _) = build(&one, &site, 0);
    let sent = events(&run, "shared-cache");
    assert_eq!(sent.last().unwrap()["what"], "sent", "{run}");
    let (_, second) = build(&machine(&bucket), &site, 0);
    assert_eq!(made(&second), (0, 0));
    assert!(made(&first).0 > 0);
    let closed = bucket.replace(&s3.url, "http://127.0.0.1:9");
    for store in [closed, in_folder(Path::new("/proc/nowhere"))] {
        let (run, alone) = build(&machine(&store), &site, 0);
        assert_eq!(made(&alone), made(&first));
        let told = events(&run, "shared-cache");
        assert!(told.len() == 1 && told[0]["why"].is_string(), "{run}");
    }
}

#[test]
fn a_secret_of_the_shared_cache_in_the_file_stops_the_build() {
    let workspace = machine("\n[cache.remote.s3]\nbucket = \"b\"\nsecret_access_key = \"geheim\"\n");
    let run = workspace.run_with(
        "build --cms-url http://127.0.0.1:9",
        &[("SITEGEN_CMS_TOKEN", "demo")],
    );
    assert_eq!(run.code, Some(2), "{run}");
    for word in [
        "cache.remote.s3.secret_access_key",
        "SITEGEN_CACHE_STORE_SECRET_ACCESS_KEY",
    ] {
        assert!(run.stderr.contains(word), "{run}");
    }
    assert!(!run.stderr.contains("geheim"), "{run}");
}

/// A store in memory.
#[derive(Default)]
struct InMemory {
    files: Mutex<BTreeMap<String, Vec<u8>>>,
    /// Files, but not the index, are never answered.
    hangs: bool,
}

impl Remote for InMemory {
    fn name(&self) -> &str {
        "memory"
    }

    fn read<'a>(&'a self, path: &'a str) -> LocalBoxFuture<'a, Result<Option<Vec<u8>>, Failure>> {
        async move {
            if self.hangs && path.starts_with("files/") {
                std::future::pending::<()>().await;
            }
            Ok(self.files.lock().unwrap().get(path).cloned())
        }
        .boxed_local()
    }

    fn write<'a>(&'a self, path: &'a str, bytes: Vec<u8>) -> LocalBoxFuture<'a, Result<(), Failure>> {
        self.files.lock().unwrap().insert(path.to_owned(), bytes);
        async { Ok(()) }.boxed_local()
    }
}

/// The files of a build in a cache.
fn used(cache: &Path, files: &[(&str, &str)]) -> BTreeSet<std::path::PathBuf> {
    let written = files.iter().map(|(name, text)| {
        let path = cache.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    });
    written.collect()
}

#[test]
fn two_machines_that_send_at_the_same_time_lose_nothing_and_what_is_private_is_not_readable() {
    use std::os::unix::fs::PermissionsExt;
    let runtime = sitegen::commands::runtime().unwrap();
    let (remote, today) = (
        InMemory::default(),
        moment(0).to_zoned(jiff::tz::TimeZone::UTC).date(),
    );
    let [one, other, third] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let fetch = |folder: &Path| runtime.block_on(Shared::fetch(&remote, folder, "cms"));
    let (first, _) = fetch(one.path()).unwrap();
    let (second, _) = fetch(other.path()).unwrap();
    let of_one = used(
        one.path(),
        &[
            ("images/a.webp", "a"),
            ("pulls/x.json", "x"),
            ("addresses/x.json", "no"),
        ],
    );
    let of_other = used(other.path(), &[("images/b.webp", "b"), ("originals/c", "a")]);
    let sent = |files, bytes| Transferred { files, bytes };
    assert_eq!(runtime.block_on(first.send(&of_one, today)).unwrap(), sent(2, 2));
    assert_eq!(
        runtime.block_on(second.send(&of_other, today)).unwrap(),
        sent(2, 2)
    );
    let (_, fetched) = fetch(third.path()).unwrap();
    assert_eq!(fetched, sent(4, 4));
    let names: Vec<_> = files(third.path());
    assert_eq!(names.len(), 4, "{names:?}");
    let mode = |name: &str| {
        let meta = std::fs::metadata(third.path().join(name)).unwrap();
        meta.permissions().mode() & 0o077
    };
    assert_eq!(mode("pulls/x.json"), 0, "content is not for everybody");
    let (_, of_another_cms) = runtime
        .block_on(Shared::fetch(&remote, third.path(), "another cms"))
        .unwrap();
    assert_eq!(of_another_cms, sent(0, 0));
}

#[test]
fn a_store_that_does_not_answer_is_left_alone() {
    let runtime = sitegen::commands::runtime().unwrap();
    let today = moment(0).to_zoned(jiff::tz::TimeZone::UTC).date();
    let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let remote = InMemory::default();
    let (shared, _) = runtime
        .block_on(Shared::fetch(&remote, one.path(), "cms"))
        .unwrap();
    let names: Vec<String> = (0..50).map(|number| format!("images/{number}.webp")).collect();
    let pairs: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), name.as_str())).collect();
    runtime
        .block_on(shared.send(&used(one.path(), &pairs), today))
        .unwrap();
    let slow = InMemory {
        hangs: true,
        ..remote
    };
    let fetched = runtime.block_on(Shared::fetch(&slow, other.path(), "cms"));
    let failure = fetched.map(|_| ()).unwrap_err();
    assert!(failure.what.contains("no answer"), "{}", failure.what);
}
