//! What a program has in mind that builds again and again.

use super::record::LastRecord;
use crate::output::publish::Measured;
use crate::{cms, content};

/// What earlier builds have read, and what they have published.
#[derive(Debug, Default)]
pub struct Memory {
    /// The last pull.
    pub(super) cms: cms::Memory,
    /// What was read of its entries.
    pub(super) content: content::Memory,
    /// What the pages were made of.
    pub(super) record: LastRecord,
    /// Files that were read.
    pub(super) measured: Measured,
}
