//! The state of a host that is down: since when, and when it is tried again.

use super::retry;
use super::try_error::Outage;
use crate::config::Requests;
use std::time::Duration;
use tokio::time::Instant;

/// An outage that has not ended yet.
#[derive(Debug)]
pub struct Downtime {
    since: Instant,
    failures: u32,
    asked: Option<Duration>,
    outage: Outage,
}

/// What the next request to a host that is down does.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// Try again after this pause.
    Try(Duration),
    /// The waiting time is over.
    GiveUp(Outage),
}

impl Downtime {
    /// Starts an outage now.
    pub fn since(now: Instant, outage: Outage) -> Self {
        Self {
            since: now,
            failures: 0,
            asked: None,
            outage,
        }
    }

    /// One more try has failed.
    pub fn failed(&mut self, outage: Outage, asked: Option<Duration>) {
        self.failures = self.failures.saturating_add(1);
        self.outage = outage;
        self.asked = asked;
    }

    /// A pause that ends at the latest with the waiting time, so that the last try is made at its end.
    pub fn next(&self, now: Instant, requests: &Requests) -> Next {
        let left = requests.wait.saturating_sub(now.duration_since(self.since));
        if left.is_zero() {
            return Next::GiveUp(self.outage.clone());
        }
        Next::Try(retry::pause(requests.pause, self.failures, self.asked).min(left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn status(status: u16) -> Outage {
        Outage::Status(status, String::new())
    }

    #[test]
    fn the_last_try_is_made_at_the_end_of_the_waiting_time() {
        let requests = Requests::default();
        let start = Instant::now();
        let mut downtime = Downtime::since(start, status(503));
        downtime.failed(status(503), Some(25 * SECOND));
        assert_eq!(downtime.next(start, &requests), Next::Try(25 * SECOND));
        assert_eq!(
            downtime.next(start + 50 * SECOND, &requests),
            Next::Try(10 * SECOND)
        );
        downtime.failed(status(502), None);
        assert_eq!(
            downtime.next(start + 60 * SECOND, &requests),
            Next::GiveUp(status(502))
        );
    }

    #[test]
    fn a_waiting_time_of_zero_is_none() {
        let requests = Requests {
            wait: Duration::ZERO,
            ..Requests::default()
        };
        let now = Instant::now();
        assert_eq!(
            Downtime::since(now, status(503)).next(now, &requests),
            Next::GiveUp(status(503))
        );
    }
}
