//! To Netlify: what goes up, in which order, what stays, and what is noticed.

use super::{conditions, edit, local};
use crate::support::SiteTest;
use crate::support::netlify::{NEXT_TOKEN, Netlify, SITE, TOKEN, Trouble};
use crate::support::project_copy;
use sitegen::config::{self, Secret};
use sitegen::deploy::netlify::ToNetlify;
use sitegen::deploy::{Conditions, Deployed, Turn};
use sitegen::report::{ExitCode, Failure, Reporter};
use std::time::Duration;

/// A built site and an account at Netlify.
pub(super) struct Host {
    pub(super) site: SiteTest,
    pub(super) netlify: Netlify,
    pub(super) settings: config::Netlify,
}

impl Host {
    pub(super) fn new() -> Self {
        let mut site = SiteTest::small();
        site.build();
        let netlify = Netlify::start();
        let settings = config::Netlify {
            site: Some(SITE.to_owned()),
            api: netlify.url().clone(),
            token: Some(Secret::new(TOKEN)),
        };
        Self {
            site,
            netlify,
            settings,
        }
    }

    pub(super) fn run(&self, draft: bool, conditions: Conditions) -> Result<Deployed, Failure> {
        self.netlify.account().log.clear();
        let to = ToNetlify {
            settings: &self.settings,
            draft,
            poll: Some(Duration::from_millis(8)),
        };
        let local = local(&self.site);
        self.site
            .block_on(to.deploy(&local, conditions, &Reporter::silent()))
    }

    #[track_caller]
    pub(super) fn deploy(&self) -> Deployed {
        match self.run(false, conditions()) {
            Ok(deployed) => deployed,
            Err(failure) => panic!("{failure:?}"),
        }
    }

    /// Every file of the folder is what visitors see.
    #[track_caller]
    fn assert_shown(&self) {
        for path in self.site.tree().paths() {
            let shown = self.netlify.shows(path);
            assert!(shown == std::fs::read(self.site.out().join(path)).ok(), "{path}");
        }
    }
}

#[test]
fn a_first_deploy_brings_every_file_and_reads_it_back() {
    let host = Host::new();
    let deployed = host.deploy();
    let files = host.site.tree().paths().count();
    assert_eq!(
        (deployed.uploaded, deployed.unchanged, deployed.removed),
        (files, 0, 0)
    );
    host.assert_shown();
    let sent = host.netlify.sent();
    assert!(sent.iter().any(|path| path == "_deployed.json"), "{sent:?}");
    let turns: Vec<Turn> = sent.iter().map(|path| Turn::for_path(path)).collect();
    assert!(turns.is_sorted(), "{sent:?}");
    assert!(host.netlify.asked("GET /shown/0/build-info.json") > 0);
}

#[test]
fn only_changed_files_go_up_and_an_unchanged_site_not_at_all() {
    let mut host = Host::new();
    host.deploy();
    edit(&mut host.site, "12");
    let deployed = host.deploy();
    host.assert_shown();
    let sent = host.netlify.sent();
    assert!(sent.contains(&"vacatures/vacature-3.html".to_owned()), "{sent:?}");
    assert!(!sent.contains(&"contact.html".to_owned()), "{sent:?}");
    assert!(
        sent.len() < 20 && deployed.unchanged > 30,
        "{deployed:?}: {sent:?}"
    );

    let deployed = host.deploy();
    assert_eq!((deployed.uploaded, deployed.removed), (0, 0));
    assert_eq!(host.netlify.asked("POST") + host.netlify.asked("PUT"), 0);
}

#[test]
fn a_deploy_after_a_roll_back_is_a_new_one_without_files() {
    let mut host = Host::new();
    host.deploy();
    edit(&mut host.site, "12");
    host.deploy();
    host.netlify.account().published = Some(0);
    let deployed = host.deploy();
    assert_eq!((deployed.uploaded, deployed.removed), (0, 0), "{deployed:?}");
    assert!(deployed.new_deploy, "{deployed:?}");
    host.assert_shown();
    assert!(!host.deploy().new_deploy);
}

#[test]
fn a_page_that_is_gone_goes_and_its_old_scripts_stay_for_some_days() {
    let mut host = Host::new();
    host.site.configure(|config| config.guard.accept_removals = true);
    host.deploy();
    let before = host.site.tree();
    host.site.change_project(|project| {
        let styles = "frontend/styles/blocks/tekst.css";
        project_copy::edit(project, styles, "", "\n.tekst { color: inherit; }\n");
    });
    host.site.change(|content| {
        content
            .entries_mut("vacancies")
            .retain(|entry| entry["slug"] != "vacature-1");
    });
    // Nothing of the build before is in the folder, as in a CI job that keeps nothing.
    let cache = tempfile::tempdir().unwrap();
    host.site
        .configure(|config| config.cache = cache.path().to_owned());
    std::fs::remove_dir_all(host.site.out()).unwrap();
    host.site.build();
    let after = host.site.tree();
    let hashed = |path: &&str| path.starts_with('_') && Turn::for_path(path) == Turn::Assets;
    let gone = before.paths().filter(|path| !after.has(path));
    let old: Vec<&str> = gone.filter(hashed).collect();
    assert!(!old.is_empty());

    let deployed = host.deploy();
    assert_eq!(deployed.kept, old.len());
    assert_eq!(host.netlify.shows("vacatures/vacature-1.html"), None);
    assert!(
        old.iter().all(|path| host.netlify.shows(path).is_some()),
        "{old:?}"
    );
    assert!(
        host.netlify
            .sent()
            .iter()
            .all(|path| !old.contains(&path.as_str()))
    );

    let later = Conditions {
        now: "2026-11-28T09:00:00Z".parse().unwrap(),
        ..conditions()
    };
    let deployed = host.run(false, later).unwrap();
    assert_eq!((deployed.kept, deployed.removed), (0, old.len()));
    assert!(
        old.iter().all(|path| host.netlify.shows(path).is_none()),
        "{old:?}"
    );
    host.assert_shown();
}

#[test]
fn a_host_that_limits_requests_is_asked_again() {
    let host = Host::new();
    host.netlify.account().troubles = vec![
        ("PUT ", 3, 9, Trouble::Status(429)),
        ("POST ", 0, 5, Trouble::Status(429)),
        ("GET /api/v1/deploys", 1, 2, Trouble::Status(503)),
    ];
    host.deploy();
    host.assert_shown();
}

#[test]
fn a_deploy_that_was_cut_off_is_completed_by_the_next_run() {
    let mut host = Host::new();
    host.netlify.account().troubles = vec![("PUT ", 10, 1000, Trouble::Cut)];
    let failure = host.run(false, conditions()).unwrap_err();
    assert_eq!(
        (failure.exit, failure.code.as_str()),
        (ExitCode::NotDeployed, "host-unreachable"),
        "{failure:?}"
    );
    assert!(failure.hint.contains("run it again"), "{failure:?}");
    assert_eq!(host.netlify.account().published, None);

    host.netlify.account().troubles.clear();
    // Files of this run may still be on their way.
    host.netlify.account().ended = Some(TOKEN);
    host.settings.token = Some(Secret::new(NEXT_TOKEN));
    let deployed = host.deploy();
    assert!(deployed.resumed);
    assert_eq!(host.netlify.asked("POST"), 0);
    let files = host.site.tree().paths().count();
    let mut sent = host.netlify.sent();
    assert!(sent.len() <= files - 9, "{}", sent.len());
    // What is told is what this run has sent.
    sent.retain(|path| path != "_deployed.json");
    sent.sort();
    sent.dedup();
    let size = |path: &String| std::fs::metadata(host.site.out().join(path)).unwrap().len();
    let bytes: u64 = sent.iter().map(size).sum();
    assert_eq!(
        (deployed.uploaded, deployed.bytes, deployed.unchanged),
        (sent.len(), bytes, files - sent.len())
    );
    assert_eq!(host.netlify.account().deploys.len(), 1);
    host.assert_shown();
}

#[test]
fn a_dry_run_only_looks() {
    let mut host = Host::new();
    let dry = Conditions {
        dry_run: true,
        ..conditions()
    };
    let planned = host.run(false, dry).unwrap();
    assert_eq!(planned.uploaded, host.site.tree().paths().count());
    assert!(
        host.netlify
            .account()
            .log
            .iter()
            .all(|line| line.starts_with("GET "))
    );
    let done = host.deploy();
    assert_eq!(
        planned,
        Deployed {
            dry_run: true,
            new_deploy: false,
            ..done
        }
    );
    edit(&mut host.site, "12");
    let planned = host.run(false, dry).unwrap();
    assert!(planned.uploaded > 0 && planned.uploaded < 20, "{planned:?}");
    assert!(
        host.netlify
            .account()
            .log
            .iter()
            .all(|line| line.starts_with("GET "))
    );
}

#[test]
fn a_draft_has_its_own_address_and_leaves_the_site_alone() {
    let mut host = Host::new();
    host.deploy();
    edit(&mut host.site, "12");
    let shown = host.netlify.shows("vacatures/vacature-3.html");
    let deployed = host.run(true, conditions()).unwrap();
    assert!(deployed.url.ends_with("/shown/1/"), "{deployed:?}");
    assert_eq!(host.netlify.account().published, Some(0));
    assert_eq!(host.netlify.shows("vacatures/vacature-3.html"), shown);
    let deployed = host.deploy();
    assert!(!deployed.resumed);
    host.assert_shown();
}

#[test]
fn a_site_with_many_files_is_compared_after_the_answer() {
    let host = Host::new();
    host.deploy();
    assert!(
        host.site.tree().paths().count() > 100,
        "else it has to be a larger site"
    );
    // `required` is known only in the second answer: all files went up all the same.
    host.assert_shown();
}

#[test]
fn what_was_published_in_another_way_is_compared_by_its_ledger() {
    let host = Host::new();
    host.deploy();
    // Another tool has published the same folder: there is no list of what was deployed.
    host.netlify.account().deploys[0].files.remove("/_deployed.json");
    let deployed = host.deploy();
    assert_eq!((deployed.uploaded, deployed.removed), (0, 0));
}
