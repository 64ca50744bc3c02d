//! The entries behind pages.

use crate::cms::Snapshot;
use crate::config::Cms;
use crate::content::Page;
use crate::report::{Finding, PageFinding, Problem, Subject};
use std::collections::BTreeMap;

/// The address of each entry in the CMS, and where it is edited, by its id.
#[derive(Debug, Default)]
pub struct Entries(BTreeMap<String, (String, String)>);

impl Entries {
    /// The entries of a snapshot.
    pub fn of(snapshot: &Snapshot, cms: &Cms) -> Self {
        let edited = snapshot.uris.iter().filter_map(|entry| {
            let (id, section) = (entry.id.clone()?, entry.section_handle.as_deref()?);
            let edit_url = cms.edit_url(section, &id);
            Some((id, (entry.uri.clone()?, edit_url)))
        });
        Self(edited.collect())
    }

    /// Something is wrong with the page of an entry.
    pub fn problem(&self, page: &Page, finding: PageFinding) -> Problem {
        let (uri, edit_url) = match self.0.get(&page.id) {
            Some((uri, edit_url)) => (uri.clone(), Some(edit_url.clone())),
            None => (page.route.as_str().to_owned(), None),
        };
        let id = page.id.clone();
        Problem::new(Finding::Page(finding), Subject::Entry { uri, id }, edit_url)
    }
}
