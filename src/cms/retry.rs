//! When and how long to wait before another try: exponential back-off with full jitter, `Retry-After` honoured. Not by
//! backon, which repeats one call: an outage is one for all requests to a host (`cms::outage`).

use super::clock::http_date;
use jiff::Timestamp;
use std::time::Duration;

/// Maximum number of tries for a request to a host that is up.
pub const TRIES: u32 = 4;
/// The longest pause of the backoff.
const CAP: Duration = Duration::from_secs(8);
/// The longest accepted `Retry-After`.
const RETRY_AFTER_CAP: Duration = Duration::from_secs(30);

/// Whether to retry after this status.
pub fn is_transient(status: u16) -> bool {
    matches!(status, 408 | 429 | 500..=599)
}

/// Whether this status means that the CMS is down for a while: a deploy, a restart, maintenance.
pub fn is_away(status: u16) -> bool {
    matches!(status, 502..=504)
}

/// The pause after that many failures in a row (1 or more): at most `first` after one, twice as much after two.
pub fn pause(first: Duration, failures: u32, asked: Option<Duration>) -> Duration {
    let ceiling = first
        .saturating_mul(1 << (failures.saturating_sub(1)).min(16))
        .min(CAP);
    let jittered = ceiling.mul_f64(fastrand::f64());
    asked.map_or(jittered, |asked| asked.min(RETRY_AFTER_CAP).max(jittered))
}

/// Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date.
pub fn retry_after(value: &str, now: Timestamp) -> Option<Duration> {
    let value = value.trim();
    if let Ok(seconds) = value.parse::<u64>() {
        return Some(Duration::from_secs(seconds));
    }
    let date = http_date(value)?;
    Some(Duration::try_from(date.duration_since(now)).unwrap_or_default())
}

/// The header of an answer.
pub fn asked_by(response: &reqwest::Response) -> Option<Duration> {
    let value = response.headers().get("retry-after")?.to_str().ok()?;
    #[expect(clippy::disallowed_methods, reason = "Retry-After may be a date")]
    retry_after(value, Timestamp::now())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Duration = Duration::from_millis(250);

    #[test]
    fn retry_after_is_read_as_seconds_or_date() {
        let now: Timestamp = "2026-11-21T09:00:00Z".parse().unwrap();
        for (text, seconds) in [
            ("7", Some(7)),
            ("Sat, 21 Nov 2026 09:00:12 GMT", Some(12)),
            ("Mon, 21 Nov 2026 09:00:12 GMT", Some(12)),
            ("Sat, 21 Nov 2026 08:00:00 GMT", Some(0)),
            // The two older forms that a recipient must read as well.
            ("Saturday, 21-Nov-26 09:00:12 GMT", Some(12)),
            ("Sat Nov 21 09:00:12 2026", Some(12)),
            ("soon", None),
            ("-3", None),
            ("", None),
        ] {
            assert_eq!(retry_after(text, now), seconds.map(Duration::from_secs), "{text}");
        }
    }

    #[test]
    fn pauses_grow_but_stay_capped() {
        assert!(pause(FIRST, 1, None) <= FIRST);
        assert!(pause(FIRST, 2, None) <= 2 * FIRST);
        assert!(pause(FIRST, 40, None) <= CAP);
        assert!(pause(FIRST, u32::MAX, None) <= CAP);
    }

    #[test]
    fn a_pause_is_as_long_as_the_server_asks_for_up_to_a_limit() {
        let seconds = Duration::from_secs;
        assert_eq!(pause(FIRST, 1, Some(seconds(5))), seconds(5));
        assert_eq!(pause(FIRST, 1, Some(seconds(9999))), RETRY_AFTER_CAP);
    }
}
