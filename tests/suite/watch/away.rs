//! A CMS that is away.

use super::{BEARER, Watched};
use crate::support::SiteTest;
use embedded_craft::Fault;
use serde_json::Value;

#[test]
fn a_cms_that_goes_away_leaves_the_site_and_comes_back() {
    let mut watched = Watched::published();
    let before = watched.status();
    watched.site.fault(Fault::any().status(503));
    assert!(watched.hook(BEARER, "").starts_with("HTTP/1.1 202 "));
    let summary = watched.service.event("summary", |_| true);
    assert_eq!(summary["offline"]["code"], "cms-maintenance", "{summary}");
    // The summary is printed after it is known.
    let status = watched.status();
    assert_eq!(status["state"], "failing", "{status}");
    assert_eq!(status["failing"]["code"], "cms-maintenance", "{status}");
    assert_eq!(
        status["live"]["content_of"], before["live"]["content_of"],
        "nothing older is live"
    );
    let badge = watched.service.get("/badge.svg");
    assert!(
        badge.contains("cross-origin-resource-policy: cross-origin"),
        "{badge}"
    );
    assert!(badge.contains("storing, stand van "), "{badge}");
    assert!(!watched.page("over-wt.html").is_empty());

    watched.site.clear_faults();
    watched.save("Weer terug");
    watched.hook(BEARER, "");
    watched.service.event("summary", |_| true);
    assert_eq!(watched.status()["failing"], Value::Null);
    assert!(watched.page("over-wt.html").contains("Weer terug"));
}

#[test]
fn what_expires_while_the_cms_is_away_disappears_from_the_site() {
    let mut watched = Watched::start(SiteTest::small(), "--accept-removals");
    let first = watched.service.event("summary", |_| true);
    watched.expire_soon(&first);
    watched.hook(BEARER, "");
    let second = watched.service.event("summary", |_| true);
    // Not even an answer that a build would wait for.
    watched
        .site
        .fault(Fault::any().reply(404, "text/html", "<h1>Parked</h1>"));
    watched
        .service
        .event("building", |event| event["cause"] == "schedule");
    let third = watched.service.event("summary", |_| true);
    assert_eq!(third["offline"]["code"], "not-a-craft", "{third}");
    assert_eq!(
        third["routes"].as_u64().unwrap() + 1,
        second["routes"].as_u64().unwrap()
    );
    let status = watched.status();
    assert_eq!(status["failing"]["times"], 1, "{status}");
    assert_eq!(status["next_build_at"], status["failing"]["retry_at"], "{status}");
}

#[test]
fn a_service_that_starts_before_its_cms_publishes_when_that_has_come() {
    let mut site = SiteTest::small();
    site.fault(Fault::any().status(503));
    let mut watched = Watched::start(site, "");
    let error = watched.service.event("error", |_| true);
    assert_eq!(error["code"], "cms-maintenance", "{error}");
    let status = watched.status();
    assert_eq!(
        (&status["live"], &status["failing"]["times"]),
        (&Value::Null, &1.into())
    );
    watched.site.clear_faults();
    watched.hook(BEARER, "");
    watched.service.event("summary", |_| true);
    let status = watched.status();
    assert_eq!(
        (&status["state"], &status["failing"]),
        (&"live".into(), &Value::Null)
    );
    assert!(!watched.page("over-wt.html").is_empty());
}
