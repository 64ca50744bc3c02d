//! Builds that end in the middle: by `kill -9`, by a signal. The published site is the old one or the new one.

use crate::support::binary::{Started, Workspace};
use crate::support::long::rounds;
use crate::support::site_test::NOW;
use crate::support::{SiteTest, Tree};
use serde_json::json;
use sitegen::demo::Fault;
use sitegen::report::ExitCode;
use std::path::Path;
use std::time::{Duration, Instant};

const TOKEN: [(&str, &str); 1] = [("SITEGEN_CMS_TOKEN", "demo")];
/// Builds that are killed: in each run of the tests, and in a long one.
const ROUNDS: (u32, u32) = (20, 300);

/// A build of the site's content by the binary into `dist` of the workspace.
fn start(site: &SiteTest, workspace: &Workspace) -> Started {
    workspace.start(
        &format!("build --now {NOW} --cms-url {}", site.cms().url()),
        &TOKEN,
    )
}

/// The content in one of two versions that differ on every page.
fn version(site: &mut SiteTest, number: u32) {
    site.change(|content| {
        let item = &mut content.entries_mut("fixedNavigation")[0];
        item["title"] = json!(format!("Versie {}", number % 2));
        item["cta"] = json!({ "entry": "pages/over-wt", "customText": format!("Versie {}", number % 2) });
    });
}

#[test]
fn a_killed_build_leaves_the_old_site_or_the_new_one() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let more = (7..60).map(|number| json!({ "slug": format!("v-{number}"), "title": "Nog een" }));
        content.entries_mut("vacancies").extend(more);
    });
    let workspace = Workspace::new();
    let dist = workspace.path().join("dist");
    let mut versions = Vec::new();
    let mut slowest = Duration::ZERO;
    for number in 0..2 {
        version(&mut site, number);
        let started = Instant::now();
        assert_eq!(start(&site, &workspace).wait(), Some(0));
        slowest = slowest.max(started.elapsed());
        versions.push(Tree::of(&dist));
    }
    assert!(versions[0] != versions[1]);
    let mut random = fastrand::Rng::with_seed(4711);
    let mut killed = 0;
    let rounds = rounds(ROUNDS.0, ROUNDS.1);
    for round in 0..rounds {
        version(&mut site, round);
        let mut build = start(&site, &workspace);
        if round % 2 == 0 {
            std::thread::sleep(slowest.mul_f64(random.f64()));
        } else {
            // Every second one while it publishes.
            wait_for(|| staging(workspace.path()) || build.0.try_wait().unwrap().is_some());
            std::thread::sleep(Duration::from_micros(random.u64(0..15_000)));
        }
        killed += u32::from(build.0.try_wait().unwrap().is_none());
        build.kill();
        let now = Tree::of(&dist);
        assert!(versions.contains(&now), "round {round}: a mixture of both sites");
    }
    assert!(killed > rounds / 3, "only {killed} builds were killed in time");
    version(&mut site, 1);
    assert_eq!(start(&site, &workspace).wait(), Some(0));
    Tree::of(&dist).assert_same(&versions[1], "the next build is whole");
    assert!(!staging(workspace.path()), "a staging folder was left");
}

/// Whether a build is staging files beside `dist`.
fn staging(folder: &Path) -> bool {
    let mut names = std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name());
    names.any(|name| name.to_string_lossy().starts_with(".dist.staging-"))
}

/// Waits for a moment of another process.
#[track_caller]
fn wait_for(mut condition: impl FnMut() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < Duration::from_secs(60), "waited for a minute");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_signal_ends_the_build_and_leaves_the_site_as_it_was() {
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let mut site = SiteTest::small();
        let workspace = Workspace::new();
        let dist = workspace.path().join("dist");
        assert_eq!(start(&site, &workspace).wait(), Some(0));
        let before = Tree::of(&dist);
        version(&mut site, 1);
        site.fault(Fault::operation("Footer").delay(Duration::from_secs(60)));
        site.cms().forget_requests();
        let mut build = start(&site, &workspace);
        wait_for(|| site.requests("Page") > 0);
        build.signal(signal);
        assert_eq!(build.wait(), Some(code));
        Tree::of(&dist).assert_same(&before, "an interrupted build changed the published site");
    }
}

#[test]
fn a_running_build_locks_the_folder_and_is_named() {
    let mut site = SiteTest::small();
    let workspace = Workspace::new();
    let dist = workspace.path().join("dist");
    assert_eq!(start(&site, &workspace).wait(), Some(0));
    site.fault(Fault::operation("Footer").delay(Duration::from_secs(60)));
    site.cms().forget_requests();
    let first = start(&site, &workspace);
    wait_for(|| site.requests("Page") > 0);
    site.clear_faults().configure(|config| config.out = dist);
    site.fails(ExitCode::Locked, &[&format!("process {}", first.id())]);
    drop(first);
    site.build();
}
