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
            site_wide: SiteWide::names(),
            vacancies: true,
        }
    }

    /// Whether the page of an entry is read.
    pub(super) fn wants(&self, id: &String) -> bool {
        self.every_page || self.entries.contains(id)
    }

    /// Whether what not every CMS has is read too. `is_named`: the settings name fields of it. A page that is read again
    /// may have another old address, and no operation may be about the set with this sentence.
    pub(super) fn want_optional(&self, is_named: bool) -> bool {
        !self.site_wide.is_empty() || (is_named && !self.pending)
    }

    /// Nothing at all.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && !self.every_page && self.site_wide.is_empty() && !self.vacancies
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_read_that_are_named_or_all_of_them() {
        let (some, all) = (one(), every_page());
        let (one, other) = ("1".to_owned(), "2".to_owned());
        assert!(some.wants(&one) && !some.wants(&other));
        assert!(all.wants(&one) && all.wants(&other));
    }

    #[test]
    fn what_not_every_cms_has_is_read_with_the_whole_site_and_with_pages_if_settings_name_it() {
        let mut parts = one();
        assert!(!parts.want_optional(false) && parts.want_optional(true));
        parts.pending = true;
        assert!(!parts.want_optional(true), "nobody sees them yet");
        parts.site_wide = SiteWide::names();
        assert!(parts.want_optional(true) && parts.want_optional(false));
    }

    #[test]
    fn nothing_is_read_if_nothing_is_named() {
        assert!(Parts::default().is_empty());
        let site_wide = SiteWide::names();
        let (vacancies, rest) = (true, Parts::default);
        for parts in [
            one(),
            every_page(),
            Parts { site_wide, ..rest() },
            Parts { vacancies, ..rest() },
        ] {
            assert!(!parts.is_empty(), "{parts:?}");
        }
    }

    fn one() -> Parts {
        Parts {
            entries: ["1".to_owned()].into(),
            ..Parts::default()
        }
    }

    fn every_page() -> Parts {
        Parts {
            every_page: true,
            ..Parts::default()
        }
    }
}
