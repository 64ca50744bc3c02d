//! Mistakes of developers on the terminal: with the lines around them.

use crate::support::binary::Workspace;
use crate::support::project_copy::{copy_project, edit};
use crate::support::source::cache;
use serde_json::json;

fn broken(file: &str, from: &str, to: &str) -> Workspace {
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    std::fs::create_dir_all(cache()).unwrap();
    std::os::unix::fs::symlink(cache(), workspace.path().join(".sitegen")).unwrap();
    edit(workspace.path(), file, from, to);
    workspace
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn the_lines_around_a_mistake_are_on_the_terminal() {
    let footer = "templates/partials/site-footer.html";
    for (file, from, to, line) in [
        (
            footer,
            "<footer",
            "{{ site.niets.erin }}<footer",
            "> 2 | {{ site.niets.erin }}<footer",
        ),
        ("queries/blocks/tekst.graphql", "{", "{ {", "> 1 | fragment"),
        ("sitegen.toml", "[site]", "[site]\nurll = 5", " | urll = 5"),
        ("sitegen.toml", "url = \"https", "url = \"htp", "url = \"htp"),
    ] {
        let run = broken(file, from, to).run("build --demo --now 2026-11-21T09:00:00Z");
        assert_eq!(run.code, Some(2), "{run}");
        assert!(run.stderr.contains(&format!("--> {file}:")), "{run}");
        assert!(run.stderr.contains(line), "{line}: {run}");
    }
    let run = broken(footer, "<footer", "{{ site.niets.erin }}<footer")
        .run("check --demo --format json --now 2026-11-21T09:00:00Z");
    let last: serde_json::Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["event"], &last["file"], &last["line"]),
        (&json!("excerpt"), &json!(footer), &json!(2)),
        "{run}"
    );
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn mistakes_are_told_together_and_a_terminal_shows_ten() {
    let footer = "templates/partials/site-footer.html";
    let workspace = broken(footer, "<footer", "{{ site.niets }}\n{{ t(\"geen\") }}<footer");
    edit(
        workspace.path(),
        "templates/body.html",
        "</main>",
        "{{ site.leeg }}</main>",
    );
    let run = workspace.run("build --demo");
    assert_eq!(run.code, Some(2), "{run}");
    for line in [
        "--> templates/body.html:".to_owned(),
        format!("--> {footer}:2"),
        format!("--> {footer}:3"),
    ] {
        assert_eq!(run.stderr.matches(&line).count(), 1, "{line}: {run}");
    }
    for code in ["template-undefined", "message-missing"] {
        let more = format!("more: sitegen explain {code}");
        assert_eq!(run.stderr.matches(&more).count(), 1, "{run}");
    }
    let check = workspace.run("check --demo --format github");
    assert_eq!(check.stdout.matches("::error ").count(), 3, "{check}");

    let many: String = (0..12)
        .map(|number| format!("{{{{ site.niets{number} }}}}\n"))
        .collect();
    let workspace = broken(footer, "<footer", &format!("{many}<footer"));
    let run = workspace.run("build --demo");
    assert_eq!(run.stderr.matches("error[").count(), 10, "{run}");
    assert!(run.stderr.contains("and 2 more, which"), "{run}");
    let events = workspace.run("build --demo --json");
    assert_eq!(
        events.stdout.matches(r#""event":"error""#).count(),
        12,
        "{events}"
    );
}

#[test]
#[cfg_attr(not(feature = "demo"), ignore = "it needs a program with the demo")]
fn a_mistake_is_shown_without_secrets() {
    let token = ("[cms]", "[cms]\ntoken = \"hidden\"", " | token = …");
    let url = "url = \"https://";
    let password = (url, "url = \"https://editor:hidden@", " | url = \"https://…@");
    for (from, to, line) in [token, password] {
        let run = broken("sitegen.toml", from, to).run("check --demo");
        assert!(run.stderr.contains("> ") && run.stderr.contains(line), "{run}");
        assert!(!format!("{run}").contains("hidden"), "{run}");
    }
}
