//! Anchors in texts, as far as they are known while the content is read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The known anchors.
#[derive(Debug, Clone, Default)]
pub struct Anchors {
    /// Editors' ids, by the path of their page.
    pub(super) known: Arc<BTreeMap<String, BTreeSet<String>>>,
    /// Anchors of the current page so far.
    pub(super) here: Option<BTreeSet<String>>,
}
