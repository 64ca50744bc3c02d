//! How old the site is that visitors see.

use super::{BEARER, Watched};
use serde_json::json;

#[test]
fn a_build_that_finds_nothing_new_does_not_make_the_site_younger() {
    let mut watched = Watched::published();
    let since = watched.status()["live"]["since"].clone();
    assert!(watched.hook(BEARER, "{}").starts_with("HTTP/1.1 202 "));
    watched.service.event("summary", |event| event["changed"] == 0);
    let status = watched.status();
    assert_eq!((&status["builds"], &status["live"]["since"]), (&json!(2), &since));
    let metrics = watched.service.get("/metrics");
    let line = "sitegen_builds_total{outcome=\"unchanged\"} 1";
    assert!(metrics.contains(line), "{metrics}");
}
