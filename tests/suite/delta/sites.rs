//! The same for what is published: a build that reads only what changed, with the files of earlier builds, publishes byte
//! for byte what a build without any of that publishes, also after builds that were killed.

use super::edits::{content, edit, edits_at, moment};
use crate::support::binary::Workspace;
use crate::support::long::rounds;
use crate::support::{SiteTest, Tree};
use fastrand::Rng;
use jiff::SignedDuration;
use sitegen::pipeline::Memory;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

pub(super) const TOKEN: [(&str, &str); 1] = [("SITEGEN_CMS_TOKEN", "demo")];

/// A site whose builds keep what they read in a folder.
pub(crate) fn site(cache: &Path) -> SiteTest {
    let mut site = SiteTest::new(content());
    site.configure(|config| {
        config.cms.embedded = false;
        config.cms.full_every = SignedDuration::from_hours(1_000_000);
        config.cache = cache.to_owned();
        config.guard.accept_removals = true;
    });
    site.change(embedded_craft::Content::keep_ids);
    site
}

/// What a build publishes that knows nothing of earlier ones.
pub(crate) fn clean(site: &mut SiteTest) -> Tree {
    let (cache, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let before = site.config.clone();
    // Scripts and styles are the same for all content.
    let copied = Command::new("cp")
        .args([
            "-R".as_ref(),
            before.cache.join("bundle").as_os_str(),
            cache.path().as_os_str(),
        ])
        .status();
    assert!(copied.unwrap().success());
    site.configure(|config| {
        config.cache = cache.path().to_owned();
        config.out = out.path().join("dist");
    });
    site.build();
    let tree = site.tree();
    site.config = before;
    tree
}

#[test]
fn a_site_of_what_changed_is_byte_for_byte_the_site_of_everything() {
    const ROUNDS: u32 = 3;
    let (mut rendered, mut routes) = (0, 0);
    for seed in 0..rounds(2, 667) {
        let mut rng = Rng::with_seed(u64::from(seed));
        let folder = tempfile::tempdir().unwrap();
        let mut site = site(folder.path());
        site.build();
        for round in 1..=ROUNDS {
            let made = edits_at(&mut site, &mut rng, round, 1..4);
            let summary = site.build();
            rendered += summary.rendered;
            routes += summary.routes;
            let clean = clean(&mut site);
            site.tree()
                .assert_same(&clean, &format!("seed {seed}, round {round}, after {made:?}"));
        }
    }
    assert!(
        rendered < routes * 9 / 10,
        "{rendered} of {routes} pages were rendered: most changes are of a few pages"
    );
}

#[test]
fn a_service_publishes_byte_for_byte_what_a_build_of_everything_does() {
    const ROUNDS: u32 = 4;
    for seed in 0..rounds(2, 400) {
        let mut rng = Rng::with_seed(1000 + u64::from(seed));
        let folder = tempfile::tempdir().unwrap();
        let (mut site, memory) = (site(folder.path()), Memory::default());
        site.build_again(&memory);
        for round in 1..=ROUNDS {
            let made = edits_at(&mut site, &mut rng, round, 1..4);
            let summary = site.build_again(&memory);
            let place = format!("seed {seed}, round {round}, after {made:?}");
            site.tree().assert_same(&clean(&mut site), &place);
            assert_eq!(site.build_again(&memory).written, 0, "{place}: {summary:?}");
        }
        // A file that somebody changed is as it was after the next build.
        let home = site.out().join("index.html");
        let before = std::fs::read(&home).unwrap();
        std::fs::write(&home, before.to_ascii_uppercase()).unwrap();
        site.build_again(&memory);
        assert!(std::fs::read(&home).unwrap() == before);
    }
}

#[test]
fn after_builds_that_were_killed_the_next_one_is_right() {
    const KILLED: usize = 3;
    let mut site = SiteTest::new(content());
    let workspace = Workspace::with_own_cache();
    let url = site.cms().url();
    let line = |hour: u32| {
        let now = moment(hour);
        format!("build --accept-removals --now {now} --cms-url {url} --ledger addresses.json")
    };
    let build = |workspace: &Workspace, hour| {
        let started = Instant::now();
        let run = workspace.run_with(&line(hour), &TOKEN);
        assert_eq!(run.code, Some(0), "{run}");
        started.elapsed()
    };
    build(&workspace, 0);
    site.cms().forget_requests();
    let longest = build(&workspace, 0);
    let requests = site.cms().requests().len();
    let mut rng = Rng::with_seed(1);
    let (mut ended, mut hour) = (0, 0);
    for round in 0..rounds(3, 60) {
        let mut made = Vec::new();
        for number in 0..KILLED {
            hour += 1;
            site.set_up_cms(|cms| cms.now = moment(hour));
            site.change(|content| {
                content.keep_ids();
                made.push(edit(content, &mut rng, hour));
            });
            site.cms().forget_requests();
            let mut build = workspace.start(&line(hour), &TOKEN);
            // While it reads the CMS, and at any moment after that.
            let started = Instant::now();
            let (moment, wanted) = match number {
                0 => (Duration::MAX, rng.usize(1..=requests)),
                _ => (longest.mul_f64(rng.f64()), usize::MAX),
            };
            while started.elapsed() < moment && site.cms().requests().len() < wanted {
                if build.0.try_wait().unwrap().is_some() {
                    ended += 1;
                    break;
                }
                std::thread::sleep(Duration::from_micros(200));
            }
            build.kill();
        }
        build(&workspace, hour);
        let clean = Workspace::with_own_cache();
        // What no CMS knows any more.
        let ledger = |workspace: &Workspace| workspace.path().join("addresses.json");
        std::fs::copy(ledger(&workspace), ledger(&clean)).unwrap();
        build(&clean, hour);
        let [killed, clean] =
            [&workspace, &clean].map(|workspace| Tree::read(&workspace.path().join("dist")));
        killed.assert_same(&clean, &format!("round {round}, after {made:?}"));
    }
    assert!(
        ended < KILLED * rounds(3, 60) as usize / 2,
        "{ended} builds were too fast to be killed"
    );
}
