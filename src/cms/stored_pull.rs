//! All that is kept of a pull.

use super::absent::AbsentBlock;
use super::asset_changes::AssetChanges;
use super::listing::Listing;
use super::reading::Reading;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Another number for another layout of the file.
pub(super) const VERSION: u32 = 9;

/// A pull as it is kept. There is no token in it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct StoredPull {
    pub(super) version: u32,
    /// The CMS, as messages name it.
    pub(super) cms: String,
    /// The CMS, the queries and the program.
    pub(super) source: String,
    /// What the token may read.
    pub(super) token: String,
    /// When everything was read, by the clock of the CMS.
    pub(super) full_at: Timestamp,
    /// Shortly before the pull began, by the clock of the CMS.
    pub(super) since: Timestamp,
    /// When the pull had ended, by the clock of the CMS, or somewhat later.
    pub(super) ended: Timestamp,
    pub(super) listing: Listing,
    pub(super) reading: Reading,
    /// The assets that were saved shortly before the pull began.
    pub(super) assets: AssetChanges,
    /// Nested entries that no answer shows.
    pub(super) unseen: i64,
    /// Block types that the queries know and the CMS does not have.
    pub(super) absent: Vec<AbsentBlock>,
    /// Whether whatever was saved after it was read has a later date than what was read.
    pub(super) settled: bool,
}

impl StoredPull {
    /// A pull to keep, that began at `since` and has ended; everything was read at `full_at`.
    pub(super) fn new(
        (cms, source): (String, String),
        token: String,
        (full_at, since, ended): (Timestamp, Timestamp, Timestamp),
        mut listing: Listing,
        (reading, unseen): (Reading, i64),
        assets: AssetChanges,
        absent: Vec<AbsentBlock>,
    ) -> Self {
        // The next pull lists what was saved since this one began.
        listing.forget_saves_before(since);
        Self {
            version: VERSION,
            cms,
            source,
            token,
            full_at,
            since,
            ended,
            unseen,
            listing,
            reading,
            assets,
            absent,
            settled: true,
        }
    }

    /// What may have been saved again without another date, after it was read: ids of entries and global sets.
    pub(super) fn unsettled(&self) -> BTreeSet<String> {
        match self.settled {
            true => BTreeSet::new(),
            false => self.listing.saved_since(self.since),
        }
    }

    /// When everything was read.
    pub(super) fn full_at(&self) -> Timestamp {
        self.full_at
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{ENDED, listing, pull};
    use serde_json::json;

    #[test]
    fn what_was_saved_during_a_pull_that_did_not_wait_is_in_doubt() {
        let entry = |id: &str, date: &str| json!({ "id": id, "dateUpdated": date });
        let entries = [entry("1", "2026-11-20T09:00:00Z"), entry("2", ENDED)];
        let nested = [json!({ "id": "8", "ownerId": 1 })];
        let mut pull = pull(listing(&entries, &nested));
        assert!(pull.unsettled().is_empty(), "it has waited");
        pull.settled = false;
        assert_eq!(pull.unsettled(), ["1", "2", "8"].map(str::to_owned).into());
        assert_eq!(pull.full_at(), pull.since);
    }
}
