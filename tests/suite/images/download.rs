//! Where originals come from, and what happens when they do not come.

use crate::support::SiteTest;
use crate::support::content::page;
use crate::support::model::model;
use crate::support::pictures;
use crate::support::problem_texts::problem_texts;
use embedded_craft::Fault;
use serde_json::json;
use sitegen::report::{ExitCode, Failure, ProblemText, Reporter};
use sitegen::{assets, content};
use std::sync::Arc;

/// Two pages with the same photograph, and a cache of its own.
fn site() -> (SiteTest, tempfile::TempDir) {
    let cache = tempfile::tempdir().unwrap();
    let mut site = SiteTest::small();
    site.configure(|config| config.cache = cache.path().to_owned());
    site.change(|content| {
        let photo = pictures::jpeg(&pictures::quarters(500, 400), &[]);
        content.add_asset("images", "foto.jpg", photo, json!({ "alt": "Een balk" }));
        let blocks = json!([{ "type": "afbeelding", "afbeelding": ["foto.jpg"] }]);
        content
            .entries_mut("pages")
            .push(page("een", "Een", blocks.clone()));
        content.entries_mut("pages").push(page("twee", "Twee", blocks));
    });
    (site, cache)
}

fn prepare(site: &SiteTest, parsed: &content::Site) -> Result<assets::Prepared, Failure> {
    assets::prepare(
        parsed,
        &model().queries,
        site.config.for_assets(),
        &site.host(),
        &Reporter::silent(),
    )
}

fn problems(site: &SiteTest) -> Vec<ProblemText> {
    let parsed = content::parse(site.snapshot(), model(), site.config.for_content()).unwrap();
    problem_texts(&prepare(site, &parsed.site).unwrap().problems)
}

fn asked(site: &SiteTest) -> usize {
    site.cms()
        .requests()
        .iter()
        .filter(|request| request.path == "/uploads/foto.jpg")
        .count()
}

#[test]
fn a_missing_image_is_a_problem_with_asset_and_pages() {
    let (mut site, _cache) = site();
    site.fault(Fault::path("/uploads/foto.jpg").status(404));
    let problems = problems(&site);
    assert_eq!(problems.len(), 1, "{problems:#?}");
    let problem = &problems[0];
    assert_eq!(problem.code, "file-unavailable");
    for part in ["/uploads/foto.jpg", "(asset ", "een", "twee"] {
        assert!(problem.place.contains(part), "{part} in {}", problem.place);
    }
    assert!(problem.message.contains("404"), "{}", problem.message);
    assert!(
        problem
            .edit_url
            .as_deref()
            .is_some_and(|url| url.contains("/admin/assets/edit/"))
    );
}

#[test]
fn strict_allows_no_missing_image() {
    let (mut site, _cache) = site();
    site.fault(Fault::path("/uploads/foto.jpg").status(404));
    site.configure(|config| config.strict = true);
    site.fails(ExitCode::ContentRefused, &["problems in content: 1", "--strict"]);
}

#[test]
fn a_missing_image_gets_a_placeholder_of_its_shape() {
    let (mut site, _cache) = site();
    site.fault(Fault::path("/uploads/foto.jpg").status(404));
    assert_eq!(site.build().problems, 1);
    let html = site.html("een.html");
    let image = html.with_class("missing");
    assert_eq!(image.len(), 1);
    assert_eq!(
        (image[0].get("width"), image[0].get("height")),
        ("1240", "992"),
        "as the CMS says"
    );
    assert_eq!(image[0].get("alt"), "Een balk");
    let placeholder = site.read(image[0].get("src").trim_start_matches('/'));
    assert!(placeholder.starts_with("<svg ") && placeholder.contains("viewBox=\"0 0 1240 992\""));
}

#[test]
fn a_server_that_is_busy_is_asked_again() {
    let (mut site, _cache) = site();
    site.patient();
    site.fault(
        Fault::path("/uploads/foto.jpg")
            .status(503)
            .retry_after(0)
            .times(2),
    );
    let summary = site.build();
    assert_eq!(
        (summary.assets.downloaded, summary.problems, asked(&site)),
        (1, 0, 3)
    );
}

#[test]
fn a_download_that_breaks_off_is_tried_again() {
    let (mut site, _cache) = site();
    site.fault(Fault::path("/uploads/foto.jpg").interrupt(100).times(1));
    let summary = site.build();
    assert_eq!(
        (summary.assets.downloaded, summary.problems, asked(&site)),
        (1, 0, 2)
    );
}

#[test]
fn a_download_that_breaks_off_each_time_is_a_problem() {
    let (mut site, _cache) = site();
    site.fault(Fault::path("/uploads/foto.jpg").interrupt(100));
    let problems = problems(&site);
    assert_eq!(problems[0].code, "file-unavailable", "{problems:#?}");
}

#[test]
fn a_file_that_was_cut_off_on_its_way_is_a_problem() {
    let (mut site, _cache) = site();
    site.fault(Fault::path("/uploads/foto.jpg").truncate(700));
    let problems = problems(&site);
    assert_eq!(
        (problems.len(), problems[0].code.as_str()),
        (1, "image-broken"),
        "{problems:#?}"
    );
    assert!(problems[0].message.contains("incomplete"));
}

#[test]
fn images_of_other_hosts_are_not_fetched() {
    let (mut site, _cache) = site();
    let other = SiteTest::small();
    let (own, foreign) = (site.cms().url(), other.cms().url());
    let mut parsed = content::parse(site.snapshot(), model(), site.config.for_content()).unwrap();
    let moved = parsed.site.images.into_iter().map(|mut image| {
        let moved = Arc::make_mut(&mut image);
        moved.url = moved.url.replace(&own, &foreign);
        image
    });
    parsed.site.images = moved.collect();
    let problems = problem_texts(&prepare(&site, &parsed.site).unwrap().problems);
    assert!(problems[0].message.contains("cms.asset_hosts"), "{problems:#?}");
    assert!(
        other
            .cms()
            .requests()
            .iter()
            .all(|request| request.path != "/uploads/foto.jpg")
    );
    site.configure(|config| config.cms.asset_hosts = vec![foreign.parse().unwrap()]);
    prepare(&site, &parsed.site).unwrap();
    assert!(
        other
            .cms()
            .requests()
            .iter()
            .any(|request| request.path == "/uploads/foto.jpg")
    );
}

#[test]
fn the_deadline_holds_for_downloads() {
    let (mut site, _cache) = site();
    let parsed = content::parse(site.snapshot(), model(), site.config.for_content()).unwrap();
    site.fault(Fault::path("/uploads/foto.jpg").delay(std::time::Duration::from_secs(20)));
    site.configure(|config| config.cms.deadline = std::time::Duration::from_millis(300));
    let failure = prepare(&site, &parsed.site).unwrap_err();
    assert_eq!(failure.exit, ExitCode::CmsUnreachable);
    assert!(failure.what.contains("deadline"), "{failure:?}");
}

#[test]
fn an_outage_of_the_files_publishes_nothing() {
    let (mut site, _cache) = site();
    site.fault(Fault::path("/uploads/foto.jpg").status(503).retry_after(0));
    site.fails(ExitCode::CmsUnusable, &["503", "/uploads/foto.jpg", "--deadline"]);
}

#[test]
fn in_an_outage_the_file_of_an_earlier_build_is_used() {
    let (mut site, _cache) = site();
    assert_eq!(site.build().problems, 0);
    site.change(|content| {
        let photo = pictures::jpeg(&pictures::quarters(500, 400), &[]);
        let changed = json!({ "alt": "Een balk", "dateUpdated": "2026-11-20T10:00" });
        content.add_asset("images", "foto.jpg", photo, changed);
    });
    for status in [500, 503] {
        site.fault(Fault::path("/uploads/foto.jpg").status(status).retry_after(0));
        let problems = problems(&site);
        assert_eq!(
            (problems.len(), problems[0].code.as_str()),
            (1, "file-not-checked"),
            "{problems:#?}"
        );
    }
    site.build();
    assert!(site.html("een.html").with_class("missing").is_empty());
}
