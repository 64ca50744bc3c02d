//! How a build sends requests to the CMS: how many at a time, and how long it waits.

use super::failure::usage;
use crate::report::Failure;
use jiff::SignedDuration;
use std::time::Duration;

/// Maximum number of concurrent requests.
const MAX_CONCURRENCY: usize = 64;
/// Default deadline for the CMS in seconds.
const DEADLINE: u64 = 600;
/// Longest deadline in seconds.
const LONGEST_DEADLINE: u64 = 24 * 60 * 60;

/// Limits for the requests of one build. The first two are settings; the others are constant, and shorter in tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Requests {
    /// Concurrent requests to the CMS's host: queries, transforms and files together.
    pub concurrency: usize,
    /// How long to retry a CMS that refuses connections or answers with 502, 503 or 504, or that has not answered anything
    /// yet and breaks connections or is silent.
    pub wait: Duration,
    /// Elements per request.
    pub batch: Batch,
    /// Timeout for a connection.
    pub connect: Duration,
    /// Timeout without data inside an answer. Before its first byte only `total` counts, because Craft sends nothing
    /// until the answer is complete.
    pub idle: Duration,
    /// Timeout for a request with its whole answer.
    pub total: Duration,
    /// The longest pause before the second try; it doubles for each further try.
    pub pause: Duration,
    /// After this pause the next save has another date than the last one: Craft's dates have whole seconds.
    pub next_date: Duration,
}

/// How many elements one request asks for: the number adapts to how fast the CMS answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Batch {
    /// In the first requests.
    pub first: usize,
    /// In any request.
    pub most: usize,
}

impl Default for Requests {
    fn default() -> Self {
        Self {
            // A small host has about that many PHP workers.
            concurrency: 4,
            wait: Duration::from_secs(60),
            batch: Batch { first: 25, most: 100 },
            connect: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            total: Duration::from_secs(180),
            pause: Duration::from_millis(250),
            next_date: Duration::from_millis(1100),
        }
    }
}

impl Requests {
    /// Applies the settings: concurrent requests, and seconds to wait.
    pub(super) fn with(concurrency: Option<usize>, wait: Option<u64>) -> Result<Self, Failure> {
        let mut requests = Self::default();
        if let Some(number) = concurrency {
            if !(1..=MAX_CONCURRENCY).contains(&number) {
                return Err(usage(
                    format!("{number} is not a number of concurrent requests"),
                    "--concurrency, SITEGEN_CONCURRENCY or `cms.concurrency` in sitegen.toml",
                    format!("use 1 to {MAX_CONCURRENCY}"),
                ));
            }
            requests.concurrency = number;
        }
        if let Some(seconds) = wait {
            if seconds > LONGEST_DEADLINE {
                return Err(usage(
                    format!("{seconds} is not a waiting time in seconds"),
                    "--wait, SITEGEN_WAIT or `cms.wait` in sitegen.toml",
                    format!("use 0 to {LONGEST_DEADLINE}"),
                ));
            }
            requests.wait = Duration::from_secs(seconds);
        }
        Ok(requests)
    }
}

/// How long a CMS may be away before the build goes on without it.
pub(super) fn offline_after(text: Option<&str>) -> Result<Option<Duration>, Failure> {
    let Some(text) = text else {
        return Ok(None);
    };
    let span = text.parse::<SignedDuration>().ok();
    let span = span.and_then(|span| Duration::try_from(span).ok());
    let allowed = Duration::from_secs(LONGEST_DEADLINE);
    span.filter(|span| *span <= allowed).map(Some).ok_or_else(|| {
        usage(
            format!("`{text}` is not a time to wait for the CMS"),
            "--offline-after or SITEGEN_OFFLINE_AFTER",
            "write it as `10m` or `90s`, at most `24h`",
        )
    })
}

/// Seconds until the deadline for the CMS.
pub(super) fn deadline(seconds: Option<u64>) -> Result<Duration, Failure> {
    match seconds.unwrap_or(DEADLINE) {
        seconds @ 1..=LONGEST_DEADLINE => Ok(Duration::from_secs(seconds)),
        seconds => Err(usage(
            format!("{seconds} is not a deadline in seconds"),
            "--deadline, SITEGEN_DEADLINE or `cms.deadline` in sitegen.toml",
            format!("use 1 to {LONGEST_DEADLINE}"),
        )),
    }
}
