//! `sitegen snapshot`: the content of a published build in a file, to build from and to compare.

use crate::support::binary::{Run, Workspace};
use crate::support::content::{PHOTO, page};
use crate::support::site_test::NOW;
use crate::support::{SiteTest, Tree};
use serde_json::json;
use std::os::unix::fs::PermissionsExt;

const TOKEN: [(&str, &str); 1] = [("SITEGEN_CMS_TOKEN", "demo")];

/// A site with an image, in a project folder of its own.
fn site() -> (SiteTest, Workspace) {
    let mut site = SiteTest::small();
    site.change(|content| {
        content.add_asset(
            "images",
            "foto.png",
            PHOTO,
            json!({ "title": "Foto", "alt": "Een foto" }),
        );
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["foto.png"] }]);
        content.entries_mut("pages").push(page("foto", "Foto", blocks));
        content.keep_ids();
    });
    (site, Workspace::with_own_cache())
}

fn build(site: &SiteTest, workspace: &Workspace, more: &str) -> Run {
    let line = format!(
        "build --accept-missing-files --now {NOW} --cms-url {} {more}",
        site.cms().url()
    );
    let run = workspace.run_with(&line, &TOKEN);
    assert_eq!(run.code, Some(0), "{run}");
    run
}

/// `sitegen snapshot`, without a token.
fn snapshot(site: &SiteTest, workspace: &Workspace, line: &str) -> Run {
    workspace.run(&format!("snapshot {line} --cms-url {}", site.cms().url()))
}

#[test]
fn a_saved_snapshot_is_the_same_site_without_the_cms_and_without_the_cache() {
    let (mut site, workspace) = site();
    build(&site, &workspace, "--out first");
    let saved = snapshot(&site, &workspace, "save all.tar");
    assert_eq!(saved.code, Some(0), "{saved}");
    let file = workspace.path().join("all.tar");
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    // Another machine, years later; the photograph is another one now.
    let url = site.cms().url();
    site.stop_cms();
    std::fs::remove_dir_all(workspace.path().join(".sitegen")).unwrap();
    let line = format!("build --now {NOW} --cms-url {url} --out second --snapshot all.tar");
    let run = workspace.run(&line);
    assert_eq!(run.code, Some(0), "{run}");
    assert!(
        run.stderr.contains("warning: the CMS is not asked, but all.tar"),
        "{run}"
    );
    assert!(run.stdout.contains("NOT CURRENT"), "{run}");
    let [first, second] = ["first", "second"].map(|out| Tree::read(&workspace.path().join(out)));
    first.assert_same_but_older(&second);
    let left = std::fs::read_dir(workspace.path().join(".sitegen")).unwrap();
    let left: Vec<_> = left
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(!left.iter().any(|name| name.contains("snapshot")), "{left:?}");
}

#[test]
fn a_snapshot_knows_its_cms() {
    let (mut site, workspace) = site();
    build(&site, &workspace, "--out first");
    assert_eq!(snapshot(&site, &workspace, "save all.tar").code, Some(0));
    site.stop_cms();
    for line in [
        format!("build --now {NOW} --accept-missing-files --out second --snapshot all.tar"),
        format!("why / --now {NOW} --snapshot all.tar"),
        "snapshot show all.tar".to_owned(),
        "snapshot diff all.tar all.tar".to_owned(),
    ] {
        let run = workspace.run(&line);
        assert_eq!(run.code, Some(0), "{line}: {run}");
    }
    let [first, second] = ["first", "second"].map(|out| Tree::read(&workspace.path().join(out)));
    first.assert_same_but_older(&second);
    let run = workspace.run("check --snapshot gone.tar");
    assert!(run.code == Some(2) && run.stderr.contains("gone.tar"), "{run}");
}

#[test]
fn a_snapshot_that_is_damaged_or_of_another_cms_is_refused() {
    let (site, workspace) = site();
    build(&site, &workspace, "");
    assert_eq!(snapshot(&site, &workspace, "save all.tar").code, Some(0));
    let refused = |line: &str, words: &[&str]| {
        let run = workspace.run(line);
        assert_eq!(run.code, Some(2), "{run}");
        for word in words {
            assert!(run.stderr.contains(word), "`{word}`: {run}");
        }
    };
    let url = site.cms().url();
    refused(
        "build --snapshot all.tar --cms-url https://other.example",
        &["another CMS", url.as_str(), "https://other.example/"],
    );
    let path = workspace.path().join("all.tar");
    let bytes = std::fs::read(&path).unwrap();
    let line = format!("build --snapshot all.tar --cms-url {url}");
    std::fs::copy(&path, workspace.path().join("whole.tar")).unwrap();
    let readers = [
        line.as_str(),
        "snapshot show all.tar",
        "snapshot diff all.tar",
        "snapshot diff whole.tar all.tar",
    ];
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    for line in readers {
        refused(line, &["not a usable snapshot", "all.tar", "snapshot save"]);
    }
    let mut damaged = bytes.clone();
    let photo = bytes
        .windows(PHOTO.len())
        .position(|window| window == PHOTO)
        .unwrap();
    damaged[photo + 30] ^= 1;
    std::fs::write(&path, damaged).unwrap();
    for line in readers {
        refused(line, &["damaged"]);
    }
    refused(
        &format!("build --snapshot gone.tar --cms-url {url}"),
        &["cannot read", "gone.tar"],
    );
    std::fs::write(&path, "just a text").unwrap();
    refused(
        "snapshot show all.tar --cms-url https://a.example",
        &["not a usable snapshot"],
    );
}

#[test]
fn what_changed_is_told_with_the_names_that_editors_know() {
    let (mut site, workspace) = site();
    build(&site, &workspace, "");
    assert_eq!(snapshot(&site, &workspace, "save all.tar").code, Some(0));
    let nothing = snapshot(&site, &workspace, "diff all.tar");
    assert_eq!(
        (nothing.code, nothing.stdout.as_str()),
        (Some(0), "nothing changed\n"),
        "{nothing}"
    );
    site.change(|content| {
        let vacancy = content.entry_mut("vacancies", "vacature-2").unwrap();
        vacancy.insert("hours".into(), json!("20"));
        vacancy.insert("seo".into(), json!({ "title": "Nieuw" }));
        let page = content.entry_mut("pages", "over-wt").unwrap();
        page["contentMatrix"][0]["tekst"] = json!("<p>Anders.</p>");
        content
            .entry_mut("pages", "foto")
            .unwrap()
            .insert("slug".into(), json!("fotos"));
        let vacancies = content.entries_mut("vacancies");
        vacancies.remove(3);
        vacancies.push(json!({ "slug": "nieuw", "title": "Nieuw werk", "postDate": "2026-11-01T09:00" }));
        content.entries_mut("fixedNavigation").reverse();
        content
            .global_mut("contact")
            .insert("phone".into(), json!("0591 654 321"));
        content
            .asset_mut("images", "foto.png")
            .unwrap()
            .insert("alt".into(), json!("Een balk"));
    });
    build(&site, &workspace, "--full");
    let diff = snapshot(&site, &workspace, "diff all.tar --lang nl");
    assert_eq!(diff.code, Some(0), "{diff}");
    let lines: Vec<&str> = diff.stdout.lines().collect();
    assert_eq!(
        lines,
        [
            "toegevoegd: Vacancy \"Nieuw werk\" (vacatures/nieuw)",
            "verwijderd: Vacancy \"Vacature 4\" (vacatures/vacature-4)",
            "verplaatst: Page \"Foto\" (fotos), eerst foto",
            "gewijzigd: Contact: Phone",
            "gewijzigd: Page \"Over WT\" (over-wt): Content matrix 1 (Tekst) › Tekst",
            "gewijzigd: Vacancy \"Vacature 2\" (vacatures/vacature-2): Hours, SEO",
            "gewijzigd: asset \"Foto\" (foto.png): Alternatieve tekst",
            "op een andere plaats: Navigation \"Over WT\"",
            "op een andere plaats: Navigation \"Team\"",
            "op een andere plaats: Navigation \"Vacatures\"",
        ]
    );
    let show = snapshot(&site, &workspace, "show");
    assert_eq!(show.code, Some(0), "{show}");
    // How old it is depends on the day of the test.
    for words in [
        " old, of 2026-11-21T",
        "  Vacancies: 6",
        site.cms().url().as_str(),
    ] {
        assert!(show.stdout.contains(words), "`{words}`: {show}");
    }
}
