//! Addresses that pages had: what the site remembers of them, and what a host answers there.

mod address_field;
mod editor_faults;
mod editor_rules;
mod flattening;
mod forced_rules;
mod identity;
mod life;
mod memory;
mod own_rules;

use crate::serve::{Answer, request};
use crate::support::SiteTest;
use axum::http::{StatusCode, header};
use embedded_craft::Content;
use serde_json::Value;
use sitegen::config::LedgerPlace;
use std::path::PathBuf;

/// A site with a ledger, and its host.
pub(crate) struct Remembering {
    pub(crate) site: SiteTest,
}

impl Remembering {
    /// The small site with a ledger beside its output.
    pub(crate) fn new() -> Self {
        let mut site = SiteTest::small();
        let ledger = site.out().with_file_name("addresses.json");
        site.configure(|config| {
            config.ledger = LedgerPlace::File(ledger);
            config.guard.accept_removals = true;
        });
        // The ids of a database stay when an entry moves.
        site.change(Content::keep_ids);
        Self { site }
    }

    pub(crate) fn ledger_file(&self) -> PathBuf {
        self.site.out().with_file_name("addresses.json")
    }

    pub(crate) fn ledger(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.ledger_file()).unwrap()).unwrap()
    }

    /// Time passes, for the CMS and for the build.
    pub(crate) fn at(&mut self, now: &str) -> &mut Self {
        let now = now.parse().unwrap();
        self.site.set_up_cms(|cms| cms.now = now);
        self.site.configure(|config| config.now = now);
        self
    }

    /// An editor changes the content, and the site is built.
    pub(crate) fn after(&mut self, edit: impl FnOnce(&mut Content)) -> &mut Self {
        self.site.change(edit).build();
        self
    }

    /// An entry gets another slug.
    pub(crate) fn renamed(&mut self, section: &str, slug: &str, new: &str) -> &mut Self {
        self.after(|content| {
            content.entry_mut(section, slug).unwrap()["slug"] = new.into();
        })
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.site.block_on(request(self.site.out(), path))
    }

    /// Where an address leads at once: `301 /new`, or its status.
    pub(crate) fn leads(&self, path: &str) -> String {
        let answer = self.get(path);
        match answer.status {
            StatusCode::MOVED_PERMANENTLY | StatusCode::FOUND => {
                format!("{} {}", answer.status.as_u16(), answer.header(header::LOCATION))
            }
            status => status.as_u16().to_string(),
        }
    }

    /// The page data that an open tab gets for an address.
    pub(crate) fn data(&self, path: &str) -> Option<Value> {
        let answer = self.get(&format!("/_data{path}.json"));
        (answer.status == StatusCode::OK).then(|| serde_json::from_str(answer.text()).unwrap())
    }
}
