//! How much is asked for in one request: as much as the CMS answers in a few seconds, and no more than it allows.

use crate::config::Batch;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long an answer should take. Most of a shorter one is what every request costs Craft before it does anything
/// (contract.md, section 15); a longer one comes near the limits of PHP and of the servers before it.
const WANTED: Duration = Duration::from_secs(4);

/// What is known of the CMS so far.
#[derive(Debug)]
pub(super) struct Pace(Mutex<Sizes>);

#[derive(Debug)]
struct Sizes {
    /// Elements in the next request.
    elements: usize,
    /// Elements that were not too many yet.
    most: usize,
    /// Operations in one array; 1 when the CMS takes no arrays.
    operations: usize,
    /// Where the CMS cuts lists off, without a word.
    results: Option<usize>,
}

impl Pace {
    pub(super) fn new(batch: Batch) -> Self {
        Self(Mutex::new(Sizes {
            elements: batch.first.min(batch.most),
            most: batch.most,
            operations: usize::MAX,
            results: None,
        }))
    }

    fn sizes(&self) -> MutexGuard<'_, Sizes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Elements worth asking for in one request.
    pub(super) fn elements(&self) -> usize {
        self.sizes().elements
    }

    /// Operations that the CMS takes in one array.
    pub(super) fn operations(&self) -> usize {
        self.sizes().operations
    }

    /// The longest list that the CMS delivers, when it cuts them.
    pub(super) fn results(&self) -> Option<usize> {
        self.sizes().results
    }

    /// So many elements were answered in that time: the next request is as large as that suggests, but at most twice as
    /// large and at least half as large.
    pub(super) fn took(&self, elements: usize, elapsed: Duration) {
        if elements == 0 {
            return;
        }
        let mut sizes = self.sizes();
        let seconds = elapsed.as_secs_f64().max(0.001);
        let fitting = elements as f64 * WANTED.as_secs_f64() / seconds;
        let fitting = (fitting as usize).clamp(elements.div_ceil(2), elements * 2);
        // A small request says little about how a large one does.
        if elements >= sizes.elements || fitting < elements {
            sizes.elements = fitting.clamp(1, sizes.most);
        }
    }

    /// So many elements were too many.
    pub(super) fn was_too_much(&self, elements: usize) {
        if elements == 0 {
            return;
        }
        let mut sizes = self.sizes();
        sizes.most = sizes.most.min((elements / 2).max(1));
        sizes.elements = sizes.elements.min(sizes.most);
    }

    /// The CMS takes no more operations than that in one array.
    pub(super) fn takes_operations(&self, number: usize) {
        let mut sizes = self.sizes();
        sizes.operations = sizes.operations.min(number.max(1));
    }

    /// The CMS delivered only this many elements of a longer list.
    pub(super) fn cuts_lists_at(&self, number: usize) {
        let mut sizes = self.sizes();
        let results = sizes.results.map_or(number, |known| known.min(number));
        sizes.results = Some(results.max(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace() -> Pace {
        Pace::new(Batch { first: 25, most: 100 })
    }

    #[test]
    fn requests_grow_while_answers_are_fast() {
        let pace = pace();
        let sizes: Vec<usize> = (0..4)
            .map(|_| {
                pace.took(pace.elements(), Duration::from_millis(300));
                pace.elements()
            })
            .collect();
        assert_eq!(sizes, [50, 100, 100, 100]);
    }

    #[test]
    fn requests_shrink_when_answers_are_slow() {
        let pace = pace();
        pace.took(25, Duration::from_secs(5));
        assert_eq!(pace.elements(), 20);
        pace.took(20, Duration::from_secs(60));
        assert_eq!(pace.elements(), 10);
    }

    #[test]
    fn a_fast_answer_about_a_rest_changes_nothing() {
        let pace = pace();
        pace.took(4, Duration::from_millis(10));
        assert_eq!(pace.elements(), 25);
    }

    #[test]
    fn what_was_too_much_is_not_tried_again() {
        let pace = pace();
        pace.was_too_much(25);
        assert_eq!(pace.elements(), 12);
        pace.took(12, Duration::from_millis(1));
        assert_eq!(pace.elements(), 12);
        (0..9).for_each(|_| pace.was_too_much(pace.elements()));
        assert_eq!(pace.elements(), 1);
    }

    #[test]
    fn the_smallest_limit_counts() {
        let pace = pace();
        assert_eq!((pace.operations(), pace.results()), (usize::MAX, None));
        for number in [8, 3, 5] {
            pace.takes_operations(number);
            pace.cuts_lists_at(number);
        }
        assert_eq!((pace.operations(), pace.results()), (3, Some(3)));
    }
}
