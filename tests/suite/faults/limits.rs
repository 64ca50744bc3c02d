//! How much is asked of a CMS at a time, and for how long.

use super::behaviour::{Behaviour, html};
use super::raw_server::Target;
use super::through_a_server;
use crate::support::content::page;
use crate::support::pictures;
use serde_json::json;
use sitegen::config::ImageSource;
use sitegen::report::ExitCode;
use std::time::Duration;

/// Long enough for all concurrent requests to arrive.
const LATE: Behaviour = Behaviour::Late(Duration::from_millis(60));

#[test]
fn at_most_four_requests_reach_the_cms_at_a_time() {
    let (mut site, server) = through_a_server();
    site.one_page_at_a_time();
    server.misbehave(Target::Any, usize::MAX, LATE);
    site.build();
    assert_eq!(server.most_at_once(), 4);
}

#[test]
fn queries_transforms_and_files_share_the_limit_that_is_set() {
    let (mut site, server) = through_a_server();
    let cache = tempfile::tempdir().unwrap();
    site.configure(|config| {
        config.cache = cache.path().to_owned();
        config.images.source = ImageSource::Cms;
        config.cms.requests.concurrency = 2;
    });
    site.change(|content| {
        let photo = pictures::jpeg(&pictures::quarters(60, 40), &[]);
        let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"];
        for name in names {
            content.add_asset("images", name, photo.clone(), json!({}));
        }
        let blocks = names.map(|name| json!({ "type": "afbeelding", "afbeelding": [name] }));
        content
            .entries_mut("pages")
            .push(page("een", "Een", json!(blocks)));
    });
    server.misbehave(Target::Any, usize::MAX, LATE);
    site.build();
    assert!(server.seen(Target::Operation("Transforms")) > 0);
    assert!(server.seen(Target::Path("/uploads/")) >= 8);
    assert_eq!(server.most_at_once(), 2);
}

#[test]
fn a_slow_answer_is_asked_for_once() {
    let (mut site, server) = through_a_server();
    site.configure(|config| config.cms.requests.idle = Duration::from_millis(100));
    let slow = Behaviour::Late(Duration::from_millis(400));
    server.misbehave(Target::Operation("Footer"), usize::MAX, slow);
    site.build();
    assert_eq!(server.seen(Target::Operation("Footer")), 1);
}

#[test]
fn after_a_failed_query_no_other_is_under_way() {
    let (mut site, server) = through_a_server();
    site.one_page_at_a_time();
    site.build();
    server.reset();
    // They occupy two of the four slots.
    server.misbehave(Target::Operation("Page"), 2, Behaviour::Hold);
    server.misbehave(Target::Operation("Footer"), usize::MAX, html("404 Not Found"));
    site.fails(ExitCode::CmsUnusable, &["status 404", "Footer"]);
    assert!(server.seen(Target::Operation("Page")) >= 2);
    server.wait_until_open(0);
}

#[test]
fn after_a_failed_download_no_other_is_under_way() {
    let (mut site, server) = through_a_server();
    site.build();
    let cache = tempfile::tempdir().unwrap();
    site.configure(|config| config.cache = cache.path().to_owned());
    site.change(|content| {
        let photo = pictures::jpeg(&pictures::quarters(60, 40), &[]);
        let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg", "f.jpg"];
        for name in names {
            content.add_asset("images", name, photo.clone(), json!({}));
        }
        let blocks = names.map(|name| json!({ "type": "afbeelding", "afbeelding": [name] }));
        content
            .entries_mut("pages")
            .push(page("een", "Een", json!(blocks)));
    });
    server.misbehave(
        Target::Path("/uploads/b.jpg"),
        usize::MAX,
        html("503 Service Unavailable"),
    );
    server.misbehave(Target::Path("/uploads/"), usize::MAX, Behaviour::Hold);
    site.fails(ExitCode::CmsUnusable, &["status 503", "/uploads/b.jpg"]);
    assert!(server.seen(Target::Path("/uploads/")) > 1);
    server.wait_until_open(0);
    assert_eq!(
        server.seen(Target::Path("/uploads/f.jpg")),
        0,
        "it was never its turn"
    );
}
