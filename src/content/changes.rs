//! What changes by itself: Craft sends no event when a date passes.

use super::site::Pending;
use super::{Page, Site};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// A change that time alone makes.
#[derive(Debug, Clone, Copy)]
pub enum Change<'a> {
    /// An entry is published.
    Appears(&'a Pending),
    /// A page ends.
    Expires(&'a Page),
    /// The editors' date of a page comes: feeds name it as its last change from then on.
    Dated(&'a Page),
    /// The year changes, which templates can show (`site.year`).
    Year,
}

impl Site {
    /// What changes after `now`, and when, in no order. It always has the next New Year of `zone`.
    pub fn changes(&self, now: Timestamp, zone: &TimeZone) -> impl Iterator<Item = (Timestamp, Change<'_>)> {
        let pages = || self.pages.iter().map(AsRef::as_ref);
        let expiring =
            pages().filter_map(|page| Some((page.expires.as_ref()?.timestamp, Change::Expires(page))));
        let dated = pages().filter_map(|page| Some((page.listed_at()?.timestamp, Change::Dated(page))));
        let pending = self.pending.iter().flatten();
        let appearing = pending.map(|entry| (entry.at, Change::Appears(entry)));
        let year = new_year(now, zone).map(|at| (at, Change::Year));
        let all = expiring.chain(dated).chain(appearing).chain(year);
        all.filter(move |(at, _)| *at > now)
    }
}

/// When the year after that of `now` begins.
fn new_year(now: Timestamp, zone: &TimeZone) -> Option<Timestamp> {
    let next = now.to_zoned(zone.clone()).year().checked_add(1)?;
    let day = Date::new(next, 1, 1).ok()?;
    Some(day.to_zoned(zone.clone()).ok()?.timestamp())
}
