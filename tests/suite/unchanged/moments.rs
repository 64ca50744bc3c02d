//! The clock: what changes by itself is never missed.

use super::{ends_early, is_made_again, published};
use crate::support::SiteTest;
use serde_json::json;

fn at(site: &mut SiteTest, moment: &str) {
    site.set_up_cms(|cms| cms.now = moment.parse().unwrap());
    site.configure(|config| config.now = moment.parse().unwrap());
}

#[test]
fn a_page_expires_at_its_moment_although_nobody_changed_anything() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    site.change(|content| {
        let entry = content.entry_mut("vacancies", "vacature-1").unwrap();
        entry.insert("expiryDate".into(), json!("2026-11-21T12:00:00Z"));
        entry.insert("dateUpdated".into(), json!("2026-11-21T08:50:00Z"));
    });
    is_made_again(&mut site, "it will expire");
    let summary = ends_early(&mut site, "not yet");
    assert_eq!(summary.next_change_at.as_deref(), Some("2026-11-21T12:00:00Z"));
    at(&mut site, "2026-11-21T11:59:59Z");
    ends_early(&mut site, "a second before");
    assert!(site.tree().has("vacatures/vacature-1.html"));
    // The CMS has not noticed it.
    site.configure(|config| config.now = "2026-11-21T12:00:00Z".parse().unwrap());
    site.configure(|config| config.guard.accept_removals = true);
    is_made_again(&mut site, "the moment has come");
    assert!(!site.read("vacatures.html").contains("/vacatures/vacature-1\""));
}

#[test]
fn on_another_day_and_for_an_earlier_moment_the_site_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut site = published(folder.path());
    at(&mut site, "2026-11-21T20:00:00Z");
    ends_early(&mut site, "later on the same day");
    for moment in [
        // In Amsterdam it is the next day already.
        "2026-11-21T23:30:00Z",
        "2026-11-22T08:00:00Z",
        "2026-11-22T07:59:59Z",
        "2027-01-03T08:00:00Z",
    ] {
        at(&mut site, moment);
        is_made_again(&mut site, moment);
    }
}
