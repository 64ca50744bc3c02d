//! `[guard]`: limits for lost pages.

use super::accept_empty::AcceptEmpty;
use super::failure::usage;
use crate::report::Failure;
use serde::Deserialize;

/// The shrink guard.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Guard {
    /// Percentage of a route class that may be lost.
    pub max_loss_percent: u32,
    /// Fewer losses than this never stop a build.
    pub min_loss_pages: usize,
    /// Sections that may be empty in a first build.
    pub accept_empty: AcceptEmpty,
    /// Whether lost pages are accepted.
    #[serde(skip)]
    pub accept_removals: bool,
    /// Whether a site that lacks many images and files is accepted.
    #[serde(skip)]
    pub accept_missing_files: bool,
}

impl Default for Guard {
    fn default() -> Self {
        Self {
            max_loss_percent: 20,
            min_loss_pages: 3,
            accept_empty: AcceptEmpty::default(),
            accept_removals: false,
            accept_missing_files: false,
        }
    }
}

/// Resolves the section.
pub(super) fn guard(
    file: Guard,
    accept_removals: bool,
    accept_missing_files: bool,
    accept_empty: Option<&str>,
) -> Result<Guard, Failure> {
    if file.max_loss_percent > 100 {
        return Err(usage(
            format!("`guard.max_loss_percent` is {}", file.max_loss_percent),
            "sitegen.toml",
            "use 0 to 100",
        ));
    }
    let also = accept_empty.map(AcceptEmpty::parse).unwrap_or_default();
    Ok(Guard {
        accept_removals,
        accept_missing_files,
        accept_empty: file.accept_empty.clone().union(also),
        ..file
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pages_of_a_kind_may_be_lost_and_not_more() {
        let percent = |max_loss_percent| {
            let file = Guard {
                max_loss_percent,
                ..Guard::default()
            };
            guard(file, false, false, None)
        };
        assert_eq!(percent(100).unwrap().max_loss_percent, 100);
        let failure = percent(101).unwrap_err();
        assert_eq!(failure.what, "`guard.max_loss_percent` is 101");
    }

    #[test]
    fn the_shipped_file_says_what_holds_without_it() {
        let file: toml::Table = toml::from_str(include_str!("../../sitegen.toml")).unwrap();
        let shipped: Guard = file["guard"].clone().try_into().unwrap();
        assert_eq!(shipped, Guard::default());
    }

    #[test]
    fn flags_accept_what_the_file_does_not() {
        let file = || toml::from_str("accept_empty = [\"blog\"]").unwrap();
        let by_file = guard(file(), false, false, None).unwrap();
        assert!(!by_file.accept_removals && !by_file.accept_missing_files);
        assert!(by_file.accept_empty.includes("blog") && !by_file.accept_empty.includes("cases"));
        assert!(guard(file(), true, false, None).unwrap().accept_removals);
        assert!(guard(file(), false, true, None).unwrap().accept_missing_files);
        let both = guard(file(), false, false, Some("cases")).unwrap().accept_empty;
        assert!(both.includes("blog") && both.includes("cases"));
    }
}
