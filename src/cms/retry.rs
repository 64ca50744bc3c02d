//! When and how long to wait before another try: exponential back-off with full jitter, `Retry-After` honoured.

use jiff::{Timestamp, fmt::rfc2822};
use std::time::Duration;

/// Tries altogether.
pub const TRIES: u32 = 4;
const BASE: Duration = Duration::from_millis(250);
const CAP: Duration = Duration::from_secs(8);
/// The longest wait a `Retry-After` may ask for.
const RETRY_AFTER_CAP: Duration = Duration::from_secs(30);

/// Whether a status is worth another try.
pub fn is_transient(status: u16) -> bool {
    matches!(status, 408 | 429 | 500..=599)
}

/// The wait before try number `next` (2 to [`TRIES`]).
pub fn wait(next: u32, retry_after: Option<Duration>) -> Duration {
    if let Some(asked) = retry_after {
        return asked.min(RETRY_AFTER_CAP);
    }
    let ceiling = BASE
        .saturating_mul(1 << (next.saturating_sub(2)).min(10))
        .min(CAP);
    ceiling.mul_f64(fastrand::f64())
}

/// Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date.
pub fn retry_after(value: &str, now: Timestamp) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let date = rfc2822::DateTimeParser::new()
        .parse_timestamp(value.replace("GMT", "+0000"))
        .ok()?;
    Some(Duration::try_from(date.duration_since(now)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_read_as_seconds_or_date() {
        let now: Timestamp = "2026-11-21T09:00:00Z".parse().unwrap();
        assert_eq!(retry_after("7", now), Some(Duration::from_secs(7)));
        assert_eq!(
            retry_after("Sat, 21 Nov 2026 09:00:12 GMT", now),
            Some(Duration::from_secs(12))
        );
        assert_eq!(
            retry_after("Sat, 21 Nov 2026 08:00:00 GMT", now),
            Some(Duration::ZERO)
        );
        assert_eq!(retry_after("soon", now), None);
    }

    #[test]
    fn waits_grow_but_stay_capped() {
        assert!(wait(2, None) <= BASE);
        assert!(wait(40, None) <= CAP);
        assert_eq!(wait(2, Some(Duration::from_secs(9999))), RETRY_AFTER_CAP);
    }
}
