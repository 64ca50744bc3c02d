//! The command: settings, the environment, exit codes and what is printed.

use super::netlify::Host;
use crate::support::binary::{Run, Workspace};
use crate::support::netlify::{SITE, TOKEN};
use serde_json::Value;

struct Project {
    host: Host,
    workspace: Workspace,
}

impl Project {
    fn new() -> Self {
        let (host, workspace) = (Host::new(), Workspace::bare());
        let project = Self { host, workspace };
        let api = project.host.netlify.url();
        project.settings(&format!(
            "target = \"netlify\"\n[deploy.netlify]\nsite = \"{SITE}\"\napi = \"{api}\"\n"
        ));
        project
    }

    fn settings(&self, deploy: &str) {
        std::fs::write(
            self.workspace.path().join("sitegen.toml"),
            format!("[deploy]\n{deploy}"),
        )
        .unwrap();
    }

    fn run(&self, flags: &str, variables: &[(&str, &str)]) -> Run {
        let out = self.host.site.out().display();
        self.workspace
            .run_with(&format!("deploy --out {out} {flags}"), variables)
    }
}

#[test]
fn everything_again_is_for_stores_only() {
    let project = Project::new();
    let run = project.run("--accept-demo --all", &[("SITEGEN_NETLIFY_TOKEN", TOKEN)]);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("(--all); hint: leave it out"), "{run}");
}

#[test]
fn the_settings_name_the_host_and_the_environment_the_token() {
    let project = Project::new();
    let token = [("SITEGEN_NETLIFY_TOKEN", TOKEN)];
    let dry = project.run("--accept-demo --dry-run", &token);
    assert_eq!(dry.code, Some(0), "{dry}");
    assert!(dry.stdout.contains("+ index.html ("), "{dry}");
    assert!(
        dry.stdout.lines().last().unwrap().contains("would go up"),
        "{dry}"
    );
    let run = project.run("--accept-demo --json", &token);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let events: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let last = events.last().unwrap();
    assert_eq!(
        (&last["event"], &last["dry_run"]),
        (&"deployed".into(), &false.into())
    );
    let uploaded = events.iter().filter(|event| event["event"] == "uploaded").count();
    assert!(
        uploaded as u64 > last["uploaded"].as_u64().unwrap(),
        "the list of files as well: {last}"
    );
    let again = project.run("--accept-demo", &token);
    assert!(
        again.stdout.starts_with("the host has this site already: "),
        "{again}"
    );
    let draft = project.run("--accept-demo --draft", &token);
    let told = "a new deploy, for which no file had to go up: ";
    assert!(draft.stdout.starts_with(told), "{draft}");
}

#[test]
fn what_is_missing_is_named() {
    let project = Project::new();
    for (settings, flags, words) in [
        ("", "--accept-demo", "no host is set"),
        (
            "target = \"netlify\"",
            "--accept-demo",
            "no token of Netlify (SITEGEN_NETLIFY_TOKEN)",
        ),
        ("target = \"netlify\"", "", "the site has the content of the demo"),
        ("target = \"ftp\"", "--accept-demo", "unknown variant `ftp`"),
        (
            "[deploy.netlify]\napi = \"http://api.example.com\"",
            "--accept-demo",
            "unencrypted",
        ),
    ] {
        project.settings(settings);
        let run = project.run(flags, &[]);
        assert_eq!(run.code, Some(2), "{settings}: {run}");
        assert!(run.stderr.contains(words), "{settings}: {run}");
    }
    let run = project.run(
        "--accept-demo --target netlify",
        &[("SITEGEN_NETLIFY_TOKEN", "nfp_wrong")],
    );
    assert_eq!(run.code, Some(2), "{run}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_one_may_only_read_is_read() {
    // Nobody may make a file beside it, not even root.
    let workspace = Workspace::bare();
    std::fs::write(workspace.path().join("sitegen.toml"), "").unwrap();
    let run = workspace.run("deploy --target netlify --out /sys/kernel");
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("error[not-a-published-site]"), "{run}");
}
