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
    /// The assets that were saved, by id.
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
    /// `saved` are the assets that were saved, of `count` in all.
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BEFORE: &str = "2026-11-20T09:00:00Z";
    const SINCE: &str = "2026-11-21T09:00:00Z";
    const LATER: &str = "2026-11-21T10:00:00Z";

    /// Changes of `count` assets. `saved` has an asset's id, when it was made, and when it was saved last.
    fn changes(count: i64, saved: &[(&str, &str, &str)]) -> AssetChanges {
        let asset = |(id, made, last): &(&str, &str, &str)| {
            let asset =
                json!({ "__typename": "images_Asset", "id": id, "dateCreated": made, "dateUpdated": last });
            serde_json::from_value(asset).unwrap()
        };
        AssetChanges::new(saved.iter().map(asset), count, saved.len() as i64)
    }

    /// After a pull of three assets: `named` is the one that an answer names.
    fn leaves_doubt(before: &[(&str, &str, &str)], now: &AssetChanges, named: &str) -> bool {
        let named = BTreeSet::from([named.to_owned()]);
        now.leaves_doubt(&changes(3, before), SINCE.parse().unwrap(), &named)
    }

    #[test]
    fn new_assets_and_those_that_answers_name_leave_no_doubt() {
        let seen = ("2", BEFORE, SINCE);
        assert!(!leaves_doubt(&[], &changes(3, &[]), ""));
        assert!(
            !leaves_doubt(&[seen], &changes(3, &[seen]), ""),
            "the earlier pull has seen it"
        );
        assert!(
            !leaves_doubt(&[], &changes(4, &[("9", SINCE, SINCE)]), ""),
            "a new one"
        );
        let saved = changes(3, &[("1", BEFORE, LATER)]);
        assert!(!leaves_doubt(&[], &saved, "1") && leaves_doubt(&[], &saved, "2"));
    }

    #[test]
    fn what_was_deleted_restored_or_cut_off_the_list_leaves_doubt() {
        assert!(leaves_doubt(&[], &changes(2, &[]), ""), "one is deleted");
        assert!(
            leaves_doubt(&[], &changes(4, &[("1", BEFORE, LATER)]), "1"),
            "one is restored"
        );
        assert!(
            leaves_doubt(&[], &changes(3, &[("9", LATER, LATER)]), ""),
            "one for another"
        );
        // The earlier pull has seen a new asset, which is saved again; another one is restored and has no date.
        let again = changes(4, &[("9", SINCE, LATER)]);
        assert!(leaves_doubt(&[("9", SINCE, SINCE)], &again, "9"));
        let cut = AssetChanges {
            saved_count: 1,
            ..changes(3, &[])
        };
        assert!(leaves_doubt(&[], &cut, ""));
    }
}
