//! A host as one build asks it: a few requests at a time, tried again when that may help, until the deadline.
//!
//! A host that is away (a deploy, a restart) is waited for. Meanwhile one request at a time finds out whether it is
//! back; the others wait for that, and nobody who waits takes up a turn.

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

/// Requests at a time to a host of files that is not the CMS.
const FILES_AT_A_TIME: usize = 8;

/// One host. All parts of a build that ask it share this value.
#[derive(Debug)]
pub struct Host {
    url: Url,
    requests: Requests,
    deadline: Instant,
    notices: Notices,
    turns: Semaphore,
    /// Held by the request that finds out whether the host is back.
    probe: tokio::sync::Mutex<()>,
    state: Mutex<State>,
    exchanges: Mutex<Vec<Exchange>>,
}

#[derive(Debug, Default)]
struct State {
    away: Option<Away>,
    announced: bool,
}

/// Why nothing came of a request.
#[derive(Debug)]
pub enum Ended<E> {
    /// The last try's error.
    Failed(E),
    /// The host was away until the waiting time was over.
    Away(Outage),
    /// The deadline of the build passed, or would pass before the next try.
    Deadline,
}

/// The right to make one request.
struct Turn<'a> {
    _permit: Option<SemaphorePermit<'a>>,
    _probe: Option<tokio::sync::MutexGuard<'a, ()>>,
}

impl Host {
    /// The CMS's, for a build that begins now.
    ///
    /// # Errors
    /// The GraphQL route is not one.
    pub fn new(config: &Cms, reporter: &Reporter) -> Result<Self, Failure> {
        let deadline = Instant::now() + config.deadline;
        Ok(Self::at(
            config.endpoint()?,
            config.requests,
            deadline,
            reporter.notices(),
        ))
    }

    /// A host of files beside this one, with a limit of its own.
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

    /// Where it is; of the CMS, its GraphQL endpoint.
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// How it is asked.
    pub fn requests(&self) -> &Requests {
        &self.requests
    }

    /// Notes one request to the GraphQL endpoint.
    pub(super) fn note(&self, exchange: Exchange) {
        let mut exchanges = self.exchanges.lock().unwrap_or_else(PoisonError::into_inner);
        exchanges.push(exchange);
    }

    /// What the requests to the GraphQL endpoint cost so far.
    pub fn costs(&self) -> CmsCosts {
        exchange::costs(&self.exchanges.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes a request, and makes it again when that may help. `attempt` is one try.
    ///
    /// # Errors
    /// What the last try ended with.
    pub async fn ask<T, E, F>(&self, attempt: impl FnMut() -> F) -> Result<T, Ended<E>>
    where
        F: Future<Output = Result<T, Miss<E>>>,
    {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let asked = tokio::time::timeout(left, self.ask_again(attempt)).await;
        asked.unwrap_or(Err(Ended::Deadline))
    }

    async fn ask_again<T, E, F>(&self, mut attempt: impl FnMut() -> F) -> Result<T, Ended<E>>
    where
        F: Future<Output = Result<T, Miss<E>>>,
    {
        let mut failures = 0;
        // Of this request: others may be answered all the while.
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
                // Connections break and errors are answered while a server restarts: they belong to the outage.
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
