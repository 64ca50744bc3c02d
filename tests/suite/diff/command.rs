//! The command: exit codes, formats, and folders that are not sites.

use super::{Two, text};
use crate::support::SiteTest;
use crate::support::binary::{Run, Workspace};
use serde_json::Value;
use std::path::Path;

fn diff(workspace: &Workspace, old: &Path, new: &Path, flags: &str) -> Run {
    workspace.run(&format!("diff {} {} {flags}", old.display(), new.display()))
}

fn two() -> Two {
    Two::content(|content| content.entries_mut("pages").push(text("nieuw", "<p>Nieuw.</p>")))
}

#[test]
fn the_exit_code_says_whether_anything_differs_only_if_asked() {
    let (two, workspace) = (two(), Workspace::bare());
    let (old, new) = (two.old.as_path(), two.site.out());
    for (from, to, flags, code) in [
        (old, new, "", 0),
        (old, new, "--exit-code", 1),
        (old, new, "--exit-code --format json", 1),
        (new, new, "--exit-code --format markdown", 0),
    ] {
        let run = diff(&workspace, from, to, flags);
        assert_eq!(run.code, Some(code), "{flags}: {run}");
    }
    let run = diff(&workspace, new, new, "");
    assert_eq!(run.stdout, "the sites are the same\n");
    let run = diff(&workspace, old, new, "");
    assert!(
        run.stdout.starts_with("pages: 1 added, 0 removed, 0 moved, "),
        "{run}"
    );
    assert!(run.stdout.contains("\n      + /nieuw\n"), "{run}");
}

#[test]
fn every_line_of_json_is_an_event_and_the_last_one_is_the_sum() {
    let (two, workspace) = (two(), Workspace::bare());
    let run = diff(&workspace, &two.old, two.site.out(), "--format json");
    let events: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let added = events
        .iter()
        .find(|event| event["event"] == "page-added")
        .unwrap();
    assert_eq!(added["route"], "/nieuw");
    let sum = events.last().unwrap();
    assert_eq!((&sum["event"], &sum["added"]), (&"compared".into(), &1.into()));
}

#[test]
fn a_folder_that_is_no_site_is_refused_with_what_to_do() {
    let mut site = SiteTest::small();
    site.build();
    let workspace = Workspace::bare();
    let make = |name: &str, ledger: Option<&str>| {
        let folder = workspace.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        if let Some(ledger) = ledger {
            std::fs::write(folder.join("_ledger.json"), ledger).unwrap();
        }
        folder
    };
    let value = format!(r#"{{"../secret":{{"bytes":1,"blake3":"{:064}"}}}}"#, 0);
    let hash = blake3::hash(value.as_bytes()).to_hex();
    let outside = format!(r#"{{"blake3":"{hash}","value":{value}}}"#);
    for (folder, words) in [
        (
            workspace.path().join("missing"),
            ["there is no such folder", "sitegen build --out DIR"],
        ),
        (
            make("empty", None),
            ["it has no `_ledger.json`", "`sitegen build` writes"],
        ),
        (
            make("damaged", Some("{}")),
            ["`_ledger.json` is damaged", "publish it again"],
        ),
        (
            make("hostile", Some(&outside)),
            ["files outside of the folder", "publish it again"],
        ),
    ] {
        for (old, new) in [(folder.as_path(), site.out()), (site.out(), folder.as_path())] {
            let run = diff(&workspace, old, new, "");
            assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
            let name = folder.file_name().unwrap().to_str().unwrap();
            for word in words.iter().chain([&name]) {
                assert!(run.stderr.contains(word), "{word}: {run}");
            }
        }
    }
}

#[test]
fn a_file_that_somebody_changed_after_publishing_is_named() {
    let (two, workspace) = (two(), Workspace::bare());
    std::fs::write(two.site.out().join("sitemap.xml"), "x").unwrap();
    let run = diff(&workspace, &two.old, two.site.out(), "");
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("changed after it was published"), "{run}");
    assert!(run.stderr.contains("sitemap.xml"), "{run}");
}
