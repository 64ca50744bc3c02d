//! Mistakes of developers on the terminal: with the lines around them.

use crate::support::binary::Workspace;
use crate::support::project_copy::{copy_project, edit};

fn broken(file: &str, from: &str, to: &str) -> Workspace {
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    edit(workspace.path(), file, from, to);
    workspace
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_lines_around_a_mistake_are_on_the_terminal() {
    for (file, from, to, line, commands) in [
        (
            "templates/partials/site-footer.html",
            "<footer",
            "{{ site.niets.erin }}<footer",
            "> 2 | {{ site.niets.erin }}<footer",
            ["build --demo", "check --demo"],
        ),
        (
            "queries/blocks/tekst.graphql",
            "{",
            "{ {",
            "> 1 | ",
            ["build --demo", "check --demo"],
        ),
        (
            "sitegen.toml",
            "[site]",
            "[site]\nurll = 5",
            "urll = 5",
            ["build --demo", "check --demo"],
        ),
    ] {
        let workspace = broken(file, from, to);
        for command in commands {
            let run = workspace.run(command);
            assert_eq!(run.code, Some(2), "{run}");
            assert!(run.stderr.contains(&format!("--> {file}:")), "{run}");
            assert!(run.stderr.contains(line), "{line}: {run}");
        }
        let run = workspace.run("build --demo --json");
        let last: serde_json::Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
        assert_eq!(
            (last["event"].as_str(), last["file"].as_str()),
            (Some("excerpt"), Some(file)),
            "{run}"
        );
        assert!(last["line"].as_u64() > Some(0), "{run}");
    }
}
