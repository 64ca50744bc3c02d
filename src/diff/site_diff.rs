//! Everything that differs.

use super::files::{self, Sum};
use super::listing::{self, Listing};
use super::loaded;
use super::pages::{self, Pages};
use super::published::Published;
use super::shared::{self, Shared};
use crate::output::fingerprint::Fingerprint;
use crate::report::Failure;
use std::path::Path;

/// A change that as many pages have is told once.
const MANY: usize = 5;

/// What differs between two sites.
#[derive(Debug)]
pub struct SiteDiff {
    /// Whether any file differs, besides the records of the build.
    pub differs: bool,
    /// Whether their content is from the same source, if both say so.
    pub same_source: bool,
    /// Pages, with what only few of them share.
    pub pages: Pages,
    /// Changes of many pages.
    pub shared: Vec<Shared>,
    /// Rules of the host, sitemap and feeds.
    pub listings: Vec<Listing>,
    /// All other files.
    pub files: Vec<Sum>,
}

impl SiteDiff {
    /// Compares two published folders.
    ///
    /// # Errors
    /// One of them is not a site of sitegen, or a damaged one: exit 2.
    pub fn compare(old: &Path, new: &Path) -> Result<Self, Failure> {
        let (mut old, mut new) = (Published::open(old)?, Published::open(new)?);
        loaded::leave_out(&mut old, &mut new);
        let mut pages = pages::compare(&old, &new)?;
        Ok(Self {
            differs: !site_files(&old).eq(site_files(&new)),
            same_source: old.source.is_none() || new.source.is_none() || old.source == new.source,
            shared: shared::take(&mut pages, MANY),
            pages,
            listings: listing::compare(&old, &new)?,
            files: files::compare(&old, &new),
        })
    }
}

fn site_files(site: &Published) -> impl Iterator<Item = (&str, &Fingerprint)> {
    site.files().filter(|(path, _)| !files::is_record(path))
}
