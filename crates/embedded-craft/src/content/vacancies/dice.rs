//! Choices that depend on a number only, so that the same vacancy is the same on every machine.

use blake3::{Hasher, OutputReader};

/// An endless row of choices for one vacancy.
pub(super) struct Dice(OutputReader);

impl Dice {
    /// The choices for the vacancy with this number.
    pub(super) fn for_vacancy(number: usize) -> Self {
        let mut hasher = Hasher::new();
        hasher.update(b"vacancy");
        hasher.update(&(number as u64).to_le_bytes());
        Self(hasher.finalize_xof())
    }

    /// A number below `limit`, or 0 when there is none.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        // The remainder is almost uniform for limits this small.
        u64::from_le_bytes(bytes).checked_rem(limit as u64).unwrap_or(0) as usize
    }

    /// Whether this is the one of `many` cases.
    pub(super) fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }

    /// One of the list; `None` when it is empty.
    pub(super) fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// One of the texts; an empty one when there is none.
    pub(super) fn text<'a>(&mut self, list: &'a [String]) -> &'a str {
        self.choose(list).map_or("", String::as_str)
    }

    /// Up to `count` different texts, in the order of the list.
    pub(super) fn some<'a>(&mut self, list: &'a [String], count: usize) -> Vec<&'a str> {
        let mut left = count.min(list.len());
        let mut chosen = Vec::with_capacity(left);
        for (index, text) in list.iter().enumerate() {
            if self.below(list.len() - index) < left {
                chosen.push(text.as_str());
                left -= 1;
            }
        }
        chosen
    }
}
