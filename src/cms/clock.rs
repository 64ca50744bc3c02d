//! The CMS's clock, as its answers tell it.

use jiff::{Timestamp, fmt::rfc2822};
use std::sync::OnceLock;

/// When the CMS answered for the first time, by its own clock. Its dates are compared with this and never with the
/// clock of the machine that builds, which may be wrong by hours.
#[derive(Debug, Default)]
pub struct Clock(OnceLock<Timestamp>);

impl Clock {
    /// Takes the `Date` header of an answer. Something in front of the CMS may have removed it: then the clock of this
    /// machine has to do.
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
