//! Dates as visitors read them: in the site's time zone, with the month names of its locale (spec section 9).

use super::context::Context;
use super::formats::Formats;
use crate::report::Finding;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan, Zoned};
use serde::Serialize;

/// A moment of the CMS with its texts. Date-only fields arrive as local midnight in UTC, hence the zone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Date {
    /// `2026-03-01`, in the site's zone; for `<time datetime>`.
    pub iso: String,
    /// `1. März 2026`.
    pub long: String,
    /// `März 2026` (spec section 3: actueel).
    pub month_year: String,
    /// For sorting and comparing.
    #[serde(skip)]
    pub timestamp: Timestamp,
}

impl Date {
    /// Reads a date field; an unreadable one is a problem.
    pub fn from_field(field: &str, value: Option<String>, cx: &mut Context<'_>) -> Option<Self> {
        let value = value.filter(|value| !value.trim().is_empty())?;
        let Ok(timestamp) = value.trim().parse::<Timestamp>() else {
            cx.at(field, |cx| cx.problem(Finding::DateUnreadable { value }));
            return None;
        };
        let local = timestamp.to_zoned(cx.config.site.time_zone.clone());
        Some(Self::new(&local, &cx.formats))
    }

    /// The end of a period: at midnight, its last day is the one before.
    pub(super) fn end(field: &str, value: Option<String>, cx: &mut Context<'_>) -> Option<Self> {
        let end = Self::from_field(field, value, cx)?;
        let last = end.timestamp.checked_sub(1.nanosecond()).ok()?;
        let last = last.to_zoned(cx.config.site.time_zone.clone());
        Some(Self {
            timestamp: end.timestamp,
            ..Self::new(&last, &cx.formats)
        })
    }

    pub(super) fn new(local: &Zoned, formats: &Formats) -> Self {
        Self {
            iso: local.date().to_string(),
            long: formats.day(local.date()),
            month_year: formats.month(local.date()),
            timestamp: local.timestamp(),
        }
    }
}

/// A moment in the site's zone, for formats of other programs. Their offsets have no seconds: where the zone's has some, as in
/// Amsterdam before 1940, it is UTC.
pub fn local(at: Timestamp, zone: &TimeZone) -> Zoned {
    let local = at.to_zoned(zone.clone());
    match local.offset().seconds() % 60 {
        0 => local,
        _ => at.to_zoned(TimeZone::UTC),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offset_has_no_seconds() {
        let zone = TimeZone::get("Europe/Amsterdam").unwrap();
        let written = |at: &str| {
            let local = local(at.parse().unwrap(), &zone);
            local.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
        };
        assert_eq!(written("1899-12-31T22:00:00Z"), "1899-12-31T22:00:00+00:00");
        assert_eq!(written("2026-02-28T23:00:00Z"), "2026-03-01T00:00:00+01:00");
    }

    #[test]
    fn local_midnight_in_utc_is_the_right_day() {
        let timestamp: Timestamp = "2026-02-28T23:00:00+00:00".parse().unwrap();
        let local = timestamp.to_zoned(TimeZone::get("Europe/Amsterdam").unwrap());
        let date = Date::new(&local, &Formats::new("de").unwrap());
        assert_eq!(
            (date.iso.as_str(), date.long.as_str()),
            ("2026-03-01", "1. März 2026")
        );
        assert_eq!(date.month_year, "März 2026");
    }
}
