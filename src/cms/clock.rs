//! The CMS's clock, according to its answers.

use jiff::{Timestamp, fmt::rfc2822};
use std::sync::OnceLock;

/// The time of the CMS's first answer, by its own clock. The CMS's dates are compared with it, never with the build
/// machine's clock, which may be wrong by hours.
#[derive(Debug, Default)]
pub struct Clock(OnceLock<Timestamp>);

impl Clock {
    /// Reads the `Date` header of an answer. If a proxy has removed it, the clock of this machine is used.
    #[expect(
        clippy::disallowed_methods,
        reason = "without a `Date` header there is no better clock"
    )]
    pub(super) fn hear(&self, date: Option<&str>) {
        self.0
            .get_or_init(|| date.and_then(http_date).unwrap_or_else(Timestamp::now));
    }

    /// The first moment; `None` before any answer.
    pub fn first_answer(&self) -> Option<Timestamp> {
        self.0.get().copied()
    }
}

/// Reads a date of an HTTP header (RFC 9110, 5.6.7).
pub(super) fn http_date(value: &str) -> Option<Timestamp> {
    rfc2822::DateTimeParser::new()
        .relaxed_weekday(true)
        .parse_timestamp(value.trim().replace("GMT", "+0000"))
        .ok()
}
