//! When each page was changed last.

use crate::content::Page;
use jiff::Timestamp;

/// The moments by page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Modified;

impl Modified {
    /// When a page was changed last; `None` if the CMS does not say.
    pub fn of(&self, page: &Page) -> Option<Timestamp> {
        page.updated.as_ref().map(|date| date.timestamp)
    }
}
