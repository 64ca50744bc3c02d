//! What a service builds without being asked.

use super::{BEARER, Watched};
use crate::support::SiteTest;

#[test]
fn content_changes_by_itself_at_its_moment() {
    let mut watched = Watched::start(SiteTest::small(), "--accept-removals");
    let first = watched.service.event("summary", |_| true);
    watched.expire_soon(&first);
    watched.hook(BEARER, "");
    let second = watched.service.event("summary", |_| true);
    assert!(second["next_change_at"].is_string(), "{second}");
    let live = &watched.status()["live"];
    assert_eq!(live["next_change_at"], second["next_change_at"]);
    assert_eq!(live["problems"], second["problems"]);
    watched
        .service
        .event("building", |event| event["cause"] == "schedule");
    let third = watched.service.event("summary", |_| true);
    assert_eq!(
        third["routes"].as_u64().unwrap() + 1,
        first["routes"].as_u64().unwrap()
    );
}

#[test]
fn a_service_that_polls_finds_what_was_saved() {
    let mut watched = Watched::start(SiteTest::small(), "--poll 1");
    watched.service.event("summary", |_| true);
    watched.save("Zonder webhook");
    watched
        .service
        .event("building", |event| event["cause"] == "poll");
    watched
        .service
        .event("summary", |event| event["changed"].as_u64() > Some(0));
    assert!(watched.page("over-wt.html").contains("Zonder webhook"));
    assert_eq!(watched.status()["last_hook"], serde_json::Value::Null);
}
