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
