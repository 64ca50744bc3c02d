//! Where pages live: every page answers at its canonical address, or the build names the entries that cannot both have
//! theirs.

mod generated;
mod pairs;

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::source::project;
use embedded_craft::Content;
use serde_json::json;
use sitegen::content::{Route, folders};
use sitegen::output::GENERATED;
use sitegen::report::ExitCode;

/// A page at any address.
fn at(content: &mut Content, uri: &str, title: &str) {
    let mut entry = page(
        &format!("x{}", blake3::hash(uri.as_bytes()).to_hex()),
        title,
        json!([]),
    );
    entry["uri"] = uri.into();
    content.entries_mut("pages").push(entry);
}

/// The title of the page at an address. Hexadecimal digits are the same in every form of text.
fn title(uri: &str) -> String {
    format!("Titel {}", &blake3::hash(uri.as_bytes()).to_hex()[..16])
}

/// The small site with pages at these addresses besides its own.
fn site_with(uris: &[&str]) -> SiteTest {
    let mut site = SiteTest::small();
    site.change(|content| {
        for uri in uris {
            at(content, uri, &title(uri));
        }
    });
    site
}

#[test]
fn every_file_of_a_site_is_a_page_or_a_path_that_no_page_can_have() {
    let site = SiteTest::published_demo();
    let own = sitegen::assets::static_files::names(&site.config.project).unwrap();
    for path in site.tree().paths() {
        let folder = path.split_once('/').map(|(folder, _)| folder);
        let generated = folder.is_some_and(|folder| folders::ALL.contains(&folder));
        let page = path
            .strip_suffix(".html")
            .is_some_and(|stem| stem == "index" || Route::from_uri(stem).is_ok());
        assert!(
            generated || page || GENERATED.contains(&path) || own.iter().any(|name| name == path),
            "{path} is not in `output::GENERATED`"
        );
    }
}

#[test]
fn the_browser_knows_the_folders_of_generated_files() {
    let read = |file: &str| std::fs::read_to_string(project().join("frontend/browser").join(file)).unwrap();
    assert!(read("own-page.ts").contains(r"/^\/_\w+\//"));
    for folder in folders::ALL {
        let word = folder.strip_prefix('_').unwrap_or_default();
        let is_word = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        assert!(is_word, "{folder}");
    }
    let cookie = format!(
        "`site_deploy=${{encodeURIComponent(deploy)}}; Path=/{};",
        folders::ASSETS
    );
    assert!(read("deploy.ts").contains(&cookie), "{cookie}");
    assert!(read("own-page.ts").contains(&format!("`/{}$", folders::DATA)));
}

#[test]
fn a_file_of_the_project_can_get_another_name() {
    let mut site = SiteTest::small();
    site.change_project(|project| {
        let file = project.join("frontend/static/over-wt.html");
        std::fs::write(file, "<!doctype html>").unwrap();
    });
    let words = [
        "the file `over-wt.html`",
        "`over-wt` (entry ",
        "in frontend/static can get another name",
    ];
    site.fails(ExitCode::ContentRefused, &words);
    let mut site = site_with(&["Blog", "blog"]);
    let failure = site.try_build().unwrap_err();
    assert!(!failure.hint.contains("frontend/static"), "{failure:?}");
    site.fails(ExitCode::ContentRefused, &["change the slugs"]);
}
