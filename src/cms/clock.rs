//! The CMS's clock, as its answers tell it.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
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

/// The forms of dates that HTTP had before today's.
const OLDER: [&str; 2] = ["%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"];

/// Reads a date of an HTTP header, in any of its three forms (RFC 9110, 5.6.7). Not by httpdate, which refuses a date
/// whose day of the week is another one.
pub(super) fn http_date(value: &str) -> Option<Timestamp> {
    let value = value.trim();
    let today = rfc2822::DateTimeParser::new()
        .relaxed_weekday(true)
        .parse_timestamp(value.replace("GMT", "+0000"));
    let older = || OLDER.iter().find_map(|form| DateTime::strptime(form, value).ok());
    today
        .ok()
        .or_else(|| Some(older()?.to_zoned(TimeZone::UTC).ok()?.timestamp()))
}
