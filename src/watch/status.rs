//! `status.json`: how it stands. There is no address, no title and no message in it: anybody who reaches the server may
//! read it.

use super::now::Now;
use serde_json::{Value, json};

/// How the service stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// A build is under way.
    Building,
    /// The last build is published, and the command that follows it runs.
    Following,
    /// The last build failed; an older site may be live.
    Failing,
    /// The last build is published.
    Live,
    /// There was no build yet.
    Starting,
}

impl State {
    /// The state at a moment.
    pub const fn new(now: &Now) -> Self {
        match (&now.building_since, &now.failing, &now.live) {
            (Some(_), ..) => Self::Building,
            _ if now.following_since.is_some() => Self::Following,
            (None, Some(_), _) => Self::Failing,
            (None, None, Some(_)) => Self::Live,
            (None, None, None) => Self::Starting,
        }
    }

    /// The state in one word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Building => "building",
            Self::Following => "following",
            Self::Failing => "failing",
            Self::Live => "live",
            Self::Starting => "starting",
        }
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
        "state": State::new(now).word(),
        "building_since": now.building_since.map(|at| at.to_string()),
        "following_since": now.following_since.map(|at| at.to_string()),
        "queued": now.queued,
        "live": live,
        "failing": failing,
        "last_hook": hook,
        "next_build_at": now.next_build_at.map(|at| at.to_string()),
        "builds": now.counts.published + now.counts.unchanged + now.counts.failed,
    })
}

#[cfg(test)]
mod tests {
    use super::super::now::Live;
    use super::*;
    use jiff::Timestamp;

    #[test]
    fn the_state_says_what_runs_what_is_live_and_what_comes() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let mut now = Now::default();
        assert_eq!(json(&now)["state"], "starting");
        now.live = Some(Live {
            since: at(1),
            content_of: at(2),
            routes: 7,
            problems: 3,
            seconds: 0.5,
            next_change_at: Some(at(60)),
        });
        now.next_build_at = Some(at(60));
        let told = json(&now);
        assert_eq!(
            (&told["state"], &told["building_since"]),
            (&json!("live"), &Value::Null)
        );
        assert_eq!(
            told["live"],
            json!({
                "since": "1970-01-01T00:00:01Z",
                "content_of": "1970-01-01T00:00:02Z",
                "routes": 7,
                "problems": 3,
                "seconds": 0.5,
                "next_change_at": "1970-01-01T00:01:00Z",
            })
        );
        assert_eq!(told["next_build_at"], "1970-01-01T00:01:00Z");
        now.following_since = Some(at(30));
        let told = json(&now);
        assert_eq!(
            (&told["state"], &told["following_since"]),
            (&json!("following"), &json!("1970-01-01T00:00:30Z"))
        );
        now.building_since = Some(at(60));
        let told = json(&now);
        assert_eq!(
            (&told["state"], &told["building_since"]),
            (&json!("building"), &json!("1970-01-01T00:01:00Z"))
        );
    }
}
