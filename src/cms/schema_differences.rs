//! What is known of a CMS before its contents are asked for.

use super::names::Names;
use std::collections::BTreeSet;

/// What the preflight has found out about the CMS.
#[derive(Debug, Default)]
pub(super) struct SchemaDifferences {
    /// What it calls otherwise.
    pub(super) names: Names,
    /// The types of blocks that it does not have.
    pub(super) absent: BTreeSet<String>,
}
