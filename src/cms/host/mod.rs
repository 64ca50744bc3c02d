//! A host and its limits in one build: a few concurrent requests, retries with backoff, and the deadline.
//!
//! If a host is down (a deploy, a restart), the build waits. One request at a time checks whether it is up again; the
//! others wait for the result without occupying a slot.

use super::exchange::{self, Exchange};
use super::miss::{Miss, Outage};
use super::outage::{Away, Next};
use super::retry;
use crate::config::{Cms, Requests};
use crate::report::{CmsCosts, Failure, Notices, Reporter};
use serde_json::json;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, SemaphorePermit};
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
    turns: Semaphore,
    /// Locked by the request that checks whether the host is up again.
    probe: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    exchanges: Mutex<Vec<Exchange>>,
}

#[derive(Debug, Default)]
struct State {
    away: Option<Away>,
    announced: bool,
    /// A request was given up because it was down for so long.
    given_up: bool,
}

/// Why a request failed.
#[derive(Debug)]
pub enum Ended<E> {
    /// The error of the last try.
    Failed(E),
    /// The host was down until the waiting time was over.
    Away(Outage),
    /// The deadline of the build passed, or would pass before the next try.
    Deadline,
}

/// A slot for one request.
struct Turn<'a> {
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
    pub fn beside(&self, url: Url) -> Self {
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
            turns: Semaphore::new(requests.concurrency),
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
    pub async fn ask<T, E, F>(&self, attempt: impl FnMut() -> F) -> Result<T, Ended<E>>
    where
        F: Future<Output = Result<T, Miss<E>>>,
    {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let asked = tokio::time::timeout(left, self.ask_again(attempt)).await;
        let asked = asked.unwrap_or(Err(Ended::Deadline));
        if matches!(asked, Err(Ended::Away(_))) {
            self.state().given_up = true;
        }
        asked
    }

    async fn ask_again<T, E, F>(&self, mut attempt: impl FnMut() -> F) -> Result<T, Ended<E>>
    where
        F: Future<Output = Result<T, Miss<E>>>,
    {
        let mut failures = 0;
        // Failures of this request; others may succeed meanwhile.
        let mut away_since = None;
        loop {
            let turn = self.turn().await?;
            let outcome = attempt().await;
            let pause = match outcome {
                Ok(value) => {
                    self.is_back();
                    return Ok(value);
                }
                Err(Miss::Final(error)) => {
                    self.is_back();
                    return Err(Ended::Failed(error));
                }
                // Broken connections and errors during a restart are part of the outage.
                Err(Miss::Transient(..)) if self.is_away() => Duration::ZERO,
                Err(Miss::Transient(error, asked)) => {
                    failures += 1;
                    if failures == retry::TRIES {
                        return Err(Ended::Failed(error));
                    }
                    retry::pause(self.requests.pause, failures, asked)
                }
                Err(Miss::Away(outage, asked)) => {
                    let now = Instant::now();
                    self.is_gone(now, &outage, asked);
                    if now.duration_since(*away_since.get_or_insert(now)) >= self.requests.wait {
                        return Err(Ended::Away(outage));
                    }
                    // The next turn brings the pause.
                    Duration::ZERO
                }
            };
            drop(turn);
            self.pause(pause).await?;
        }
    }

    /// Waits until a request may be made.
    async fn turn<E>(&self) -> Result<Turn<'_>, Ended<E>> {
        loop {
            let mut probe = None;
            if self.is_away() {
                let guard = self.probe.lock().await;
                match self.next_try() {
                    Some(Next::GiveUp(outage)) => return Err(Ended::Away(outage)),
                    Some(Next::Try(pause)) => {
                        self.pause(pause).await?;
                        probe = Some(guard);
                    }
                    None => {}
                }
            }
            let permit = self.turns.acquire().await.ok();
            // It may have gone while this request waited for its turn.
            if probe.is_some() || !self.is_away() {
                return Ok(Turn {
                    _permit: permit,
                    _probe: probe,
                });
            }
        }
    }

    async fn pause<E>(&self, pause: Duration) -> Result<(), Ended<E>> {
        if Instant::now() + pause >= self.deadline {
            return Err(Ended::Deadline);
        }
        tokio::time::sleep(pause).await;
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether it was down for as long as requests wait for it.
    pub fn was_given_up(&self) -> bool {
        self.state().given_up
    }

    /// Whether it is down, or was when it was asked last.
    fn is_away(&self) -> bool {
        self.state().away.is_some()
    }

    fn is_back(&self) {
        self.state().away = None;
    }

    fn next_try(&self) -> Option<Next> {
        let state = self.state();
        state
            .away
            .as_ref()
            .map(|away| away.next(Instant::now(), &self.requests))
    }

    fn is_gone(&self, now: Instant, outage: &Outage, asked: Option<Duration>) {
        let mut state = self.state();
        state
            .away
            .get_or_insert_with(|| Away::since(now, outage.clone()))
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
