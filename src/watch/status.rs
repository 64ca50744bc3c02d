//! `status.json`: how it stands. There is no address, no title and no message in it: anybody who reaches the server may
//! read it.

use super::state::Now;
use serde_json::{Value, json};

/// The state in one word.
pub fn word(now: &Now) -> &'static str {
    match (&now.building_since, &now.failing, &now.live) {
        (Some(_), ..) => "building",
        (None, Some(_), _) => "failing",
        (None, None, Some(_)) => "live",
        (None, None, None) => "starting",
    }
}

/// Everything as JSON; times in RFC 3339.
pub fn json(now: &Now) -> Value {
    let live = now.live.as_ref().map(|live| {
        json!({
            "since": live.since.to_string(),
            "content_of": live.content_of.to_string(),
            "routes": live.routes,
            "problems": live.problems,
            "seconds": live.seconds,
            "next_change_at": live.next_change_at.map(|at| at.to_string()),
        })
    });
    let failing = now.failing.as_ref().map(|failing| {
        json!({
            "since": failing.since.to_string(),
            "code": failing.code,
            "times": failing.times,
            "retry_at": failing.retry_at.to_string(),
        })
    });
    let hook = now
        .last_hook
        .as_ref()
        .map(|(at, saved)| json!({ "at": at.to_string(), "what": saved }));
    json!({
        "state": word(now),
        "building_since": now.building_since.map(|at| at.to_string()),
        "queued": now.queued,
        "live": live,
        "failing": failing,
        "last_hook": hook,
        "next_build_at": now.next_build_at.map(|at| at.to_string()),
        "builds": now.counts.published + now.counts.unchanged + now.counts.failed,
    })
}
