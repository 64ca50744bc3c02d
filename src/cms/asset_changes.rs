//! The assets that were saved since an earlier pull: rich text shows assets without naming them.

use super::wire::changes::ChangesAssets;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Assets that were saved since a moment, and how many there are.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct AssetChanges {
    /// Assets of the CMS.
    count: i64,
    /// Those that were saved, by id.
    saved: BTreeMap<String, Saved>,
    /// How many were saved; more than listed when the CMS cuts the list.
    saved_count: i64,
}

/// When an asset was made, and when it was saved last.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Saved {
    made: Option<Timestamp>,
    last: Option<Timestamp>,
}

impl AssetChanges {
    /// These were saved, of so many.
    pub(super) fn new(saved: impl Iterator<Item = ChangesAssets>, count: i64, saved_count: i64) -> Self {
        let date = |date: Option<String>| date.and_then(|date| date.parse().ok());
        let dates = |asset: ChangesAssets| {
            let (made, last) = (date(asset.date_created), date(asset.date_updated));
            Some((asset.id?, Saved { made, last }))
        };
        Self {
            count,
            saved: saved.filter_map(dates).collect(),
            saved_count,
        }
    }

    /// When they were saved.
    pub(super) fn dates(&self) -> impl Iterator<Item = Option<Timestamp>> {
        self.saved.values().map(|saved| saved.last)
    }

    /// Whether an asset that is not among those that answers have `named` was saved or deleted since the earlier pull
    /// `before`, which was asked for saves `since` that moment: a text may show it.
    pub(super) fn leaves_doubt(&self, before: &Self, since: Timestamp, named: &BTreeSet<String>) -> bool {
        let others = self.saved.iter();
        let others = others.filter(|(id, saved)| before.saved.get(*id) != Some(saved));
        let is_new = |(id, saved): &(&String, &Saved)| {
            !before.saved.contains_key(*id) && saved.made.is_some_and(|made| made >= since)
        };
        let (new, old): (Vec<_>, Vec<_>) = others.partition(is_new);
        let deleted = before.count + i64::try_from(new.len()).unwrap_or(i64::MAX) != self.count;
        let cut = i64::try_from(self.saved.len()) != Ok(self.saved_count);
        deleted || cut || old.iter().any(|(id, _)| !named.contains(*id))
    }
}
