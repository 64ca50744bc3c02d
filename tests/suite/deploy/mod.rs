//! `sitegen deploy`, against hosts on this machine.

#[cfg(feature = "stores")]
mod bucket;
mod command;
#[cfg(feature = "stores")]
mod emulators;
#[cfg(feature = "stores")]
mod folder;
mod hosting;
#[cfg(feature = "stores")]
mod lost;
mod netlify;
mod odd_rules;
mod refused;
mod servers;
#[cfg(feature = "stores")]
mod sftp;
#[cfg(feature = "stores")]
mod stopped;
#[cfg(feature = "stores")]
mod stores;

use crate::support::SiteTest;
use sitegen::deploy::{Accepted, Conditions, LocalSite};
use std::time::{Duration, Instant};

/// The tests' site is that of the embedded CMS.
const DEMO: Accepted = Accepted {
    staging: false,
    demo: true,
};

/// A deploy of today.
fn conditions() -> Conditions {
    Conditions {
        dry_run: false,
        all: false,
        accept_other_site: false,
        keep_days: 7,
        now: "2026-11-21T09:00:00Z".parse().unwrap(),
        until: Instant::now() + Duration::from_secs(60),
    }
}

#[track_caller]
fn local(site: &SiteTest) -> LocalSite {
    LocalSite::open(site.out(), DEMO).unwrap()
}

/// Another text on one page.
fn edit(site: &mut SiteTest, text: &str) {
    site.change(|content| {
        let vacancy = content.entry_mut("vacancies", "vacature-3").unwrap();
        vacancy.insert("hours".into(), serde_json::json!(text));
    });
    site.build();
}
