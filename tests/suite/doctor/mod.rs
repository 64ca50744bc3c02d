//! `sitegen doctor`: what keeps a build from succeeding is named, with what to change and where.

mod limits;
mod outside;
mod settings;

use crate::support::SiteTest;
use crate::support::binary::{Run, Workspace};
use crate::support::project_copy::{copy_project, edit};
use crate::support::running::Running;
use embedded_craft::{Allowed, Fault, Permissions};
use jiff::SignedDuration;
use serde_json::Value;

/// How it ended, and what it says of each thing.
struct Examined {
    code: Option<i32>,
    checks: Vec<Value>,
}

impl Examined {
    fn from_run(run: &Run) -> Self {
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

    /// The state of the first check with that name.
    #[track_caller]
    fn state(&self, name: &str) -> &str {
        let check = self.checks.iter().find(|check| check["name"] == name);
        let check = check.unwrap_or_else(|| panic!("{name} in {:#?}", self.checks));
        check["state"].as_str().unwrap()
    }

    /// One of the checks with that name says all of it.
    #[track_caller]
    fn says(&self, name: &str, words: &[&str]) {
        let checks = self.checks.iter().filter(|check| check["name"] == name);
        let texts: Vec<String> = checks.map(Value::to_string).collect();
        let all = |text: &String| words.iter().all(|word| text.contains(word));
        assert!(
            texts.iter().any(all),
            "{words:?} in {texts:#?} of {:#?}",
            self.checks
        );
    }
}

fn examined(workspace: &Workspace, options: &str, variables: &[(&str, &str)]) -> Examined {
    Examined::from_run(&workspace.run_with(&format!("doctor --json {options}"), variables))
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
        "token",
        "clock",
        "public-schema",
        "permissions",
        "schema",
        "version",
        "queries",
        "limits",
        "originals",
        "transforms",
        "preview",
        "schedule",
        "deploy",
        "shared-cache",
        "host",
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
    assert_eq!((wrong.code, wrong.names("problem")), (Some(1), vec!["token"]));
    wrong.says("token", &["status 400", "SITEGEN_CMS_TOKEN", "GraphQL → Tokens"]);

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
    assert_eq!(found.names("problem"), ["node", "npm", "output", "token"]);
    found.says("node", &["not installed", "Node.js 20"]);
}

#[test]
fn the_clock_of_the_cms_is_compared_with_ours() {
    let mut site = SiteTest::small();
    for (ahead, state) in [(0, "ok"), (-3600, "advice"), (3600, "advice")] {
        site.set_up_cms(|settings| settings.clock = Some(SignedDuration::from_secs(ahead)));
        let found = with_cms(&site, "demo");
        assert_eq!(found.state("clock"), state, "{ahead}: {:#?}", found.checks);
    }
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_clock_of_sitegen_cms_runs_and_begins_where_it_is_asked_to() {
    let workspace = Workspace::new();
    for (line, state) in [("cms", "ok"), ("cms --now 2026-01-01T00:00:00Z", "advice")] {
        let cms = Running::start(&workspace, line, &[]);
        let options = format!("--cms-url http://{}", cms.host);
        let found = examined(&workspace, &options, &[("SITEGEN_CMS_TOKEN", "demo")]);
        assert_eq!(found.state("clock"), state, "{line}: {:#?}", found.checks);
    }
}

#[test]
fn a_public_schema_is_told_from_lost_permissions() {
    let mut site = SiteTest::small();
    assert_eq!(with_cms(&site, "demo").state("public-schema"), "ok");
    site.set_up_cms(|settings| {
        let narrow = Permissions {
            globals: Allowed::none(),
            ..Permissions::default()
        };
        settings.public_schema = Some(narrow);
    });
    let right = with_cms(&site, "demo");
    assert_eq!((right.code, right.state("public-schema")), (Some(0), "advice"));
    right.says("public-schema", &["GraphQL → Schemas → Public Schema"]);
    let wrong = with_cms(&site, "wrong");
    assert_eq!(wrong.names("problem"), ["permissions"], "{:#?}", wrong.checks);
    wrong.says("permissions", &["navigation", "the token is a wrong one"]);
}

#[test]
fn the_schema_tells_version_and_plugins_and_nothing_is_made_up() {
    let mut site = SiteTest::small();
    with_cms(&site, "demo").says(
        "version",
        &[
            "Craft 5.4 or newer",
            "tells no version",
            "SEOmatic",
            "Typed Link Field",
        ],
    );
    site.set_up_cms(|settings| settings.introspection = false);
    let found = with_cms(&site, "demo");
    assert_eq!(found.state("version"), "ok");
    found.says("version", &["not told"]);
}

#[test]
fn one_original_of_each_volume_is_downloaded() {
    let mut site = SiteTest::demo();
    let found = with_cms(&site, "demo");
    found.says("originals", &["/uploads/", "can be downloaded", "image/"]);
    found.says("transforms", &["not needed"]);
    let originals = |found: &Examined| {
        found
            .names("advice")
            .iter()
            .filter(|name| **name == "originals")
            .count()
    };
    assert_eq!(originals(&found), 0, "{:#?}", found.checks);

    site.fault(Fault::path("/uploads/").status(403));
    let found = with_cms(&site, "demo");
    assert!(originals(&found) > 0, "{:#?}", found.checks);
    found.says("originals", &["status 403", "let everybody read the files"]);

    site.clear_faults();
    site.fault(Fault::path("/uploads/").reply(200, "text/html", "<!doctype html><title>Login</title>"));
    with_cms(&site, "demo").says("originals", &["cannot be used"]);

    site.clear_faults();
    site.fault(Fault::path("/uploads/").reply(200, "application/octet-stream", "JFIF"));
    with_cms(&site, "demo").says(
        "originals",
        &["comes as `application/octet-stream`", "Content-Type"],
    );
}

#[test]
fn transforms_are_tried_if_the_project_has_craft_scale_its_images() {
    let mut site = SiteTest::demo();
    let workspace = own_project("[images]\nsource = \"cms\"\n");
    let options = format!("--cms-url {}", site.cms().url());
    let ask = |workspace: &Workspace| examined(workspace, &options, &[("SITEGEN_CMS_TOKEN", "demo")]);
    ask(&workspace).says("transforms", &["Craft scales an image in both formats"]);
    site.set_up_cms(|settings| settings.max_complexity = 400);
    let found = ask(&workspace);
    found.says(
        "transforms",
        &[
            "maxGraphqlComplexity",
            "`Transforms`",
            "CRAFT_MAX_GRAPHQL_COMPLEXITY",
        ],
    );
}

#[test]
fn preview_tokens_that_do_not_arrive_are_noticed() {
    let mut site = SiteTest::small();
    let found = with_cms(&site, "demo");
    assert_eq!(found.state("preview"), "ok", "{:#?}", found.checks);
    site.set_up_cms(|settings| settings.loses_preview_tokens = true);
    let found = with_cms(&site, "demo");
    assert_eq!((found.code, found.state("preview")), (Some(0), "advice"));
    found.says("preview", &["X-Craft-Token"]);
}

/// A project of its own, with these settings instead of those that it has of their sections.
fn own_project(more: &str) -> Workspace {
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    let path = workspace.path().join("sitegen.toml");
    let (mut kept, mut is_kept) = (String::new(), true);
    for line in std::fs::read_to_string(&path).unwrap().lines() {
        if line.starts_with('[') {
            is_kept = !more
                .lines()
                .any(|other| other == line.split(" #").next().unwrap().trim());
        }
        if is_kept {
            kept += &format!("{line}\n");
        }
    }
    std::fs::write(&path, kept).unwrap();
    edit(workspace.path(), "sitegen.toml", "", more);
    workspace
}
