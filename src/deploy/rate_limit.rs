//! Netlify's limit of requests.
//! <https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/#rate-limiting>

use jiff::Timestamp;
use std::time::Duration;

/// For how long a host limits requests, by the header that Netlify sends instead of `Retry-After`.
pub(super) fn limit_of(response: &reqwest::Response) -> Option<Duration> {
    let value = response.headers().get("x-ratelimit-reset")?.to_str().ok()?;
    #[expect(clippy::disallowed_methods, reason = "the header is a moment")]
    limited_until(value, Timestamp::now())
}

/// The time that is left until a moment in seconds since 1970.
fn limited_until(value: &str, now: Timestamp) -> Option<Duration> {
    let reset = Timestamp::from_second(value.trim().parse().ok()?).ok()?;
    Some(Duration::try_from(reset.duration_since(now)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_read_as_a_moment() {
        let now = Timestamp::from_second(1_372_700_873).unwrap();
        for (text, seconds) in [
            ("1372700880", Some(7)),
            ("1372700000", Some(0)),
            ("soon", None),
            ("99999999999999999999", None),
        ] {
            let left = seconds.map(Duration::from_secs);
            assert_eq!(limited_until(text, now), left, "{text}");
        }
    }
}
