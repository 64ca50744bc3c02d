//! What a build says of addresses that are not pages.

use serde::{Deserialize, Serialize};

/// What the address ledger knows of addresses that are not pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressCounts {
    /// Addresses that lead to the present one of their page.
    pub moved: usize,
    /// Addresses that answer that their page is gone.
    pub gone: usize,
    /// Older addresses that no rule answers: a host takes about 10,000 rules.
    pub given_way: usize,
    /// There was no ledger: addresses from before this build are unknown.
    pub is_new: bool,
    /// Its file.
    pub ledger: String,
}

impl AddressCounts {
    /// Its lines of the summary.
    pub(super) fn lines(&self) -> Vec<String> {
        let Self {
            moved,
            gone,
            given_way,
            ledger,
            ..
        } = self;
        let mut lines = Vec::new();
        if self.is_new {
            lines.push(format!(
                "no address ledger yet: pages that moved or ended before this build are unknown; it is now {ledger}, keep it"
            ));
        } else if moved + gone > 0 {
            lines.push(format!(
                "old addresses: {moved} lead to the present one, {gone} answer that the page is gone (410)"
            ));
        }
        if *given_way > 0 {
            lines.push(format!(
                "old addresses without an answer: {given_way}, the oldest; hosts take about 10,000 rules"
            ));
        }
        lines
    }
}
