//! What other sites answered, in the cache: so that they are not asked at every check, and so that a server that is down for
//! an hour is not a finding.

use super::answer::Answer;
use crate::cache;
use crate::files::sealed;
use crate::report::{Failure, ServerFault};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use url::Url;

/// Checks that must fail before a link is a finding.
const FAILURES: u32 = 3;
/// The least time between the first and the last of them.
const SPREAD: SignedDuration = SignedDuration::from_hours(24);
/// What failed is asked again after this part of the age.
const DIVISOR_AFTER_FAILURE: i32 = 4;
/// What no page links to is forgotten after that.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// All answers by address.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Memory(BTreeMap<String, Known>);

#[derive(Debug, Serialize, Deserialize)]
struct Known {
    /// When it was asked last.
    at: Timestamp,
    answer: Answer,
    /// Since it was there last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failures: Option<Failures>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Failures {
    first: Timestamp,
    last: Timestamp,
    count: u32,
}

/// What is to be said of a link.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Nothing.
    Fine,
    /// Nobody can say: the server answers people only.
    Unclear,
    /// The target has another address.
    Moved(String),
    /// The address failed, but not for long enough.
    Watched {
        /// What its server did the last time.
        fault: ServerFault,
        /// How often it failed.
        failures: u32,
    },
    /// The link leads nowhere.
    Broken(ServerFault),
}

impl Memory {
    /// Reads it; a missing or damaged file knows nothing.
    pub(super) fn read(path: &Path) -> Self {
        sealed::read(path).unwrap_or_default()
    }

    /// Writes it, without what was not asked for a long time.
    ///
    /// # Errors
    /// Exit 6: the cache cannot be written.
    pub(super) fn write(&mut self, path: &Path, now: Timestamp) -> Result<(), Failure> {
        self.0.retain(|_, known| now.duration_since(known.at) < MAX_AGE);
        cache::write(path, &sealed::to_vec(self))
    }

    /// Whether the last answer is younger than `age`. A clock that was set back makes nothing younger.
    pub(super) fn knows(&self, url: &Url, now: Timestamp, age: SignedDuration) -> bool {
        self.0.get(url.as_str()).is_some_and(|known| {
            let age = match known.answer {
                Answer::Failed { .. } => age / DIVISOR_AFTER_FAILURE,
                _ => age,
            };
            (SignedDuration::ZERO..age).contains(&now.duration_since(known.at))
        })
    }

    /// Remembers an answer.
    pub(super) fn note(&mut self, url: &Url, answer: Answer, now: Timestamp) {
        let before = self.0.get(url.as_str()).and_then(|known| known.failures);
        let failures = match answer {
            Answer::Failed { .. } => Some(Failures {
                first: before.map_or(now, |before| before.first),
                last: now,
                count: before.map_or(0, |before| before.count) + 1,
            }),
            _ => None,
        };
        let known = Known {
            at: now,
            answer,
            failures,
        };
        self.0.insert(url.to_string(), known);
    }

    /// What is to be said of a link; `None`: it was not asked yet.
    pub(super) fn verdict(&self, url: &Url) -> Option<Verdict> {
        let known = self.0.get(url.as_str())?;
        Some(match &known.answer {
            Answer::Fine => Verdict::Fine,
            Answer::Unclear | Answer::Private => Verdict::Unclear,
            Answer::Moved { to } => Verdict::Moved(to.clone()),
            Answer::Gone { status } => Verdict::Broken(ServerFault::Status(*status)),
            Answer::Failed { fault } => match known.failures {
                Some(failures)
                    if failures.count >= FAILURES
                        && failures.last.duration_since(failures.first) >= SPREAD =>
                {
                    Verdict::Broken(*fault)
                }
                failures => Verdict::Watched {
                    fault: *fault,
                    failures: failures.map_or(1, |failures| failures.count),
                },
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(1_000 + hours)
    }

    #[test]
    fn a_link_is_broken_after_three_failures_over_a_day_or_at_once_when_it_is_gone() {
        let url = Url::parse("https://other.example/x").unwrap();
        let failed = || Answer::Failed {
            fault: ServerFault::Status(503),
        };
        let watched = |failures| Verdict::Watched {
            fault: ServerFault::Status(503),
            failures,
        };
        let mut memory = Memory::default();
        assert_eq!(memory.verdict(&url), None);
        for (hours, verdict) in [
            (0, watched(1)),
            (1, watched(2)),
            (2, watched(3)),
            (23, watched(4)),
            (24, Verdict::Broken(ServerFault::Status(503))),
        ] {
            memory.note(&url, failed(), at(hours));
            assert_eq!(memory.verdict(&url), Some(verdict), "{hours}");
        }
        memory.note(&url, Answer::Fine, at(30));
        assert_eq!(memory.verdict(&url), Some(Verdict::Fine));
        memory.note(&url, failed(), at(60));
        assert_eq!(memory.verdict(&url), Some(watched(1)), "it was there in between");
        memory.note(&url, Answer::Gone { status: 410 }, at(61));
        assert_eq!(
            memory.verdict(&url),
            Some(Verdict::Broken(ServerFault::Status(410)))
        );
    }

    #[test]
    fn young_answers_are_believed_and_failures_a_quarter_as_long() {
        let url = Url::parse("https://other.example/x").unwrap();
        let (mut memory, day) = (Memory::default(), SignedDuration::from_hours(24));
        assert!(!memory.knows(&url, at(0), day));
        memory.note(&url, Answer::Fine, at(0));
        assert!(memory.knows(&url, at(23), day) && !memory.knows(&url, at(24), day));
        assert!(!memory.knows(&url, at(-1), day), "it was asked in the future");
        memory.note(
            &url,
            Answer::Failed {
                fault: ServerFault::Silent,
            },
            at(0),
        );
        assert!(memory.knows(&url, at(5), day) && !memory.knows(&url, at(6), day));
        assert!(!memory.knows(&url, at(0), SignedDuration::ZERO));
    }
}
