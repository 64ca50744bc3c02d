//! What a watcher does and has done: written by the thread that builds, read by the server.

use super::cause::Cause;
use super::clock::now;
use super::hook::Saved;
use super::now::{Failing, Live, Now};
use crate::report::{Failure, Summary};
use jiff::Timestamp;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long to sleep without a look at the clock, which may have been set.
const NAP: Duration = Duration::from_secs(20);

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
                // Without the CMS, the site is made from what was read last.
                let away = summary.offline.as_ref();
                let read = away.and_then(|offline| offline.content_of.parse().ok());
                let before = state.live.take();
                // That is what is live already; the file says it with a margin.
                let read = read.map(|read: Timestamp| before.as_ref().map_or(read, |live| live.content_of));
                let same = before.filter(|_| summary.changed == 0);
                state.live = Some(Live {
                    since: same.map_or(at, |live| live.since),
                    content_of: read.unwrap_or(began),
                    routes: summary.routes,
                    problems: summary.problems,
                    seconds: summary.seconds,
                    next_change_at: summary.next_change_at.as_ref().and_then(|at| at.parse().ok()),
                });
                match away.and_then(|offline| offline.code) {
                    Some(code) => state.failed(code, at),
                    // What follows a build is not done by a build alone.
                    None => state.failing = state.failing.take().filter(Failing::is_of_after),
                }
            }
            Err(failure) => {
                state.counts.failed += 1;
                state.failed(failure.code, at);
            }
        }
    }

    /// What follows the build begins.
    pub(super) fn follow(&self) {
        self.lock().following_since = Some(now());
    }

    /// What follows the build succeeded as well.
    pub(super) fn followed(&self) {
        let mut state = self.lock();
        state.following_since = None;
        state.failing = state.failing.take().filter(|failing| !failing.is_of_after());
    }

    /// The build succeeded, but what follows it failed.
    pub(super) fn failed(&self, failure: &Failure) {
        let mut state = self.lock();
        state.following_since = None;
        state.failed(failure.code, now());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Code;

    #[test]
    fn failures_in_a_row_are_counted() {
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
    fn failures_of_what_follows_are_counted_over_builds_that_succeed() {
        let state = State::default();
        let failure = Failure::internal("x", "y").coded(Code::AfterFailed);
        for times in 1..=3 {
            state.begin();
            state.end(&Ok(Summary::default()));
            state.failed(&failure);
            let failing = state.now().failing.unwrap();
            assert_eq!((failing.times, failing.code), (times, Code::AfterFailed));
        }
        state.begin();
        state.end(&Ok(Summary::default()));
        state.followed();
        assert!(state.now().failing.is_none());
        // Another failure ends with a build that succeeds.
        state.begin();
        state.end(&Err(Failure::internal("x", "y")));
        state.followed();
        assert!(state.now().failing.is_some());
        state.begin();
        state.end(&Ok(Summary::default()));
        assert!(state.now().failing.is_none());
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
