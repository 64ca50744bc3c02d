//! Places in texts, as far as they are known while the content is read.

use std::collections::{BTreeMap, BTreeSet};

/// What is known of places in texts.
#[derive(Debug, Clone, Default)]
pub struct Anchors {
    /// As editors call them, by the path of their page.
    pub(super) known: BTreeMap<String, BTreeSet<String>>,
    /// Those of the page that is being read so far, while a text of its own is.
    pub(super) here: Option<BTreeSet<String>>,
}
