//! Requests to a host: made again where that may help, as long as the deploy may take.

use super::failure::not_deployed;
use super::rate_limit::limit_of;
use crate::cms::body::{BodyError, read_capped};
use crate::cms::retry;
use crate::cms::try_error::cause;
use crate::report::{Code, Failure};
use std::time::{Duration, Instant};

/// Larger answers are refused.
const MAX_BYTES: u64 = 256 << 20;
/// How long to wait for more of an answer.
const IDLE: Duration = Duration::from_secs(60);
/// How long to wait for a host that limits requests and does not say for how long.
const LIMITED: Duration = Duration::from_secs(15);
/// The longest wait that a host may ask for.
const LONGEST: Duration = Duration::from_secs(180);

/// An answer with its whole body.
#[derive(Debug)]
pub(super) struct Answer {
    /// The status.
    pub(super) status: u16,
    /// The body.
    pub(super) body: Vec<u8>,
}

/// A failed try.
#[derive(Debug)]
pub(super) struct Miss {
    failure: Failure,
    again: Again,
}

#[derive(Debug)]
enum Again {
    Never,
    Soon(Option<Duration>),
    WhenAllowed(Option<Duration>),
}

impl Miss {
    /// Another try would fail in the same way.
    pub(super) fn for_good(failure: Failure) -> Self {
        let again = Again::Never;
        Self { failure, again }
    }

    /// The host limits requests.
    #[cfg(feature = "stores")]
    pub(super) fn limited(failure: Failure) -> Self {
        let again = Again::WhenAllowed(None);
        Self { failure, again }
    }

    /// Another try may help.
    pub(super) fn for_now(failure: Failure) -> Self {
        let again = Again::Soon(None);
        Self { failure, again }
    }
}

/// How long a deploy goes on trying.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    /// When the deploy has to be done.
    pub(super) until: Instant,
    /// The longest pause before the second try; it doubles for each further try.
    pub(super) pause: Duration,
}

impl Patience {
    /// Makes a request, at most four times; a host that limits the number of requests is asked again when it allows it.
    ///
    /// # Errors
    /// The failure of the last try; exit 9: the time is over.
    pub(super) async fn ask<T>(self, attempt: impl AsyncFn() -> Result<T, Miss>) -> Result<T, Failure> {
        let (mut failures, mut limits) = (0, 0);
        let mut last = None;
        loop {
            let Ok(asked) = tokio::time::timeout(self.left(), attempt()).await else {
                return Err(late(last.as_ref()));
            };
            let Miss { failure, again } = match asked {
                Ok(answer) => return Ok(answer),
                Err(miss) => miss,
            };
            let pause = match again {
                Again::Never => return Err(failure),
                Again::Soon(asked) => {
                    failures += 1;
                    if failures == retry::TRIES {
                        return Err(failure);
                    }
                    retry::pause(self.pause, failures, asked)
                }
                Again::WhenAllowed(asked) => {
                    limits += 1;
                    // A host may ask for no pause at all, or for one that ended in the past.
                    let least = retry::pause(self.pause, limits, None);
                    asked.unwrap_or(LIMITED).min(LONGEST).max(least)
                }
            };
            if pause >= self.left() {
                return Err(failure);
            }
            last = Some(failure);
            tokio::time::sleep(pause).await;
        }
    }

    /// Waits before a state is asked for again.
    ///
    /// # Errors
    /// Exit 9: the time is over.
    pub(super) async fn wait(self, pause: Duration) -> Result<(), Failure> {
        if pause >= self.left() {
            return Err(late(None));
        }
        tokio::time::sleep(pause).await;
        Ok(())
    }

    fn left(self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

/// The time is over; `last` is why the host was asked again.
fn late(last: Option<&Failure>) -> Failure {
    let why = last.map(|last| format!("; before, {}", last.what));
    not_deployed(
        format!("the deploy took too long{}", why.unwrap_or_default()),
        "--timeout or SITEGEN_DEPLOY_TIMEOUT",
        "run it again: it goes on where it stopped",
    )
    .coded(Code::DeployUnfinished)
}

/// The host limits the number of requests, for longer than the deploy may take.
fn limited(what: &str, asked: Option<Duration>) -> Failure {
    let long = asked.map(|asked| format!(", for {} seconds", asked.as_secs()));
    not_deployed(
        format!(
            "{what}: the host limits the number of requests (status 429){}",
            long.unwrap_or_default()
        ),
        "",
        "run it again later, or with a longer `--timeout`: it goes on where it stopped",
    )
    .coded(Code::DeployUnfinished)
}

/// Sends a request. Statuses that may pass are misses; all others are answers.
pub(super) async fn send(request: reqwest::RequestBuilder, what: &str) -> Result<Answer, Miss> {
    let unreachable = |detail: String| {
        not_deployed(
            format!("{what}: {detail}"),
            "",
            "check the network and the state of the host, then run it again: it goes on where it stopped",
        )
        .coded(Code::HostUnreachable)
    };
    let response = request
        .send()
        .await
        .map_err(|error| Miss::for_now(unreachable(cause(&error))))?;
    let status = response.status().as_u16();
    let asked = retry::asked_by(&response).or_else(|| match status {
        429 => limit_of(&response),
        _ => None,
    });
    let body = read_capped(response, MAX_BYTES, IDLE)
        .await
        .map_err(|error| match error {
            BodyError::TooLarge => Miss::for_good(unreachable(error.to_string())),
            _ => Miss::for_now(unreachable(error.to_string())),
        })?;
    if retry::is_transient(status) {
        return Err(match status {
            429 => Miss {
                failure: limited(what, asked),
                again: Again::WhenAllowed(asked),
            },
            _ => Miss {
                failure: unreachable(format!("status {status}")),
                again: Again::Soon(asked),
            },
        });
    }
    Ok(Answer { status, body })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ExitCode;
    use std::cell::Cell;

    fn patience(seconds: u64) -> Patience {
        Patience {
            until: Instant::now() + Duration::from_secs(seconds),
            pause: Duration::from_millis(1),
        }
    }

    fn miss(again: Again) -> Miss {
        let failure = not_deployed("status 503", "", "");
        Miss { failure, again }
    }

    #[tokio::test]
    async fn four_tries_are_made_and_a_limit_is_no_failure() {
        let tries = Cell::new(0);
        let failed = patience(60).ask(async || {
            tries.set(tries.get() + 1);
            Err::<(), _>(miss(Again::Soon(None)))
        });
        assert_eq!(failed.await.unwrap_err().exit, ExitCode::NotDeployed);
        assert_eq!(tries.get(), 4);

        let tries = Cell::new(0);
        let asked = patience(60).ask(async || {
            tries.set(tries.get() + 1);
            match tries.get() {
                ..10 => Err(miss(Again::WhenAllowed(Some(Duration::ZERO)))),
                _ => Ok(()),
            }
        });
        asked.await.unwrap();
        assert_eq!(tries.get(), 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_host_that_asks_for_no_pause_is_not_asked_without_one() {
        let tries = Cell::new(0);
        let began = tokio::time::Instant::now();
        let patience = Patience {
            pause: Duration::from_secs(4),
            ..patience(600)
        };
        let asked = patience.ask(async || {
            tries.set(tries.get() + 1);
            match tries.get() {
                ..100 => Err(miss(Again::WhenAllowed(Some(Duration::ZERO)))),
                _ => Ok(()),
            }
        });
        asked.await.unwrap();
        // Pauses of up to 8 seconds each, which are random.
        assert!(
            began.elapsed() > Duration::from_secs(100),
            "{:?}",
            began.elapsed()
        );
    }

    #[tokio::test]
    async fn the_end_says_why_the_host_was_asked_again() {
        let tries = Cell::new(0);
        let patience = Patience {
            until: Instant::now() + Duration::from_millis(300),
            pause: Duration::ZERO,
        };
        let asked = patience.ask(async || {
            tries.set(tries.get() + 1);
            match tries.get() {
                1 => Err(miss(Again::WhenAllowed(Some(Duration::ZERO)))),
                _ => std::future::pending::<Result<(), Miss>>().await,
            }
        });
        let failure = asked.await.unwrap_err();
        assert_eq!(failure.code, "deploy-unfinished");
        assert!(failure.what.contains("status 503"), "{}", failure.what);
    }

    #[tokio::test]
    async fn nobody_waits_beyond_the_end() {
        let asked = patience(5).ask(async || Err::<(), _>(miss(Again::WhenAllowed(None))));
        assert_eq!(asked.await.unwrap_err().what, "status 503");
        let asked = patience(0).ask(async || std::future::pending::<Result<(), Miss>>().await);
        assert_eq!(asked.await.unwrap_err().code, "deploy-unfinished");
    }
}
