//! What is known of a CMS before its contents are asked for.

use super::names::Names;
use std::collections::{BTreeMap, BTreeSet};

/// What the preflight has found out about the CMS.
#[derive(Debug, Default)]
pub(super) struct SchemaDifferences {
    /// The names that differ in the CMS.
    pub(super) names: Names,
    /// The types of blocks that it does not have.
    pub(super) absent: BTreeSet<String>,
    /// The fields that it has, by type; types by the names of the queries.
    pub(super) fields: BTreeMap<String, BTreeSet<String>>,
}

impl SchemaDifferences {
    /// Whether a type has a field in the CMS.
    pub(super) fn has_field(&self, type_name: &str, field: &str) -> bool {
        let fields = self.fields.get(type_name);
        fields.is_some_and(|fields| fields.contains(field))
    }
}
