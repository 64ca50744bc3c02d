//! The content as everybody sees it, kept in memory by a server that shows drafts over it.

use super::listing::Listing;
use super::reading::Reading;
use super::snapshot::Snapshot;
use super::stored_pull::StoredPull;
use std::sync::Arc;

/// A pull without any preview token.
#[derive(Debug, Clone)]
pub struct Published(pub(super) Arc<StoredPull>);

impl Published {
    /// All of it.
    pub fn snapshot(&self) -> Snapshot {
        self.snapshot_of(self.reading().clone(), self.listing())
    }

    /// The address of the entry with that id, such as `over-wt`; `__home__` for the home page.
    pub fn uri_of(&self, id: &str) -> Option<&str> {
        self.listing().entries.get(id)?.uri.as_deref()
    }

    pub(super) fn listing(&self) -> &Listing {
        &self.0.listing
    }

    pub(super) fn reading(&self) -> &Reading {
        &self.0.reading
    }

    pub(super) fn snapshot_of(&self, reading: Reading, listing: &Listing) -> Snapshot {
        Snapshot {
            absent_blocks: self.0.absent.clone(),
            ..reading.into_snapshot(listing)
        }
    }
}
