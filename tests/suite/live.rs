//! A site in memory, whose pages are rendered on request.

use crate::divided::site_with;
use crate::ledger::Remembering;
use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::assets::bundle::bundle;
use sitegen::content::parts::LISTED;
use sitegen::live::{Live, Project};
use sitegen::output::OutputFile;
use sitegen::output::publish::ledger;
use sitegen::report::Reporter;
use std::sync::Arc;

fn live(site: &SiteTest) -> Live {
    let reporter = Reporter::silent();
    let project = Project::open(site.config.clone(), &reporter).unwrap();
    Live::new(Arc::new(project), site.snapshot(), &reporter).unwrap()
}

fn bytes(file: OutputFile) -> Vec<u8> {
    file.body.into_bytes().unwrap()
}

#[track_caller]
fn text(live: &Live, path: &str) -> String {
    let file = live
        .file(path)
        .unwrap_or_else(|failure| panic!("{path}: {failure}"));
    String::from_utf8(bytes(file.unwrap_or_else(|| panic!("{path} is missing")))).unwrap()
}

/// Every file is that of the published site.
#[track_caller]
fn assert_published(live: &Live, site: &SiteTest) {
    let tree = site.tree();
    let mut published: Vec<&str> = tree.paths().filter(|path| *path != ledger::NAME).collect();
    published.sort_unstable();
    assert_eq!(live.paths().unwrap(), published);
    for path in published {
        assert!(live.has(path).unwrap(), "{path}");
        let hash = blake3::hash(&bytes(live.file(path).unwrap().unwrap()));
        assert_eq!(
            Some(&hash),
            tree.hash(path),
            "{path} differs from the published file"
        );
    }
    assert!(!live.has("niets.html").unwrap() && live.file("niets.html").unwrap().is_none());
}

#[test]
fn every_file_of_the_demo_has_the_bytes_of_a_build() {
    let site = SiteTest::published_demo();
    assert_published(&live(site), site);
}

#[test]
fn the_pages_of_a_divided_overview_have_the_bytes_of_a_build() {
    let mut site = site_with(LISTED + 1);
    site.build();
    let live = live(&site);
    assert!(live.has("vacatures/pagina/2.html").unwrap());
    assert_published(&live, &site);
}

#[test]
fn a_page_that_is_gone_is_rendered_on_request_too() {
    let mut remembering = Remembering::new();
    remembering.site.build();
    remembering.after(|content| {
        content.entries_mut("vacancies").remove(0);
    });
    let site = &remembering.site;
    assert!(site.tree().paths().any(|path| path.starts_with("_gone/")));
    assert_published(&live(site), site);
}

#[test]
fn a_change_shows_in_the_next_state_and_leaves_the_last_one_alone() {
    let mut site = SiteTest::small();
    site.change_project(|_| {});
    let reporter = Reporter::silent();
    let before = live(&site);
    let old = text(&before, "over-wt.html");

    edit(
        &site.config.project,
        "templates/body.html",
        "</body>",
        "<p>nieuw</p></body>",
    );
    let templates = before.with_templates().unwrap();
    assert!(text(&templates, "over-wt.html").contains("<p>nieuw</p>"));

    site.change(|content| {
        content
            .entries_mut("pages")
            .push(page("extra", "Extra", json!([])))
    });
    let content = templates.with_snapshot(site.snapshot(), &reporter).unwrap();
    assert!(text(&content, "extra.html").contains("<p>nieuw</p>"));
    assert!(!templates.has("extra.html").unwrap());

    edit(
        &site.config.project,
        "frontend/styles/print.css",
        "",
        ".new { color: red }",
    );
    let bundle = bundle(site.config.for_assets()).unwrap();
    let styles = content.with_bundle(bundle, &reporter).unwrap();
    let sheet = |live: &Live| {
        let paths = live.paths().unwrap();
        paths
            .into_iter()
            .find(|path| path.starts_with("_assets/print-"))
            .unwrap()
    };
    assert_ne!(sheet(&styles), sheet(&content));
    assert!(text(&styles, "extra.html").contains(&sheet(&styles)));

    assert_eq!(text(&before, "over-wt.html"), old);
    site.build();
    assert_published(&styles, &site);
}

#[test]
fn a_mistake_in_a_template_is_a_failure_and_the_next_state_recovers() {
    let mut site = SiteTest::small();
    site.change_project(|_| {});
    let live = live(&site);
    let body = "templates/body.html";
    edit(&site.config.project, body, "</body>", "{{ nonsense }}</body>");
    let wrong = live.with_templates().and_then(|live| live.file("over-wt.html"));
    let failure = wrong.unwrap_err();
    assert!(
        failure.place.starts_with(&format!("{body}:")),
        "{}",
        failure.place
    );
    edit(&site.config.project, body, "{{ nonsense }}", "");
    let live = live.with_templates().unwrap();
    assert!(text(&live, "over-wt.html").contains("</body>"));
}
