//! The command that follows a build.

use super::{BEARER, SECRET, Watched};
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::running::Running;
use serde_json::Value;

/// A service with that command of the shell.
fn followed_by(command: &str) -> Watched {
    followed_again(Workspace::new(), SiteTest::small(), command)
}

/// The same for a site that a service may have published before.
fn followed_again(workspace: Workspace, site: SiteTest, command: &str) -> Watched {
    let line = format!("watch --wait 0 --cms-url {}", site.cms().url());
    let variables = [
        ("SITEGEN_CMS_TOKEN", "demo"),
        ("SITEGEN_HOOK_SECRET", SECRET),
        ("SITEGEN_AFTER", command),
    ];
    let service = Running::start(&workspace, &line, &variables);
    Watched {
        site,
        workspace,
        service,
    }
}

/// Waits for a file that the command makes.
fn wait_for(watched: &Watched, file: &str) {
    let file = watched.workspace.path().join(file);
    while std::fs::read(&file).unwrap_or_default().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn the_command_follows_each_build_that_changed_the_site_and_no_other() {
    let mut watched = followed_by("echo x >> times");
    watched.service.event("followed", |_| true);
    watched.hook(BEARER, "");
    watched.service.event("summary", |event| event["changed"] == 0);
    watched.save("Gewijzigd");
    watched.hook(BEARER, "");
    watched.service.event("followed", |_| true);
    let times = std::fs::read_to_string(watched.workspace.path().join("times")).unwrap();
    assert_eq!(times, "x\nx\n");
}

#[test]
fn a_command_that_fails_is_told_and_repeated_with_the_next_build() {
    let mut watched = followed_by("test -e allowed || { echo 'not allowed' >&2; exit 3; }");
    let error = watched.service.event("error", |_| true);
    assert_eq!(error["code"], "after-failed", "{error}");
    let what = error["what"].as_str().unwrap();
    assert!(what.contains("3") && what.ends_with("not allowed"), "{what}");
    let status = watched.status();
    assert_eq!(status["failing"]["code"], "after-failed", "{status}");
    assert!(status["live"].is_object(), "the site is published: {status}");
    std::fs::write(watched.workspace.path().join("allowed"), "").unwrap();
    watched.hook(BEARER, "");
    watched.service.event("followed", |_| true);
    assert_eq!(watched.status()["failing"], Value::Null);
}

#[test]
fn what_the_command_leaves_in_the_background_is_not_waited_for_and_its_time_has_a_state() {
    let command = "sleep 600 & echo $! >> left; while ! test -e allowed; do sleep 0.1; done";
    let mut watched = followed_by(command);
    watched.service.event("summary", |_| true);
    wait_for(&watched, "left");
    let status = watched.status();
    assert_eq!(status["state"], "following", "{status}");
    assert!(status["following_since"].is_string(), "{status}");
    std::fs::write(watched.workspace.path().join("allowed"), "").unwrap();
    watched.service.event("followed", |_| true);
    assert_eq!(watched.status()["state"], "live");
    watched.save("Gewijzigd");
    watched.hook(BEARER, "");
    watched.service.event("followed", |_| true);
    let left = std::fs::read_to_string(watched.workspace.path().join("left")).unwrap();
    for left in left.lines() {
        let left = rustix::process::Pid::from_raw(left.parse().unwrap()).unwrap();
        rustix::process::kill_process(left, rustix::process::Signal::KILL).unwrap();
    }
}

#[test]
fn a_stop_lets_the_command_end_and_is_no_failure_of_it() {
    let command =
        "trap 'sleep 1; echo x > ended; exit 143' TERM; echo x > began; while :; do sleep 0.1; done";
    let mut watched = followed_by(command);
    wait_for(&watched, "began");
    assert_eq!(watched.stop(), Some(143));
    assert!(watched.workspace.path().join("ended").exists());
    let errors: Vec<Value> = watched.service.rest("error");
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn a_command_that_the_service_did_not_outlive_is_run_at_the_next_start() {
    let command = "echo x >> times; while ! test -e allowed; do sleep 0.1; done";
    let mut watched = followed_by(command);
    watched.service.event("summary", |_| true);
    let times = watched.workspace.path().join("times");
    wait_for(&watched, "times");
    assert_eq!(watched.stop(), Some(143));
    std::fs::write(watched.workspace.path().join("allowed"), "").unwrap();
    let Watched { site, workspace, .. } = watched;
    let mut watched = followed_again(workspace, site, command);
    let summary = watched.service.event("summary", |_| true);
    assert_eq!(summary["changed"], 0, "{summary}");
    watched.service.event("followed", |_| true);
    assert_eq!(std::fs::read_to_string(&times).unwrap(), "x\nx\n");
    // A site that it has ended well for is no reason to run it.
    watched.stop();
    let Watched { site, workspace, .. } = watched;
    let mut watched = followed_again(workspace, site, command);
    watched.service.event("summary", |_| true);
    watched.hook(BEARER, "");
    watched.service.event("summary", |_| true);
    assert_eq!(std::fs::read_to_string(&times).unwrap(), "x\nx\n");
}

#[test]
fn a_command_that_failed_is_run_at_the_next_start_and_so_is_another_one() {
    let mut watched = followed_by("exit 3");
    watched.service.event("error", |_| true);
    for command in ["test -e sitegen.toml || true", "true # another one"] {
        watched.stop();
        let Watched { site, workspace, .. } = watched;
        watched = followed_again(workspace, site, command);
        watched.service.event("followed", |_| true);
    }
}
