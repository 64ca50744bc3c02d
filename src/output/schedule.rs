//! `schedule.json`: what changes by itself in the next days, so that a build can be scheduled for it. Craft sends no event
//! when a date passes.

use super::OutputFile;
use crate::content::{Change as Coming, PageKind, Site};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::Path;

/// Its name in the output folder.
pub const NAME: &str = "schedule.json";
/// How far it looks ahead.
const AHEAD: SignedDuration = SignedDuration::from_hours(60 * 24);

/// The file.
#[derive(Debug, Serialize)]
struct Schedule<'a> {
    /// The moment that the site was built for.
    from: Timestamp,
    /// The end of what is listed.
    until: Timestamp,
    /// Whether the file has what is still to appear: only a token that may read inactive elements is told that.
    knows_pending: bool,
    /// In order of time.
    changes: Vec<Change<'a>>,
}

/// A change.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Change<'a> {
    at: Timestamp,
    what: What,
    /// The kind of the page; none for an entry without one, and where all pages change.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    /// A page that is not public yet is not named.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}

/// What happens.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum What {
    /// An entry is published.
    Appears,
    /// A page ends.
    Expires,
    /// The date of a page comes, and feeds name it.
    Dated,
    /// The year changes, which pages show.
    Year,
}

/// The moment that the published site in a folder was built for; `None`: there is none, or it does not say.
pub fn built_for(out: &Path) -> Option<Timestamp> {
    let schedule: serde_json::Value = serde_json::from_slice(&std::fs::read(out.join(NAME)).ok()?).ok()?;
    schedule["from"].as_str()?.parse().ok()
}

/// The paths of pages of the published site in a folder that have ended by `now`, as that site has said they would,
/// percent-encoded.
pub fn ended(out: &Path, now: Timestamp) -> BTreeSet<String> {
    let text = std::fs::read(out.join(NAME)).unwrap_or_default();
    let schedule: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let changes = schedule["changes"].as_array().into_iter().flatten();
    let ended = changes.filter(|change| {
        let at = change["at"].as_str().and_then(|at| at.parse::<Timestamp>().ok());
        change["what"] == "expires" && at.is_some_and(|at| at <= now)
    });
    ended
        .filter_map(|change| Some(change["path"].as_str()?.to_owned()))
        .collect()
}

/// The schedule of a site that is built for the moment `now` and has its days in `zone`.
pub fn file(site: &Site, now: Timestamp, zone: &TimeZone) -> OutputFile {
    let until = now.saturating_add(AHEAD).unwrap_or(Timestamp::MAX);
    let coming = site.changes(now, zone).filter(|(at, _)| *at <= until);
    let mut changes: Vec<Change<'_>> = coming.map(|(at, coming)| change(at, coming)).collect();
    changes.sort();
    let schedule = Schedule {
        from: now,
        until,
        knows_pending: site.pending.is_some(),
        changes,
    };
    OutputFile::text(NAME, serde_json::to_string(&schedule).unwrap_or_default())
}

fn change(at: Timestamp, coming: Coming<'_>) -> Change<'_> {
    let (what, page, kind) = match coming {
        Coming::Appears(entry) => (What::Appears, None, entry.kind),
        Coming::Expires(page) => (What::Expires, Some(page), Some(page.kind)),
        Coming::Dated(page) => (What::Dated, Some(page), Some(page.kind)),
        Coming::Year => (What::Year, None, None),
    };
    Change {
        at,
        what,
        kind: kind.map(PageKind::handle),
        path: page.map(|page| page.route.href()),
        title: page.map(|page| page.title.as_str()),
    }
}
