//! A build that has nothing to do ends before it makes anything, and one that has something to do never does.

mod command;
mod edits;
mod folder;
mod islands;
mod moments;

use crate::delta::sites::{clean, site};
use crate::support::SiteTest;
use sitegen::report::Summary;
use std::path::Path;

/// A published site in a project of its own, whose next build has nothing to do.
fn published(cache: &Path) -> SiteTest {
    let mut site = site(cache);
    site.change_project(|_| ());
    assert!(!site.build().ended_early, "there was no build before");
    site
}

/// The next build ends early, and changes nothing.
#[track_caller]
fn ends_early(site: &mut SiteTest, what: &str) -> Summary {
    let before = site.tree();
    let summary = site.build();
    assert!(summary.ended_early, "{what}");
    site.tree().assert_same(&before, what);
    summary
}

/// The next build makes the site, byte for byte as one that knows nothing of earlier builds; the one after it ends early.
#[track_caller]
fn is_made_again(site: &mut SiteTest, what: &str) {
    let summary = site.build();
    assert!(!summary.ended_early, "{what}");
    let clean = clean(site).without_assets();
    site.tree().without_assets().assert_same(&clean, what);
    ends_early(site, what);
}

#[test]
fn a_build_that_ends_early_says_what_the_one_before_it_has_said() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    site.configure(|config| config.cms.full = true);
    let first = site.build();
    assert!(!first.ended_early, "everything was wanted");
    site.configure(|config| config.cms.full = false);
    let second = ends_early(&mut site, "nothing is new");
    assert_eq!((second.rendered, second.written, second.changed), (0, 0, 0));
    assert_eq!((second.assets.made, second.assets.downloaded), (0, 0));
    assert_eq!(second.assets.unchanged, first.assets.unchanged);
    assert!(second.cms.requests > 0 && second.stages.iter().any(|stage| stage.stage == "cms"));
    let same = |summary: Summary| {
        (
            (summary.routes, summary.files, summary.bytes, summary.problems),
            (summary.assets.originals, summary.assets.jobs, summary.scripts),
            (summary.out, summary.addresses, summary.next_change_at),
            (summary.knows_pending, summary.cache.bytes),
        )
    };
    assert_eq!(same(second), same(first));
}

#[test]
fn without_the_cms_a_build_ends_early_too_and_says_how_old_the_content_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| {
        config.cms.embedded = false;
        config.cache = folder.path().to_owned();
    });
    site.build();
    site.stop_cms();
    site.configure(|config| config.cms.offline = true);
    let first = site.build();
    assert!(
        !first.ended_early,
        "the folder says that the content is not current"
    );
    let second = ends_early(&mut site, "without the CMS");
    assert_eq!((second.offline, second.cms.requests), (first.offline, 0));
}

#[test]
fn a_file_that_only_its_server_knows_is_confirmed_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    let confirmed = ends_early(&mut site, "the server confirms").assets.unchanged;
    assert!(confirmed > 0, "the content has no date of some pictures");
    site.fault(embedded_craft::Fault::path("/uploads/").status(404));
    let summary = site.build();
    assert!(!summary.ended_early && summary.problems > 0, "{summary:?}");
    assert_eq!(site.build().problems, summary.problems, "each build says so");
    site.clear_faults();
    is_made_again(&mut site, "the file is there again");
}
