//! `sitegen dev` as a developer starts it.

use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::page;
use crate::support::project_copy::{copy_project, edit};
use crate::support::running::Running;
use serde_json::json;
use std::os::unix::fs::PermissionsExt;

#[test]
fn what_an_editor_saves_in_the_cms_is_shown() {
    let mut site = SiteTest::small();
    let workspace = Workspace::new();
    let line = format!("dev --poll 1 --cms-url {}", site.cms().url());
    let mut dev = Running::start(&workspace, &line, &[("SITEGEN_CMS_TOKEN", "demo")]);
    assert!(!dev.get("/over-wt").contains("Gewijzigd"));
    site.change(|content| {
        let page = content.entry_mut("pages", "over-wt").unwrap();
        page.insert("headerTitle".into(), json!("Gewijzigd"));
        page.insert("dateUpdated".into(), json!("2026-11-21T10:00"));
    });
    dev.event("rebuilt", |event| event["changes"] == "content");
    assert!(dev.get("/over-wt").contains("Gewijzigd"));
}

#[test]
fn what_the_cms_has_and_no_page_can_show_is_told_with_its_place() {
    let mut site = SiteTest::small();
    let workspace = Workspace::new();
    let line = format!("dev --poll 1 --cms-url {}", site.cms().url());
    let mut dev = Running::start(&workspace, &line, &[("SITEGEN_CMS_TOKEN", "demo")]);
    site.change(|content| {
        let double = page("over-wt", "Dubbel", json!([]));
        content.entries_mut("pages").push(double);
    });
    let said = dev.first_event(&["error", "offline"], |_| true);
    assert_eq!(
        (&said["event"], &said["code"]),
        (&json!("error"), &json!("address-taken"))
    );
    assert!(said["where"].as_str().unwrap().contains("Dubbel"), "{said}");
    site.stop_cms();
    assert_eq!(
        dev.first_event(&["error", "offline"], |_| true)["event"],
        "offline"
    );
}

#[test]
fn another_day_is_shown_and_the_browser_opens_the_site() {
    let workspace = Workspace::new();
    let opened = workspace.path().join("opened");
    let fifo = std::process::Command::new("mkfifo")
        .arg(&opened)
        .status()
        .unwrap();
    assert!(fifo.success());
    // What the desktop's own program does with an address.
    let programs = workspace.path().join("programs");
    std::fs::create_dir(&programs).unwrap();
    let browser = programs.join("xdg-open");
    std::fs::write(
        &browser,
        format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display()),
    )
    .unwrap();
    std::fs::set_permissions(&browser, PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());

    let later = "dev --demo --open --now 2031-01-01T00:00:00Z";
    let dev = Running::start(&workspace, later, &[("PATH", &path)]);
    let address = std::fs::read_to_string(&opened).unwrap();
    assert_eq!(address.trim(), format!("http://{}", dev.host));
    let links = |page: &str| page.matches("href=\"/vacatures/").count();
    let (later, today) = (
        dev.get("/vacatures"),
        SiteTest::published_demo().read("vacatures.html"),
    );
    assert!(later.starts_with("HTTP/1.1 200"));
    assert!(links(&later) < links(&today), "what has expired by then is gone");
}

#[test]
fn a_form_that_is_switched_on_reaches_the_cms_at_once() {
    let workspace = Workspace::editable();
    let mut dev = Running::start(&workspace, "dev --demo", &[]);
    let post = |dev: &Running| dev.ask("POST /actions/sales-force/contact/save", "", "a=1");
    assert!(post(&dev).starts_with("HTTP/1.1 405"));
    let settings = workspace.path().join("sitegen.toml");
    let mut text = std::fs::read_to_string(&settings).unwrap();
    text.push_str("\n[forms.contact]\naction = \"/actions/sales-force/contact/save\"\n");
    std::fs::write(&settings, text).unwrap();
    dev.event("rebuilt", |event| event["changes"] == "settings");
    let answer = post(&dev);
    assert!(!answer.starts_with("HTTP/1.1 405"), "{answer}");
}

#[test]
fn a_mistake_of_a_page_is_said_once_for_each_state() {
    let workspace = Workspace::editable();
    let mut dev = Running::start(&workspace, "dev --demo", &[]);
    let page = "templates/pages/vacancy.html";
    let mut next_after = |file, new| {
        edit(workspace.path(), file, "", new);
        dev.event("rebuilt", |_| true);
        let all = dev.get("/vacatures");
        let address = all.split("href=\"/vacatures/").nth(1).unwrap();
        let address = format!("/vacatures/{}", address.split('"').next().unwrap());
        for _ in 0..2 {
            assert!(dev.get(&address).starts_with("HTTP/1.1 500"));
        }
        edit(workspace.path(), "templates/pages/case.html", "", "\n");
        let said = dev.event("error", |_| true);
        let then = dev.first_event(&["error", "rebuilt"], |_| true);
        assert_eq!(then["event"], "rebuilt", "{then}");
        said
    };
    let said = next_after(page, "{{ 1 // 0 }}");
    assert!(said["where"].as_str().unwrap().starts_with(page), "{said}");
    // Another state, with the same mistake.
    let again = next_after("templates/body.html", "\n");
    assert_eq!(again["where"], said["where"]);
}

#[test]
fn a_setting_is_shown_also_without_the_cms() {
    let (mut site, workspace) = (SiteTest::small(), Workspace::bare());
    copy_project(workspace.path());
    let cms = format!("--cms-url {}", site.cms().url());
    let run = workspace.run_with(&format!("build {cms}"), &[("SITEGEN_CMS_TOKEN", "demo")]);
    assert_eq!(run.code, Some(0), "{run}");
    site.stop_cms();
    let mut dev = Running::start(&workspace, &format!("dev --offline {cms}"), &[]);
    let name = "name = \"Wendel & Tromp\"";
    edit(workspace.path(), "sitegen.toml", name, "name = \"Jansen\"");
    dev.event("rebuilt", |event| event["changes"] == "settings");
    let page = dev.get("/over-wt");
    assert!(page.contains("© 2026 Jansen"), "{page}");
}

#[test]
fn others_are_let_in_only_under_a_name() {
    let workspace = Workspace::new();
    for command in ["dev --demo", "preview --demo"] {
        let refused = workspace.run(&format!("{command} --port 0 --host 0.0.0.0"));
        assert_eq!(refused.code, Some(2), "{refused}");
        assert!(refused.stderr.contains("--allow-host"), "{refused}");
    }
}
