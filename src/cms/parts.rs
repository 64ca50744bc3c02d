//! Which parts of the content are read.

use super::listing::Listing;
use super::site_wide::SiteWide;
use std::collections::BTreeSet;

/// The parts to read.
#[derive(Debug, Default)]
pub(super) struct Parts {
    /// Entries whose page and metadata are read.
    pub(super) entries: BTreeSet<String>,
    /// All other pages are read too.
    pub(super) every_page: bool,
    /// Pages may come from the CMS's cache.
    pub(super) cached: bool,
    /// The entries are still to appear.
    pub(super) pending: bool,
    /// Names of the operations about the whole site.
    pub(super) site_wide: BTreeSet<&'static str>,
    /// The count of vacancies is read.
    pub(super) vacancies: bool,
}

impl Parts {
    /// Everything that is listed.
    pub(super) fn all(listing: &Listing) -> Self {
        Self {
            entries: listing.with_page().map(|(id, _)| id.clone()).collect(),
            every_page: true,
            cached: false,
            pending: false,
            site_wide: SiteWide::NAMES.into(),
            vacancies: true,
        }
    }

    /// Nothing at all.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && !self.every_page && self.site_wide.is_empty() && !self.vacancies
    }
}
