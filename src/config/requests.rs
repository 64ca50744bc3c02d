//! How a build asks the CMS: how much at a time, and how long it waits.

use super::failure::usage;
use crate::report::Failure;
use std::time::Duration;

/// Most requests at a time that can be asked for.
const MOST: usize = 64;
/// Seconds allowed for the CMS unless told otherwise.
const DEADLINE: u64 = 600;
/// More than that is no deadline.
const LONGEST_DEADLINE: u64 = 24 * 60 * 60;

/// Requests of one build. The first two are settings; the others are the same for everybody, and short in tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Requests {
    /// Requests to the CMS's host at a time: queries, transforms and files together.
    pub concurrency: usize,
    /// How long a CMS is tried that refuses connections or answers with 502, 503 or 504.
    pub wait: Duration,
    /// Elements in one request.
    pub batch: Batch,
    /// Time for a connection.
    pub connect: Duration,
    /// Time without a byte inside an answer. Before its first byte only `total` counts: Craft sends none until the
    /// answer is complete.
    pub idle: Duration,
    /// Time for a request and its whole answer.
    pub total: Duration,
    /// The longest pause before the second try; the longest before the third is twice as long, and so on.
    pub pause: Duration,
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
            // A small host runs about as many PHP workers.
            concurrency: 4,
            wait: Duration::from_secs(60),
            batch: Batch { first: 25, most: 100 },
            connect: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            total: Duration::from_secs(180),
            pause: Duration::from_millis(250),
        }
    }
}

impl Requests {
    /// With the settings that are set: requests at a time, and seconds.
    pub(super) fn with(concurrency: Option<usize>, wait: Option<u64>) -> Result<Self, Failure> {
        let mut requests = Self::default();
        if let Some(number) = concurrency {
            if !(1..=MOST).contains(&number) {
                return Err(usage(
                    format!("{number} requests at a time"),
                    "--concurrency, SITEGEN_CONCURRENCY or `cms.concurrency` in sitegen.toml",
                    format!("use 1 to {MOST}"),
                ));
            }
            requests.concurrency = number;
        }
        if let Some(seconds) = wait {
            if seconds > LONGEST_DEADLINE {
                return Err(usage(
                    format!("a waiting time of {seconds} seconds"),
                    "--wait, SITEGEN_WAIT or `cms.wait` in sitegen.toml",
                    format!("use 0 to {LONGEST_DEADLINE}"),
                ));
            }
            requests.wait = Duration::from_secs(seconds);
        }
        Ok(requests)
    }
}

/// Seconds allowed for the CMS.
pub(super) fn deadline(seconds: Option<u64>) -> Result<Duration, Failure> {
    match seconds.unwrap_or(DEADLINE) {
        seconds @ 1..=LONGEST_DEADLINE => Ok(Duration::from_secs(seconds)),
        seconds => Err(usage(
            format!("a deadline of {seconds} seconds"),
            "--deadline, SITEGEN_DEADLINE or `cms.deadline` in sitegen.toml",
            format!("use 1 to {LONGEST_DEADLINE}"),
        )),
    }
}
