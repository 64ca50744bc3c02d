//! How it stands at one moment, and when the next build begins.

use super::cause::Cause;
use super::hook::Saved;
use crate::report::Code;
use jiff::{SignedDuration, Timestamp};
use std::time::Duration;

/// The pause after the first failure. It doubles with each further one, up to [`LONGEST`].
const FIRST: SignedDuration = SignedDuration::from_secs(30);
const LONGEST: SignedDuration = SignedDuration::from_mins(15);

/// What is live.
#[derive(Debug, Clone)]
pub struct Live {
    /// Since when.
    pub since: Timestamp,
    /// What was saved before is in it.
    pub content_of: Timestamp,
    /// Pages.
    pub routes: usize,
    /// Problems in content.
    pub problems: usize,
    /// Duration of the last build.
    pub seconds: f64,
    /// When the site changes by itself.
    pub next_change_at: Option<Timestamp>,
}

/// The builds fail.
#[derive(Debug, Clone)]
pub struct Failing {
    /// Since when.
    pub since: Timestamp,
    /// The code of the last failure.
    pub code: Code,
    /// Failures in a row.
    pub times: u32,
    /// When the next build is tried.
    pub retry_at: Timestamp,
}

impl Failing {
    /// Whether the builds succeed, and what follows them fails.
    pub(super) fn is_of_after(&self) -> bool {
        self.code == Code::AfterFailed
    }
}

/// Counted since the program started.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    /// Builds that wrote files.
    pub published: u64,
    /// Builds that found the site as it was.
    pub unchanged: u64,
    /// Builds that failed.
    pub failed: u64,
    /// Their seconds, all together.
    pub seconds: f64,
    /// Calls of the hook that asked for a build.
    pub hooks: u64,
    /// Calls about drafts and revisions.
    pub ignored: u64,
    /// Calls without the secret.
    pub refused: u64,
}

/// Everything at one moment.
#[derive(Debug, Clone, Default)]
pub struct Now {
    /// When the running build began.
    pub building_since: Option<Timestamp>,
    /// When the command began that follows the last build, while it runs.
    pub following_since: Option<Timestamp>,
    /// Calls of the hook that the next build answers.
    pub queued: u64,
    /// What is live; `None` until the first build has ended.
    pub live: Option<Live>,
    /// Set while builds fail.
    pub failing: Option<Failing>,
    /// The last call of the hook, and what was saved.
    pub last_hook: Option<(Timestamp, Saved)>,
    /// When a build begins without being asked for.
    pub next_build_at: Option<Timestamp>,
    /// What happened so far.
    pub counts: Counts,
    /// When the last build ended.
    pub(super) ended: Option<Timestamp>,
}

impl Now {
    /// When the next build begins without being asked for, and why.
    pub(super) fn next(&self, poll: Option<Duration>) -> Option<(Timestamp, Cause)> {
        let live = self.live.as_ref();
        let change = live.and_then(|live| live.next_change_at);
        let poll = poll.and_then(|poll| self.ended?.checked_add(poll).ok());
        if let Some(failing) = &self.failing {
            // A build that was about it has failed: that is repeated as others are.
            let change = change.filter(|at| self.ended.is_none_or(|ended| *at > ended));
            // Builds succeed where only what follows them fails.
            let poll = poll.filter(|_| failing.is_of_after());
            let moments = [
                Some((failing.retry_at, Cause::Retry)),
                change.map(|at| (at, Cause::Schedule)),
                poll.map(|at| (at, Cause::Poll)),
            ];
            return moments.into_iter().flatten().min_by_key(|(at, _)| *at);
        }
        let moments = [
            change.map(|at| (at, Cause::Schedule)),
            poll.map(|at| (at, Cause::Poll)),
        ];
        moments.into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// A build has failed again, or what belongs to it.
    pub(super) fn failed(&mut self, code: Code, at: Timestamp) {
        let before = self.failing.take();
        let times = before.as_ref().map_or(0, |failing| failing.times);
        let retry_at = at.saturating_add(pause(times)).unwrap_or(Timestamp::MAX);
        // A question now is answered with the same of both.
        self.next_build_at = Some(retry_at);
        self.failing = Some(Failing {
            since: before.map_or(at, |failing| failing.since),
            code,
            times: times.saturating_add(1),
            retry_at,
        });
    }
}

/// The pause after a failure; `before` is the number of failures before it.
fn pause(before: u32) -> SignedDuration {
    FIRST.saturating_mul(1 << before.min(10)).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn live(next_change_at: Option<&str>) -> Now {
        Now {
            live: Some(Live {
                since: Timestamp::UNIX_EPOCH,
                content_of: Timestamp::UNIX_EPOCH,
                routes: 1,
                problems: 0,
                seconds: 1.0,
                next_change_at: next_change_at.map(at),
            }),
            ended: Some(at("2026-11-21T09:00:00Z")),
            ..Now::default()
        }
    }

    #[test]
    fn the_next_build_is_at_the_first_of_all_moments() {
        let hour = Some(Duration::from_hours(1));
        assert_eq!(live(None).next(None), None);
        let polled = (at("2026-11-21T10:00:00Z"), Cause::Poll);
        assert_eq!(live(None).next(hour), Some(polled));
        assert_eq!(live(Some("2026-11-21T11:00:00Z")).next(hour), Some(polled));
        let changes = (at("2026-11-21T09:30:00Z"), Cause::Schedule);
        assert_eq!(live(Some("2026-11-21T09:30:00Z")).next(hour), Some(changes));
    }

    #[test]
    fn content_changes_by_itself_also_while_builds_fail_but_once() {
        let mut now = live(Some("2026-11-21T09:00:20Z"));
        now.failed(Code::CmsUnreachable, at("2026-11-21T09:00:00Z"));
        let change = (at("2026-11-21T09:00:20Z"), Cause::Schedule);
        assert_eq!(now.next(None), Some(change));
        now.ended = Some(at("2026-11-21T09:00:21Z"));
        assert_eq!(now.next(None), Some((at("2026-11-21T09:00:30Z"), Cause::Retry)));
        now.live = live(Some("2026-11-21T10:00:00Z")).live;
        assert_eq!(now.next(None), Some((at("2026-11-21T09:00:30Z"), Cause::Retry)));
    }

    #[test]
    fn failures_are_repeated_less_and_less_often_and_for_ever() {
        let pauses: Vec<i64> = (0..7).map(|before| pause(before).as_secs()).collect();
        assert_eq!(pauses, [30, 60, 120, 240, 480, 900, 900]);
        assert_eq!(pause(u32::MAX), LONGEST);
    }
}
