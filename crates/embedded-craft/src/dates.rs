//! Dates as Craft stores, delivers and compares them.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

/// The system time zone of the CMS, Europe/Amsterdam, as a POSIX rule so that no zone database is needed.
const SYSTEM_ZONE: &str = "CET-1CEST,M3.5.0,M10.5.0/3";

/// A date as it is delivered, and the instant it means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Moment {
    pub(crate) text: String,
    pub(crate) at: Timestamp,
}

pub(crate) fn system_zone() -> TimeZone {
    TimeZone::posix(SYSTEM_ZONE).unwrap_or(TimeZone::UTC)
}

/// A native date (`postDate`, `dateUpdated`, …): delivered in the system time zone.
pub(crate) fn native(text: &str) -> Option<Moment> {
    read(text, &system_zone())
}

/// A custom date field: delivered in UTC.
pub(crate) fn custom(text: &str) -> Option<Moment> {
    read(text, &TimeZone::UTC)
}

/// When a file of a volume was put there: every other content has another date, as a replaced file has in Craft.
pub(crate) fn of_file(bytes: &[u8]) -> Moment {
    /// 2026-01-01T00:00:00Z.
    const FIRST: i64 = 1_767_225_600;
    /// Days of that year that the dates are spread over.
    const DAYS: u32 = 180;
    let hash = blake3::hash(bytes);
    let number = hash.as_bytes()[..4]
        .iter()
        .fold(0_u32, |sum, byte| (sum << 8) | u32::from(*byte));
    let at = Timestamp::from_second(FIRST + i64::from(number % (DAYS * 86_400))).unwrap_or_default();
    Moment {
        text: format(at, &system_zone()),
        at,
    }
}

/// The date of an HTTP reply.
pub(crate) fn http(at: Timestamp) -> String {
    at.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

/// A date of a query argument; without an offset it is read in the system time zone.
pub(crate) fn criterion(text: &str) -> Option<Timestamp> {
    instant(text)
}

fn instant(text: &str) -> Option<Timestamp> {
    if let Ok(at) = text.parse::<Timestamp>() {
        return Some(at);
    }
    let local = text.parse::<DateTime>().ok()?;
    Some(local.to_zoned(system_zone()).ok()?.timestamp())
}

fn read(text: &str, zone: &TimeZone) -> Option<Moment> {
    let at = instant(text)?;
    let has_offset = text.parse::<Timestamp>().is_ok();
    let text = if has_offset {
        text.to_owned()
    } else {
        format(at, zone)
    };
    Some(Moment { text, at })
}

fn format(at: Timestamp, zone: &TimeZone) -> String {
    at.to_zoned(zone.clone())
        .strftime("%Y-%m-%dT%H:%M:%S%:z")
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn native_dates_carry_the_offset_of_their_season() {
        assert_eq!(
            native("2026-10-05T09:00").unwrap().text,
            "2026-10-05T09:00:00+02:00"
        );
        assert_eq!(
            native("2026-11-05T09:00").unwrap().text,
            "2026-11-05T09:00:00+01:00"
        );
    }

    #[test]
    fn a_date_only_field_is_midnight_in_amsterdam_delivered_in_utc() {
        assert_eq!(custom("2026-03-01").unwrap().text, "2026-02-28T23:00:00+00:00");
    }

    #[test]
    fn another_file_has_another_date() {
        assert_eq!(of_file(b"one"), of_file(b"one"));
        assert_ne!(of_file(b"one").text, of_file(b"two").text);
    }

    #[test]
    fn a_date_with_an_offset_is_kept_verbatim() {
        assert_eq!(
            native("2026-03-01T09:00:00-08:00").unwrap().text,
            "2026-03-01T09:00:00-08:00"
        );
    }
}
