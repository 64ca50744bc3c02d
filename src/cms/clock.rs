//! The CMS's clock, according to its answers.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Timestamp, fmt::rfc2822};
use std::sync::OnceLock;
use std::time::Instant;

/// The time of the CMS's first answer, by its own clock. The CMS's dates are compared with it, never with the build
/// machine's clock, which may be wrong by hours.
#[derive(Debug, Default)]
pub struct Clock(OnceLock<(Timestamp, Instant)>);

impl Clock {
    /// Reads the `Date` header of an answer. If a proxy has removed it, the clock of this machine is used.
    #[expect(
        clippy::disallowed_methods,
        reason = "without a `Date` header there is no better clock"
    )]
    pub(super) fn set(&self, date: Option<&str>) {
        self.0.get_or_init(|| {
            let now = date.and_then(http_date).unwrap_or_else(Timestamp::now);
            (now, Instant::now())
        });
    }

    /// The first moment; `None` before any answer.
    pub fn first_answer(&self) -> Option<Timestamp> {
        self.0.get().map(|(at, _)| *at)
    }

    /// The present moment; `None` before any answer.
    pub fn now(&self) -> Option<Timestamp> {
        let (at, heard) = self.0.get()?;
        at.checked_add(jiff::SignedDuration::try_from(heard.elapsed()).ok()?)
            .ok()
    }
}

/// The forms of dates that HTTP had before today's.
const OLDER: [&str; 2] = ["%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"];

/// Reads a date of an HTTP header, in any of its three forms (RFC 9110, 5.6.7). Not by httpdate, which refuses a date
/// whose day of the week is different.
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
