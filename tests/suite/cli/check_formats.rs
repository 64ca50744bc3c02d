//! `sitegen check` where the site cannot be made.

use crate::support::binary::Workspace;
use crate::support::project_copy::{copy_project, edit};
use serde_json::Value;

#[test]
fn a_mistake_in_a_template_is_a_finding_in_every_format() {
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    edit(
        workspace.path(),
        "templates/pages/contact.html",
        "{%",
        "{{ ontbreekt(\n{%",
    );
    let run = workspace.run("check --demo --format github");
    assert_eq!(run.code, Some(2), "{run}");
    assert!(
        run.stdout
            .starts_with("::error title=template-syntax,file=templates/pages/contact.html,line="),
        "{run}"
    );
    assert!(run.stderr.contains("error[template-syntax]"), "{run}");
    let run = workspace.run("check --demo --format sarif");
    let log: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "template-syntax", "{log}");
}
