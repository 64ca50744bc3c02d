//! What a watcher does and has done: written by the thread that builds, read by the server.

use super::clock::now;
use super::hook::Saved;
use crate::report::{Code, Failure, Summary};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The pause after the first failure. It doubles with each further one, up to [`LONGEST`].
const FIRST: SignedDuration = SignedDuration::from_secs(30);
const LONGEST: SignedDuration = SignedDuration::from_mins(15);
/// How long to sleep without a look at the clock, which may have been set.
const NAP: Duration = Duration::from_secs(20);

/// Why there is a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The program has started.
    Start,
    /// The CMS has said that something was saved.
    Hook,
    /// Content changes by itself: an entry expires or appears.
    Schedule,
    /// It is time to ask the CMS.
    Poll,
    /// The last build failed.
    Retry,
}

impl Cause {
    /// For people.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Start => "the program has started",
            Self::Hook => "something was saved in the CMS",
            Self::Schedule => "an entry expires or appears",
            Self::Poll => "it is time to ask the CMS",
            Self::Retry => "the last build failed",
        }
    }
}

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
    /// When content changes by itself.
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
    ended: Option<Timestamp>,
}

/// The state that threads share.
#[derive(Debug, Default)]
pub struct State {
    now: Mutex<Now>,
    asked: Condvar,
}

impl State {
    /// A copy of everything.
    pub fn now(&self) -> Now {
        self.lock().clone()
    }

    /// The hook was called for something that may be on the site.
    pub fn ask(&self, saved: Saved) {
        let mut now = self.lock();
        now.queued += 1;
        now.counts.hooks += 1;
        now.last_hook = Some((super::now(), saved));
        self.asked.notify_all();
    }

    /// The hook was called for a draft or a revision.
    pub fn ignore(&self) {
        self.lock().counts.ignored += 1;
    }

    /// The hook was called without the secret.
    pub fn refuse(&self) {
        self.lock().counts.refused += 1;
    }

    pub(super) fn begin(&self) {
        let mut state = self.lock();
        state.building_since = Some(now());
        state.next_build_at = None;
        // What was saved until now is read by this build.
        state.queued = 0;
    }

    pub(super) fn end(&self, built: &Result<Summary, Failure>) {
        let mut state = self.lock();
        let at = now();
        let began = state.building_since.take().unwrap_or(at);
        state.ended = Some(at);
        state.counts.seconds += at.duration_since(began).as_secs_f64();
        match built {
            Ok(summary) => {
                match summary.changed {
                    0 => state.counts.unchanged += 1,
                    _ => state.counts.published += 1,
                }
                let same = state.live.take().filter(|_| summary.changed == 0);
                state.live = Some(Live {
                    since: same.map_or(at, |live| live.since),
                    content_of: began,
                    routes: summary.routes,
                    problems: summary.problems,
                    seconds: summary.seconds,
                    next_change_at: summary.next_change_at.as_ref().and_then(|at| at.parse().ok()),
                });
                state.failing = None;
            }
            Err(failure) => {
                state.counts.failed += 1;
                let before = state.failing.take();
                let times = before.as_ref().map_or(0, |failing| failing.times);
                state.failing = Some(Failing {
                    since: before.map_or(at, |failing| failing.since),
                    code: failure.code,
                    times: times.saturating_add(1),
                    retry_at: at.saturating_add(pause(times)).unwrap_or(Timestamp::MAX),
                });
            }
        }
    }

    /// Waits until there is a reason to build.
    pub(super) fn wait(&self, poll: Option<Duration>) -> Cause {
        let mut state = self.lock();
        loop {
            if state.queued > 0 {
                return Cause::Hook;
            }
            let next = state.next(poll);
            state.next_build_at = next.map(|(at, _)| at);
            let left = match next {
                Some((at, cause)) => match Duration::try_from(at.duration_since(now())) {
                    Ok(left) if !left.is_zero() => left,
                    _ => return cause,
                },
                None => NAP,
            };
            let waited = self.asked.wait_timeout(state, left.min(NAP));
            state = waited.map_or_else(|poisoned| poisoned.into_inner().0, |(state, _)| state);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Now {
    /// When the next build begins without being asked for, and why.
    fn next(&self, poll: Option<Duration>) -> Option<(Timestamp, Cause)> {
        if let Some(failing) = &self.failing {
            return Some((failing.retry_at, Cause::Retry));
        }
        let live = self.live.as_ref();
        let change = live.and_then(|live| live.next_change_at);
        let poll = poll.and_then(|poll| self.ended?.checked_add(poll).ok());
        let moments = [
            change.map(|at| (at, Cause::Schedule)),
            poll.map(|at| (at, Cause::Poll)),
        ];
        moments.into_iter().flatten().min_by_key(|(at, _)| *at)
    }
}

/// The pause after a failure that has so many before it.
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
    fn failures_are_repeated_less_and_less_often_and_for_ever() {
        let pauses: Vec<i64> = (0..7).map(|before| pause(before).as_secs()).collect();
        assert_eq!(pauses, [30, 60, 120, 240, 480, 900, 900]);
        assert_eq!(pause(u32::MAX), LONGEST);
        let state = State::default();
        let failure = || Err(Failure::internal("x", "y").coded(Code::Locked));
        for times in 1..=3 {
            state.begin();
            state.end(&failure());
            let failing = state.now().failing.unwrap();
            assert_eq!((failing.times, failing.code), (times, Code::Locked));
        }
    }

    #[test]
    fn what_is_saved_during_a_build_is_for_the_next_one() {
        let state = State::default();
        state.ask(Saved::Unknown);
        state.begin();
        assert_eq!(state.now().queued, 0);
        (0..100).for_each(|_| state.ask(Saved::Unknown));
        state.end(&Err(Failure::internal("x", "y")));
        assert_eq!(state.now().queued, 100);
        assert_eq!(state.wait(None), Cause::Hook);
    }
}
