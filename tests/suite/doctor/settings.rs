//! What is wrong with a setting hides nothing else: everything is examined that does not need it.

use super::{examined, own_project};
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::project_copy::edit;
use std::os::unix::fs::symlink;

const TOKEN: [(&str, &str); 1] = [("SITEGEN_CMS_TOKEN", "demo")];
/// What needs no setting that can be wrong here.
const ALWAYS: [&str; 6] = ["node", "npm", "packages", "output", "cache", "disk"];

#[test]
fn every_mistake_is_told_with_its_line_and_the_rest_is_examined() {
    let site = SiteTest::small();
    let workspace = own_project("[watch]\nsecret = \"x\"\n\n[deploy]\nkeep_days = \"week\"\n");
    edit(
        workspace.path(),
        "sitegen.toml",
        "time_zone = \"Europe/Amsterdam\"",
        "time_zone = \"Mars/Olympus\"",
    );
    let options = format!("--cms-url {}", site.cms().url());
    let found = examined(&workspace, &options, &TOKEN);
    assert_eq!(found.code, Some(1));
    assert_eq!(found.names("problem"), ["settings"; 3], "{:#?}", found.checks);
    found.says("settings", &["watch", "sitegen.toml:"]);
    found.says("settings", &["`deploy.keep_days`", "sitegen.toml:"]);
    found.says("settings", &["Mars/Olympus", "site.time_zone"]);
    for name in ALWAYS
        .into_iter()
        .chain(["cms", "token", "permissions", "queries", "limits", "originals"])
    {
        assert_eq!(found.state(name), "ok", "{name}: {:#?}", found.checks);
    }
    found.says("project", &["depend on `site`"]);
    found.says("deploy", &["not known", "`deploy`"]);
    // Another command tells those that stop it.
    let check = workspace.run_with(&format!("check {options}"), &TOKEN);
    assert_eq!(check.code, Some(2), "{check}");
}

#[test]
fn a_file_that_is_no_toml_hides_neither_folders_nor_the_cms() {
    let site = SiteTest::small();
    let workspace = Workspace::new();
    std::fs::remove_file(workspace.path().join("sitegen.toml")).unwrap();
    std::fs::write(workspace.path().join("sitegen.toml"), "[site\nurl = 5\n").unwrap();
    let options = format!("--cms-url {}", site.cms().url());
    let found = examined(&workspace, &options, &TOKEN);
    assert_eq!((found.code, found.names("problem")), (Some(1), vec!["settings"]));
    found.says("settings", &["sitegen.toml:1"]);
    for name in ALWAYS
        .into_iter()
        .chain(["cms", "token", "permissions", "queries"])
    {
        assert_eq!(found.state(name), "ok", "{name}: {:#?}", found.checks);
    }

    std::fs::write(workspace.path().join("sitegen.toml"), "[site]\nurl = 5\n").unwrap();
    let found = examined(&workspace, &options, &TOKEN);
    assert_eq!(found.names("problem"), ["settings"], "{:#?}", found.checks);
    found.says("settings", &["sitegen.toml:2", "`site.url`"]);
}

#[test]
fn without_a_token_the_cms_still_tells_that_it_is_there() {
    let site = SiteTest::small();
    let workspace = Workspace::new();
    let options = format!("--cms-url {}", site.cms().url());
    let found = examined(&workspace, &options, &[]);
    assert_eq!((found.code, found.names("problem")), (Some(1), vec!["token"]));
    assert_eq!(found.state("cms"), "ok");
    found.says(
        "token",
        &[
            "SITEGEN_CMS_TOKEN",
            "Missing Authorization header",
            "GraphQL → Tokens",
        ],
    );
    for name in ALWAYS.into_iter().chain(["project", "settings", "public-schema"]) {
        assert_eq!(found.state(name), "ok", "{name}: {:#?}", found.checks);
    }

    let nobody = examined(&workspace, "--cms-url http://127.0.0.1:9", &[]);
    assert_eq!(nobody.names("problem"), ["cms"], "{:#?}", nobody.checks);
}

#[test]
fn without_an_address_of_the_cms_the_rest_is_examined() {
    let found = examined(&Workspace::new(), "", &[]);
    assert_eq!(found.names("problem"), ["settings"], "{:#?}", found.checks);
    found.says("settings", &["no CMS is configured", "SITEGEN_CMS_URL"]);
    for name in ALWAYS.into_iter().chain(["project"]) {
        assert_eq!(found.state(name), "ok", "{name}: {:#?}", found.checks);
    }
}

#[test]
fn names_of_fields_with_a_mistake_leave_the_address_of_the_cms() {
    let site = SiteTest::small();
    let workspace = own_project("");
    edit(
        workspace.path(),
        "sitegen.toml",
        "[cms]\n",
        "[cms]\nfield_names = { \"a b\" = \"c\" }\n",
    );
    let options = format!("--cms-url {}", site.cms().url());
    let found = examined(&workspace, &options, &TOKEN);
    assert_eq!(found.names("problem"), ["settings"], "{:#?}", found.checks);
    assert_eq!((found.state("cms"), found.state("token")), ("ok", "ok"));
}

#[test]
fn a_mistake_in_a_template_does_not_hide_the_cms() {
    let site = SiteTest::small();
    let workspace = own_project("");
    let query = workspace.path().join("queries/footer.graphql");
    std::fs::write(&query, "query Footer { nothing }").unwrap();
    let options = format!("--cms-url {}", site.cms().url());
    let found = examined(&workspace, &options, &TOKEN);
    assert_eq!(found.names("problem"), ["project"], "{:#?}", found.checks);
    found.says("project", &["footer.graphql"]);
    for name in ["cms", "token", "version", "schedule"] {
        assert!(found.checks.iter().any(|check| check["name"] == name), "{name}");
    }
}

#[test]
fn every_mistake_of_a_file_is_told() {
    let site = SiteTest::small();
    let workspace = own_project("");
    let folder = workspace.path();
    let rules = "[[redirect]]\nfrom = \"oud\"\nto = \"/a\"\n[[redirect]]\nfrom = \"/b\"\n";
    std::fs::write(folder.join("redirects.toml"), rules).unwrap();
    edit(
        folder,
        "templates/body.html",
        "</main>",
        "{{ site.niets }}</main>",
    );
    edit(
        folder,
        "templates/pages/contact.html",
        "{%",
        "{{ page.ook_niets }}{%",
    );
    let options = format!("--cms-url {}", site.cms().url());
    let found = examined(&workspace, &options, &TOKEN);
    assert_eq!(
        found.names("problem"),
        ["settings", "settings", "project", "project"],
        "{:#?}",
        found.checks
    );
    found.says("settings", &["`oud` in redirects.toml"]);
    found.says("settings", &["`/b` in redirects.toml"]);
    found.says("project", &["`site.niets`", "templates/body.html:"]);
    found.says("project", &["page.ook_niets", "templates/pages/contact.html:"]);
}

#[test]
fn the_variables_of_a_build_are_examined_as_a_build_reads_them() {
    let site = SiteTest::small();
    let workspace = Workspace::new();
    let options = format!("--cms-url {}", site.cms().url());
    for (name, value, words) in [
        ("SITEGEN_SITE_URL", "foo", "`foo`"),
        ("SITEGEN_JOBS", "0", "number of jobs"),
        ("SITEGEN_MAX_CACHE", "big", "`big`"),
        ("SITEGEN_NOW", "today", "`today`"),
        ("SITEGEN_WAIT", "99999999", "waiting time"),
        ("SITEGEN_OFFLINE_AFTER", "long", "`long`"),
    ] {
        let found = examined(&workspace, &options, &[TOKEN[0], (name, value)]);
        assert_eq!(
            (found.code, found.names("problem")),
            (Some(1), vec!["settings"]),
            "{name}"
        );
        found.says("settings", &[words]);
    }
    let ftp = examined(
        &workspace,
        &options,
        &[TOKEN[0], ("SITEGEN_DEPLOY_TARGET", "ftp")],
    );
    assert_eq!(
        (ftp.code, ftp.state("deploy")),
        (Some(0), "advice"),
        "{:#?}",
        ftp.checks
    );
    ftp.says("deploy", &["`ftp`", "SITEGEN_DEPLOY_TARGET", "netlify, s3"]);
}

#[test]
fn an_address_of_the_site_may_be_a_variable() {
    let site = SiteTest::small();
    let workspace = own_project("");
    let file = std::fs::read_to_string(workspace.path().join("sitegen.toml")).unwrap();
    let url = file.lines().find(|line| line.starts_with("url = ")).unwrap();
    edit(workspace.path(), "sitegen.toml", &format!("{url}\n"), "\n");
    let options = format!("--cms-url {}", site.cms().url());
    let without = examined(&workspace, &options, &TOKEN);
    assert_eq!(without.names("problem"), ["settings"], "{:#?}", without.checks);
    let address = [TOKEN[0], ("SITEGEN_SITE_URL", "https://www.example.org")];
    let with = examined(&workspace, &options, &address);
    assert_eq!(with.names("problem"), [""; 0], "{:#?}", with.checks);
}

#[test]
fn a_folder_that_is_no_project_is_named() {
    let workspace = Workspace::new();
    let elsewhere = Workspace::bare();
    symlink(
        workspace.path().join("templates"),
        elsewhere.path().join("templates"),
    )
    .unwrap();
    let found = examined(&elsewhere, "", &TOKEN);
    found.says("packages", &["no front end", "--project"]);
    found.says("settings", &["no sitegen.toml", "--project"]);
}
