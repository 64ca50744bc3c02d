//! A host and its limits in one build: a few concurrent requests, retries with backoff, and the deadline.
//!
//! If a host is down (a deploy, a restart), the build waits. One request at a time checks whether it is up again; the
//! others wait for the result without occupying a slot.

use super::exchange::{self, Exchange};
use super::outage::{Downtime, Next};
use super::retry;
use super::try_error::{Outage, TryError};
use crate::config::{Cms, Requests};
use crate::report::{CmsCosts, Failure, Notices, Reporter};
use serde_json::json;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::Instant;
use url::Url;

/// Concurrent requests to a file host other than the CMS.
const FILES_AT_A_TIME: usize = 8;

/// One host. All parts of a build that send requests to it share this value.
#[derive(Debug)]
pub struct Host {
    url: Url,
    requests: Requests,
    deadline: Instant,
    notices: Notices,
    slots: Semaphore,
    /// Locked by the request that checks whether the host is up again.
    probe: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    exchanges: Mutex<Vec<Exchange>>,
}

#[derive(Debug, Default)]
struct State {
    downtime: Option<Downtime>,
    announced: bool,
    /// It has answered a request, with anything.
    answered: bool,
    /// A request was given up because it was down for so long, or has never answered.
    given_up: bool,
}

/// Why a request failed.
#[derive(Debug)]
pub enum RequestError<E> {
    /// The error of the last try.
    Failed(E),
    /// The host was down until the waiting time was over.
    Down(Outage),
    /// The deadline of the build passed, or would pass before the next try.
    Deadline,
}

/// A slot for one request.
struct Slot<'a> {
    _permit: Option<SemaphorePermit<'a>>,
    _probe: Option<tokio::sync::MutexGuard<'a, ()>>,
}

impl Host {
    /// The CMS's host, for a build that begins now.
    ///
    /// # Errors
    /// The GraphQL route is invalid.
    pub fn new(config: &Cms, reporter: &Reporter) -> Result<Self, Failure> {
        let deadline = Instant::now() + config.deadline;
        Ok(Self::at(
            config.endpoint()?,
            config.requests,
            deadline,
            reporter.notices(),
        ))
    }

    /// A file host, with its own limit of concurrent requests.
    pub fn for_files(&self, url: Url) -> Self {
        let requests = Requests {
            concurrency: FILES_AT_A_TIME,
            ..self.requests
        };
        Self::at(url, requests, self.deadline, self.notices)
    }

    fn at(url: Url, requests: Requests, deadline: Instant, notices: Notices) -> Self {
        Self {
            url,
            requests,
            deadline,
            notices,
            slots: Semaphore::new(requests.concurrency),
            probe: tokio::sync::Mutex::default(),
            state: Mutex::default(),
            exchanges: Mutex::default(),
        }
    }

    /// Its address; for the CMS, the GraphQL endpoint.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Its limits.
    pub fn requests(&self) -> &Requests {
        &self.requests
    }

    /// Records one request to the GraphQL endpoint.
    pub(super) fn note(&self, exchange: Exchange) {
        let mut exchanges = self.exchanges.lock().unwrap_or_else(PoisonError::into_inner);
        exchanges.push(exchange);
    }

    /// The cost of all requests to the GraphQL endpoint so far.
    pub fn costs(&self) -> CmsCosts {
        exchange::costs(&self.exchanges.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes a request, with retries if they may help. `attempt` is one try.
    ///
    /// # Errors
    /// The error of the last try.
    pub async fn ask<T, E, F>(&self, attempt: impl FnMut() -> F) -> Result<T, RequestError<E>>
    where
        F: Future<Output = Result<T, TryError<E>>>,
    {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let asked = tokio::time::timeout(left, self.ask_again(attempt)).await;
        let asked = asked.unwrap_or(Err(RequestError::Deadline));
        let mut state = self.state();
        state.given_up |= match asked {
            Ok(_) => false,
            Err(RequestError::Down(_)) => true,
            Err(_) => !state.answered,
        };
        asked
    }

    async fn ask_again<T, E, F>(&self, mut attempt: impl FnMut() -> F) -> Result<T, RequestError<E>>
    where
        F: Future<Output = Result<T, TryError<E>>>,
    {
        let mut failures = 0;
        let mut pause_after = |error, asked| {
            failures += 1;
            match failures {
                retry::TRIES => Err(RequestError::Failed(error)),
                _ => Ok(retry::pause(self.requests.pause, failures, asked)),
            }
        };
        // Failures of this request; others may succeed meanwhile.
        let mut down_since = None;
        loop {
            let slot = self.slot().await?;
            let outcome = self.judge(attempt().await);
            let pause = match outcome {
                Ok(value) => {
                    self.is_up_again();
                    return Ok(value);
                }
                Err(TryError::Final(error)) => {
                    self.is_up_again();
                    return Err(RequestError::Failed(error));
                }
                // Broken connections and errors during a restart are part of the outage.
                Err(TryError::Transient(..)) if self.is_down() => Duration::ZERO,
                Err(TryError::Transient(error, asked)) => pause_after(error, asked)?,
                Err(TryError::Unanswered(error, _)) => pause_after(error, None)?,
                Err(TryError::Down(outage, asked)) => {
                    let now = Instant::now();
                    self.went_down(now, &outage, asked);
                    if now.duration_since(*down_since.get_or_insert(now)) >= self.requests.wait {
                        return Err(RequestError::Down(outage));
                    }
                    // The next turn brings the pause.
                    Duration::ZERO
                }
            };
            drop(slot);
            self.pause(pause).await?;
        }
    }

    /// Notes whether the host has answered. If it has not answered anything yet, or is down, no answer is an outage.
    fn judge<T, E>(&self, outcome: Result<T, TryError<E>>) -> Result<T, TryError<E>> {
        let mut state = self.state();
        let is_waited_for = !state.answered && !self.requests.wait.is_zero();
        match outcome {
            Err(TryError::Unanswered(_, outage)) if is_waited_for || state.downtime.is_some() => {
                Err(TryError::Down(*outage, None))
            }
            Err(TryError::Unanswered(..) | TryError::Down(Outage::Unreachable(_), _)) => outcome,
            _ => {
                state.answered = true;
                outcome
            }
        }
    }

    /// Waits until a request may be made.
    async fn slot<E>(&self) -> Result<Slot<'_>, RequestError<E>> {
        loop {
            let mut probe = None;
            if self.is_down() {
                let guard = self.probe.lock().await;
                match self.next_try() {
                    Some(Next::GiveUp(outage)) => return Err(RequestError::Down(outage)),
                    Some(Next::Try(pause)) => {
                        self.pause(pause).await?;
                        probe = Some(guard);
                    }
                    None => {}
                }
            }
            let permit = self.slots.acquire().await.ok();
            // It may have gone while this request waited for its turn.
            if probe.is_some() || !self.is_down() {
                return Ok(Slot {
                    _permit: permit,
                    _probe: probe,
                });
            }
        }
    }

    async fn pause<E>(&self, pause: Duration) -> Result<(), RequestError<E>> {
        self.wait_until(Instant::now() + pause).await
    }

    /// Makes no request before that moment.
    ///
    /// # Errors
    /// The deadline comes first.
    pub(super) async fn wait_until<E>(&self, moment: Instant) -> Result<(), RequestError<E>> {
        if moment >= self.deadline {
            return Err(RequestError::Deadline);
        }
        tokio::time::sleep_until(moment).await;
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the host was down for as long as requests wait for it.
    pub fn was_given_up(&self) -> bool {
        self.state().given_up
    }

    /// Whether the host is down, or was when it was asked last.
    fn is_down(&self) -> bool {
        self.state().downtime.is_some()
    }

    fn is_up_again(&self) {
        self.state().downtime = None;
    }

    fn next_try(&self) -> Option<Next> {
        let state = self.state();
        state
            .downtime
            .as_ref()
            .map(|downtime| downtime.next(Instant::now(), &self.requests))
    }

    fn went_down(&self, now: Instant, outage: &Outage, asked: Option<Duration>) {
        let mut state = self.state();
        state
            .downtime
            .get_or_insert_with(|| Downtime::since(now, outage.clone()))
            .failed(outage.clone(), asked);
        if state.announced || self.requests.wait.is_zero() {
            return;
        }
        state.announced = true;
        let seconds = self.requests.wait.as_secs();
        self.notices.tell(
            "waiting",
            &format!(
                "waiting for {}: {outage}; trying for {seconds} s (--wait)",
                self.url
            ),
            &json!({ "url": self.url, "reason": outage.to_string(), "seconds": seconds }),
        );
    }
}

#[cfg(test)]
mod tests;
