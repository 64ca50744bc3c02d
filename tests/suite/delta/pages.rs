//! Only pages that became others are rendered, and what is published is byte for byte what a build publishes that renders
//! all of them.

use super::edits::moment;
use super::sites::{TOKEN, clean, site};
use crate::support::SiteTest;
use crate::support::binary::Workspace;
use crate::support::content::page;
use crate::support::project_copy::{copy_project, edit as edit_file};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Files of pages that are other ones now, without their page data.
fn rewritten(site: &mut SiteTest, what: &str) -> Vec<String> {
    let before = site.tree();
    let rendered = site.build().rendered;
    let after = site.tree();
    let pages = site.pages().into_iter();
    let changed: Vec<String> = pages
        .filter(|page| before.hash(page) != after.hash(page))
        .collect();
    assert!(
        rendered >= changed.len(),
        "{rendered} were rendered, and these changed: {changed:?}"
    );
    let clean = clean(site).without_assets();
    after.without_assets().assert_same(&clean, what);
    changed
}

#[test]
fn what_did_not_change_is_not_rendered() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path());
    let all = site.build().rendered;
    assert!(all >= site.pages().len());
    assert_eq!(site.build().rendered, 0);
    site.configure(|config| config.cms.full = true);
    assert_eq!(site.build().rendered, all, "everything was wanted");
}

#[test]
fn one_vacancy_that_changed_is_rendered_with_the_pages_that_show_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path());
    site.change(|content| {
        let many = (0..60).map(|number| {
            json!({ "slug": format!("baan-{number}"), "title": "Baan", "postDate": format!("2026-09-{:02}T09:00", 1 + number % 28) })
        });
        content.entries_mut("vacancies").extend(many);
        content.keep_ids();
    });
    site.build();
    site.change(|content| {
        let entry = content.entry_mut("vacancies", "baan-27").unwrap();
        entry.insert("introText".into(), json!("Nieuw"));
        entry.insert("dateUpdated".into(), json!("2026-11-21T08:50:00Z"));
    });
    site.set_up_cms(|cms| cms.now = moment(1));
    let changed = rewritten(&mut site, "one vacancy");
    assert!(
        changed.contains(&"vacatures/baan-27.html".to_owned()),
        "{changed:?}"
    );
    assert!(changed.len() < 8, "{changed:?}");
}

#[test]
fn a_card_that_changed_is_seen_on_the_pages_that_show_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path());
    let alike = |number: u8| {
        json!({
            "slug": format!("baan-{number}"), "title": "Baan", "postDate": "2026-09-01T09:00",
            "vacancyLocation": "Borger", "position": "Kok",
        })
    };
    site.change(|content| {
        content.entries_mut("vacancies").extend([1, 2].map(alike));
        content.keep_ids();
    });
    site.build();
    site.change(|content| {
        let entry = content.entry_mut("vacancies", "baan-1").unwrap();
        entry.insert("title".into(), json!("Andere baan"));
        entry.insert("dateUpdated".into(), json!("2026-11-21T08:50:00Z"));
    });
    site.set_up_cms(|cms| cms.now = moment(1));
    let changed = rewritten(&mut site, "a card");
    let related = "vacatures/baan-2.html".to_owned();
    assert!(changed.contains(&related), "{changed:?}");
}

#[test]
fn what_a_developer_changes_is_seen_on_the_pages_that_have_it() {
    type Edit = fn(&Path);
    let edits: [(&str, Edit); 5] = [
        ("a template of a page", |project| {
            edit_file(project, "templates/pages/vacancy.html", "", "<p>Onderaan</p>");
        }),
        ("the layout", |project| {
            edit_file(project, "templates/body.html", "", "<p>Overal</p>");
        }),
        ("a message", |project| {
            edit_file(
                project,
                "templates/messages/nl.json",
                "\"vacancy.all\": \"",
                "\"vacancy.all\": \"X ",
            );
        }),
        ("a style", |project| {
            edit_file(project, "frontend/styles/site.css", "", ".onderaan{color:red}");
        }),
        ("an island", |project| {
            edit_file(
                project,
                "frontend/islands/SiteHeader/SiteHeader.tsx",
                "<header\n",
                "<header data-anders\n",
            );
        }),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path());
    site.change_project(|_| ());
    site.build();
    for (what, edit) in edits {
        site.change_project(edit);
        assert!(!rewritten(&mut site, what).is_empty(), "{what}");
    }
}

#[test]
fn what_a_setting_says_is_seen_on_the_pages_that_have_it() {
    type Edit = fn(&mut sitegen::config::Config);
    let edits: [(&str, Edit); 6] = [
        ("the address of the site", |config| {
            config.site.url = "https://elders.example".parse().unwrap();
        }),
        ("its name", |config| config.site.name = "Anders".to_owned()),
        ("the year", |config| {
            config.now = "2027-02-01T09:00:00Z".parse().unwrap();
        }),
        ("the name of the deploy", |config| {
            config.skew_token = Some("abc".to_owned());
        }),
        ("a guard", |config| {
            config
                .middleware
                .insert("/over-wt".to_owned(), vec!["without-query".to_owned()]);
        }),
        ("staging", |config| config.site.staging = true),
    ];
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path());
    site.build();
    for (what, edit) in edits {
        site.configure(edit);
        assert!(!rewritten(&mut site, what).is_empty(), "{what}");
    }
}

#[test]
fn a_published_page_that_somebody_changed_is_as_it_was_after_the_next_build() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path());
    site.build();
    let tree = site.tree();
    let text = site.read("over-wt.html");
    let same_length = text.replacen("klein", "groot", 1);
    assert_ne!(text, same_length);
    std::fs::write(site.out().join("over-wt.html"), same_length).unwrap();
    std::fs::remove_file(site.out().join("_data/contact.json")).unwrap();
    assert_eq!(site.build().rendered, 2);
    site.tree().assert_same(&tree, "after the repair");
}

/// The file that says what the published pages were made of.
fn record(cache: &Path) -> PathBuf {
    let folder = std::fs::read_dir(cache.join("pages")).unwrap();
    let files: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

#[test]
fn a_damaged_record_costs_time_only() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = site(folder.path());
    let all = site.build().rendered;
    let tree = site.tree();
    let file = record(folder.path());
    let whole = std::fs::read(&file).unwrap();
    let middle = whole.len() / 2;
    let mut flipped = whole.clone();
    flipped[middle] ^= 1;
    for damaged in [&whole[..middle], &flipped[..], b"", b"{}"] {
        std::fs::write(&file, damaged).unwrap();
        // A build that has nothing to do does not read it.
        std::fs::remove_dir_all(folder.path().join("builds")).unwrap();
        assert_eq!(site.build().rendered, all);
        site.tree().assert_same(&tree, "with a damaged record");
        assert!(std::fs::read(&file).unwrap() == whole, "it is made again");
    }
    // A build that fails after it has rendered publishes nothing, and the record is that of the published site.
    site.configure(|config| config.strict = true);
    site.change(|content| {
        content
            .global_mut("contact")
            .insert("phone".into(), json!("0123"));
        let blocks = json!([{ "type": "tekst", "tekst": "<p><a href=\"/nergens\">Weg</a></p>" }]);
        content.entries_mut("pages").push(page("fout", "Fout", blocks));
    });
    site.fails(sitegen::report::ExitCode::ContentRefused, &["--strict"]);
    assert!(
        std::fs::read(&file).unwrap() == whole,
        "it is that of the published site"
    );
}

#[test]
fn what_is_wrong_on_a_page_is_told_by_each_build() {
    let mut site = SiteTest::small();
    site.change(|content| {
        let text = "<p><a href=\"/over-wt#nergens\">Anker</a> <a href=\"/nergens\">Weg</a></p>";
        let blocks = json!([{ "type": "tekst", "tekst": text }]);
        content.entries_mut("pages").push(page("fout", "Fout", blocks));
    });
    let workspace = Workspace::bare();
    copy_project(workspace.path());
    edit_file(
        workspace.path(),
        "templates/pages/case.html",
        "",
        "<a href=\"/bestaat-niet\">x</a>",
    );
    let url = site.cms().url();
    let told = || {
        let run = workspace.run_with(
            &format!("build --json --now {} --cms-url {url}", moment(0)),
            &TOKEN,
        );
        assert_eq!(run.code, Some(0), "{run}");
        let events = run
            .stdout
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        let (problems, rest): (Vec<Value>, Vec<Value>) =
            events.partition(|event: &Value| event["event"] == "problem");
        let summary = rest
            .into_iter()
            .find(|event| event["event"] == "summary")
            .unwrap();
        (problems, summary["rendered"].as_u64().unwrap())
    };
    let (first, all) = told();
    assert!(first.len() >= 3, "{first:?}");
    assert_eq!(told(), (first.clone(), 0), "nothing has changed");
    site.change(|content| {
        let entry = content.entry_mut("vacancies", "vacature-1").unwrap();
        entry.insert("introText".into(), json!("Anders"));
    });
    let (second, few) = told();
    assert_eq!(first, second);
    assert!(0 < few && few < all / 2, "{few} of {all}");
}
