//! The parsed content of a site, and the addresses that its pages had before.

use super::addresses::{self, LedgerFile};
use crate::cms::Snapshot;
use crate::config::{Config, Guard};
use crate::content::addresses::{Gone, OldAddresses, Seen, gone_pages};
use crate::content::{self, Before, Model, Parsed, SeoReads, Site};
use crate::report::{Cause, Failure, Finding, Problem, Reporter};

/// What pages are rendered from.
#[derive(Debug)]
pub struct SiteContent {
    /// The parsed content.
    pub site: Site,
    /// The address ledger, with what this content adds to it; `None`: the site has none.
    pub addresses: Option<LedgerFile>,
    /// The pages that say that a page is gone.
    pub gone: Vec<Gone>,
    /// What editors should fix.
    pub problems: Vec<Problem>,
    /// What was read of metadata, if it is kept.
    pub reads: Option<SeoReads>,
}

impl SiteContent {
    /// Reads a snapshot of what the model asks for. `before` has what an earlier one gave.
    ///
    /// # Errors
    /// Addresses that cannot be published, and a ledger that cannot be used.
    pub fn read(
        snapshot: Snapshot,
        model: &Model,
        config: &Config,
        reporter: &Reporter,
        before: Before<'_>,
    ) -> Result<Self, Failure> {
        let parse = || {
            reporter.stage("content", || {
                content::parse_again(snapshot, model, config.for_content(), before)
            })
        };
        let (parsed, ledger) = rayon::join(parse, || addresses::find(config));
        let Parsed {
            site,
            mut problems,
            reads,
        } = parsed?;
        problems.retain(|problem| !is_intended(problem, &config.guard));
        let of_site = |found: addresses::Found| found.of_site(&site, config);
        let mut addresses = ledger.map(of_site).transpose()?;
        if let Some(file) = &mut addresses {
            file.ledger
                .update(&Seen::on(&site), config.now, &config.site.time_zone);
        }
        let mut content = Self {
            site,
            addresses,
            gone: Vec::new(),
            problems,
            reads,
        };
        let ledger = content.addresses.as_ref().map(|file| &file.ledger);
        content.gone = gone_pages(ledger, &content.old(config), config.for_content())?;
        Ok(content)
    }

    /// The old addresses that are answered.
    pub fn old(&self, config: &Config) -> OldAddresses<'_> {
        let addresses = self.addresses.as_ref();
        addresses
            .map(|file| file.old(config, &self.site))
            .unwrap_or_default()
    }
}

/// The settings say that the section is meant to be empty.
fn is_intended(problem: &Problem, guard: &Guard) -> bool {
    match &problem.cause {
        Cause::Content(Finding::SectionEmpty { section }) => guard.accept_empty.includes(section),
        _ => false,
    }
}
