//! The islands that earlier builds have rendered.

use super::{is_made_again, published};
use crate::support::SiteTest;
use crate::support::project_copy::edit;
use serde_json::json;
use sitegen::report::Summary;

/// How many islands an engine has rendered.
fn rendered(summary: &Summary) -> usize {
    let stage = summary
        .stages
        .iter()
        .find(|stage| stage.stage == "render/islands");
    let detail = stage.and_then(|stage| stage.detail.as_deref()).unwrap();
    detail.split(' ').next().unwrap().parse().unwrap()
}

/// An editor changes the title of a vacancy.
fn save(site: &mut SiteTest, title: &str) {
    site.change(|content| {
        let vacancy = content.entry_mut("vacancies", "vacature-1").unwrap();
        vacancy.insert("title".into(), json!(title));
        vacancy.insert("dateUpdated".into(), json!("2026-11-21T08:50:00Z"));
    });
}

#[test]
fn an_island_is_rendered_again_only_by_another_script() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    save(&mut site, "Anders");
    let summary = site.build();
    assert!(summary.rendered > 0, "pages show the vacancy");
    assert_eq!(rendered(&summary), 0, "the build before has rendered them");

    let island = "frontend/islands/SiteHeader/SiteHeader.tsx";
    site.change_project(|project| edit(project, island, "<header\n", "<header data-anders\n"));
    let summary = site.build();
    assert!(rendered(&summary) > 0);
    assert!(site.read("vacatures/vacature-1.html").contains("data-anders"));

    save(&mut site, "Weer anders");
    is_made_again(&mut site, "islands of the other script");
}

#[test]
fn a_build_that_reads_everything_renders_every_island() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    site.configure(|config| config.cms.full = true);
    assert!(rendered(&site.build()) > 0);
}
