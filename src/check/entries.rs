//! The entries behind pages.

use crate::cms::Snapshot;
use crate::config::Cms;
use crate::content::Page;
use crate::report::{Finding, PageFinding, Problem, Subject};
use std::collections::BTreeMap;

/// Where each entry is edited, by its id.
#[derive(Debug, Default)]
pub struct Entries(BTreeMap<String, String>);

impl Entries {
    /// The entries of a snapshot.
    pub fn of(snapshot: &Snapshot, cms: &Cms) -> Self {
        let edited = snapshot.uris.iter().filter_map(|entry| {
            let (id, section) = (entry.id.as_deref()?, entry.section_handle.as_deref()?);
            Some((id.to_owned(), cms.edit_url(section, id)))
        });
        Self(edited.collect())
    }

    /// Something is wrong with the page of an entry.
    pub fn problem(&self, page: &Page, finding: PageFinding) -> Problem {
        let subject = Subject::Entry {
            uri: page.route.as_str().to_owned(),
            id: page.id.clone(),
        };
        Problem::new(Finding::Page(finding), subject, self.0.get(&page.id).cloned())
    }
}
