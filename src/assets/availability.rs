//! Images and files are content too: a site that lacks many of them is not published by accident.

use crate::report::{Cause, Code, Failure, Finding, Lang, Problem};
use std::collections::BTreeSet;

/// More than this percentage of all files is too many.
const PERCENT: usize = 20;
/// Fewer missing files than this are accepted, unless all are missing.
const FEW: usize = 3;
/// How many addresses are listed; the rest is counted.
const NAMED: usize = 5;

/// The files of the CMS that the site lacks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Availability {
    /// Number of distinct files that the site needs.
    pub asked: usize,
    /// Addresses of files that are unavailable and not in the cache, and of those from which no image can be made.
    pub missing: BTreeSet<String>,
}

impl Availability {
    /// Counts also the images and files without an address, which these problems are about.
    pub fn with_addressless(mut self, problems: &[Problem]) -> Self {
        let name = |problem: &Problem| match &problem.cause {
            Cause::Content(Finding::ImageWithoutUrl { asset }) => Some(format!("asset {asset}")),
            Cause::Content(Finding::FileWithoutUrl) => Some(problem.place.words(Lang::En)),
            _ => None,
        };
        let without: BTreeSet<String> = problems.iter().filter_map(name).collect();
        self.asked += without.len();
        self.missing.extend(without);
        self
    }

    /// Whether the site may be published without them.
    ///
    /// # Errors
    /// All files are missing, or more than a fifth of them and at least three; `accepted` overrides this.
    pub fn check(&self, accepted: bool) -> Result<(), Failure> {
        let missing = self.missing.len();
        let many = missing >= FEW && missing * 100 > self.asked * PERCENT;
        let all = missing > 0 && missing == self.asked;
        if accepted || !(many || all) {
            return Ok(());
        }
        let named: Vec<&str> = self.missing.iter().take(NAMED).map(String::as_str).collect();
        let mut place = named.join(", ");
        if missing > NAMED {
            place.push_str(&format!(" and {} more", missing - NAMED));
        }
        Err(Failure::new(
            Code::FilesMissing,
            format!("the site would lack {missing} of {} images and files", self.asked),
            place,
            "see the problems above; fix them in the CMS, or build with --accept-missing-files",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ExitCode;

    fn fails(missing: usize, asked: usize) -> bool {
        let missing = (0..missing).map(|number| format!("https://cms.example.test/{number}.jpg"));
        let availability = Availability {
            asked,
            missing: missing.collect(),
        };
        assert!(availability.check(true).is_ok());
        availability.check(false).is_err()
    }

    #[test]
    fn more_than_a_fifth_and_at_least_three_or_all_are_too_many() {
        for (missing, asked) in [(3, 14), (4, 19), (3, 3), (1, 1), (2, 2), (101, 500)] {
            assert!(fails(missing, asked), "{missing} of {asked}");
        }
        for (missing, asked) in [(0, 0), (0, 9), (1, 2), (2, 3), (3, 15), (100, 500)] {
            assert!(!fails(missing, asked), "{missing} of {asked}");
        }
    }

    #[test]
    fn five_are_named_and_the_rest_counted() {
        let missing = (1..=7).map(|number| format!("{number}.jpg")).collect();
        let failure = Availability { asked: 7, missing }.check(false).unwrap_err();
        assert_eq!(failure.exit, ExitCode::Shrunk);
        assert_eq!(failure.place, "1.jpg, 2.jpg, 3.jpg, 4.jpg, 5.jpg and 2 more");
    }
}
