//! `sitegen doctor`: what keeps a build from succeeding is named, with what to change and where.

use crate::support::SiteTest;
use crate::support::binary::{Run, Workspace};
use embedded_craft::{Allowed, Fault};
use serde_json::Value;
use std::os::unix::fs::symlink;

/// How it ended, and what it says of each thing.
struct Examined {
    code: Option<i32>,
    checks: Vec<Value>,
}

impl Examined {
    fn of(run: &Run) -> Self {
        let events = run.stdout.lines().map(|line| {
            let event: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{run}"));
            event
        });
        let checks = events.filter(|event| event["event"] == "check").collect();
        Self {
            code: run.code,
            checks,
        }
    }

    fn names(&self, state: &str) -> Vec<&str> {
        let checks = self.checks.iter().filter(|check| check["state"] == state);
        checks.map(|check| check["name"].as_str().unwrap()).collect()
    }

    #[track_caller]
    fn says(&self, name: &str, words: &[&str]) {
        let check = self.checks.iter().find(|check| check["name"] == name);
        let text = check
            .unwrap_or_else(|| panic!("{name} in {:#?}", self.checks))
            .to_string();
        for word in words {
            assert!(text.contains(word), "{word} in {text}");
        }
    }
}

fn examined(workspace: &Workspace, options: &str, variables: &[(&str, &str)]) -> Examined {
    Examined::of(&workspace.run_with(&format!("doctor --json {options}"), variables))
}

fn with_cms(site: &SiteTest, token: &str) -> Examined {
    let options = format!("--cms-url {}", site.cms().url());
    examined(&Workspace::new(), &options, &[("SITEGEN_CMS_TOKEN", token)])
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn all_is_well_with_the_demo() {
    let workspace = Workspace::new();
    let found = examined(&workspace, "--demo", &[]);
    assert_eq!(found.names("problem"), [""; 0], "{:#?}", found.checks);
    assert_eq!(found.code, Some(0));
    for name in [
        "node",
        "npm",
        "packages",
        "settings",
        "output",
        "cache",
        "disk",
        "project",
        "cms",
        "permissions",
        "schema",
    ] {
        assert!(found.checks.iter().any(|check| check["name"] == name), "{name}");
    }
    let run = workspace.run("doctor --demo");
    assert!(run.stdout.contains("ok       cms: http://127.0.0.1:"), "{run}");
    assert!(!workspace.path().join("dist").exists(), "nothing is written");
}

#[test]
fn a_wrong_address_and_a_wrong_token_are_told_apart() {
    let nobody = examined(
        &Workspace::new(),
        "--cms-url http://127.0.0.1:9",
        &[("SITEGEN_CMS_TOKEN", "demo")],
    );
    assert_eq!((nobody.code, nobody.names("problem")), (Some(1), vec!["cms"]));
    nobody.says("cms", &["127.0.0.1:9", "cannot be reached", "`cms.url`"]);

    let mut site = SiteTest::small();
    let wrong = with_cms(&site, "wrong");
    assert_eq!((wrong.code, wrong.names("problem")), (Some(1), vec!["cms"]));
    wrong.says("cms", &["status 400", "SITEGEN_CMS_TOKEN"]);

    site.fault(Fault::any().status(503));
    with_cms(&site, "demo").says("cms", &["status 503", "maintenance"]);
}

#[test]
fn what_the_token_may_not_read_is_named_with_the_place_in_craft() {
    let mut site = SiteTest::small();
    site.set_up_cms(|settings| {
        settings.permissions.globals = Allowed::none();
    });
    let found = with_cms(&site, "demo");
    assert_eq!(
        (found.code, found.names("problem")),
        (Some(1), vec!["permissions"])
    );
    found.says("permissions", &["navigation", "GraphQL → Schemas"]);
}

#[test]
fn problems_of_the_machine_and_of_the_cms_are_found_at_once() {
    let site = SiteTest::small();
    let workspace = Workspace::new();
    let empty = workspace.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let options = format!("--cms-url {} --out sitegen.toml/dist", site.cms().url());
    let variables = [("SITEGEN_CMS_TOKEN", "wrong"), ("PATH", empty.to_str().unwrap())];
    let found = examined(&workspace, &options, &variables);
    assert_eq!(found.code, Some(1));
    assert_eq!(found.names("problem"), ["node", "npm", "output", "cms"]);
    found.says("node", &["not installed", "Node.js 20"]);
}

#[test]
fn mistakes_in_the_project_have_their_file() {
    let workspace = Workspace::new();
    std::fs::remove_file(workspace.path().join("sitegen.toml")).unwrap();
    std::fs::write(workspace.path().join("sitegen.toml"), "[site]\nurl = 5\n").unwrap();
    let found = examined(&workspace, "", &[("SITEGEN_CMS_TOKEN", "demo")]);
    assert_eq!((found.code, found.names("problem")), (Some(1), vec!["settings"]));
    found.says("settings", &["sitegen.toml", "url"]);

    let elsewhere = Workspace::bare();
    symlink(
        workspace.path().join("templates"),
        elsewhere.path().join("templates"),
    )
    .unwrap();
    examined(&elsewhere, "--demo", &[]).says("packages", &["no front end", "--project"]);
}
