//! The command, with the settings in their files.

use crate::support::binary::{Run, Workspace};
use crate::support::project_copy::{copy_project, edit as edit_file};
use crate::support::site_test::NOW;
use crate::support::{SiteTest, Tree};
use serde_json::Value;
use std::path::Path;

const TOKEN: [(&str, &str); 1] = [("SITEGEN_CMS_TOKEN", "demo")];

fn build(workspace: &Workspace, url: &str, more: &str) -> Run {
    let line = format!("build --now {NOW} --cms-url {url} {more}");
    let run = workspace.run_with(&line, &TOKEN);
    assert_eq!(run.code, Some(0), "{run}");
    run
}

/// Whether a build with `--json` ended early.
fn ended_early(run: &Run) -> bool {
    let events = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
    let summary = events
        .into_iter()
        .find(|event: &Value| event["event"] == "summary");
    summary.unwrap()["ended_early"].as_bool().unwrap()
}

#[test]
fn after_an_edit_of_a_file_of_settings_and_with_another_option_the_site_is_made_again() {
    type Edit = fn(&Path);
    let nothing: Edit = |_| ();
    let edits: [(&str, &str, Edit); 5] = [
        ("sitegen.toml", "", |project| {
            edit_file(
                project,
                "sitegen.toml",
                "\"Wendel & Tromp\"",
                "\"Tromp & Wendel\"",
            );
        }),
        ("redirects.toml", "", |project| {
            let rule = "[[redirect]]\nfrom = \"/oud\"\nto = \"/over-wt\"\n";
            std::fs::write(project.join("redirects.toml"), rule).unwrap();
        }),
        ("budget.toml", "", |project| {
            edit_file(project, "budget.toml", "", "# a note\n")
        }),
        ("--staging", "--staging", nothing),
        ("--site-url", "--site-url https://elders.example", nothing),
    ];
    let site = SiteTest::small();
    let url = site.cms().url();
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    let dist = || Tree::read(&workspace.path().join("dist"));
    build(&workspace, &url, "");
    let run = build(&workspace, &url, "");
    assert!(
        run.stdout.contains("nothing has changed since the last build"),
        "{run}"
    );
    for (what, option, edit) in edits {
        edit(workspace.path());
        let before = dist();
        let run = build(&workspace, &url, &format!("--json {option}"));
        assert!(!ended_early(&run), "{what}: {run}");
        assert!(
            before != dist() || what == "budget.toml",
            "{what} changes the site"
        );
        build(&workspace, &url, &format!("--full --out clean {option}"));
        let clean = Tree::read(&workspace.path().join("clean"));
        dist().assert_same(&clean, what);
        let run = build(&workspace, &url, &format!("--json {option}"));
        assert!(ended_early(&run), "{what}: {run}");
    }
}

#[test]
fn a_build_from_a_snapshot_ends_early_while_the_file_is_the_same() {
    let site = SiteTest::small();
    let workspace = Workspace::with_own_cache();
    let url = site.cms().url();
    build(&workspace, &url, "");
    let line = format!("snapshot save all.tar --cms-url {url}");
    assert_eq!(workspace.run(&line).code, Some(0));
    let from_file = || build(&workspace, &url, "--snapshot all.tar --out other");
    let first = from_file();
    let second = from_file();
    let says = "nothing has changed since the last build";
    assert!(
        !first.stdout.contains(says) && second.stdout.contains(says),
        "{second}"
    );
    assert!(second.stdout.contains("NOT CURRENT"), "{second}");
    let warning = "warning: the CMS is not asked, but all.tar";
    assert!(second.stderr.contains(warning), "{second}");
    std::fs::write(workspace.path().join("all.tar"), "damaged").unwrap();
    let line = format!("build --now {NOW} --cms-url {url} --snapshot all.tar --out other");
    assert_eq!(workspace.run_with(&line, &TOKEN).code, Some(2));
}
