//! The entries behind pages.

use super::field;
use crate::cms::{PageEntry, Snapshot};
use crate::config::Cms;
use crate::content::Page;
use crate::report::{Finding, PageFinding, Place, Problem, Subject};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The address of each entry in the CMS, where it is edited, and what it says, by its id.
#[derive(Debug)]
pub struct Entries<'c> {
    edited: BTreeMap<String, (String, String)>,
    pages: BTreeMap<String, Arc<PageEntry>>,
    names: &'c BTreeMap<String, String>,
}

impl<'c> Entries<'c> {
    /// The entries of a snapshot.
    pub fn of(snapshot: &Snapshot, cms: &'c Cms) -> Self {
        let edited = snapshot.uris.iter().filter_map(|entry| {
            let (id, section) = (entry.id.clone()?, entry.section_handle.as_deref()?);
            let edit_url = cms.edit_url(section, &id);
            Some((id, (entry.uri.clone()?, edit_url)))
        });
        let pages = snapshot.pages.iter();
        Self {
            edited: edited.collect(),
            pages: pages
                .filter_map(|page| Some((page.id.clone()?, Arc::clone(page))))
                .collect(),
            names: &cms.names,
        }
    }

    /// Something is wrong with the page of an entry.
    pub fn problem(&self, page: &Page, finding: PageFinding) -> Problem {
        let (uri, edit_url) = match self.edited.get(&page.id) {
            Some((uri, edit_url)) => (uri.clone(), Some(edit_url.clone())),
            None => (page.route.as_str().to_owned(), None),
        };
        let id = page.id.clone();
        Problem::new(Finding::Page(finding), Subject::Entry { uri, id }, edit_url)
    }

    /// The same with the field that says `address`, which may be escaped there. The page may also have it from elsewhere:
    /// from its metadata, or from a template.
    pub fn problem_with_address(&self, page: &Page, address: &str, finding: PageFinding) -> Problem {
        let problem = self.problem(page, finding);
        let escaped = address.replace('&', "&amp;");
        let is_it = |text: &str| text.contains(address) || text.contains(&escaped);
        let entry = self.pages.get(&page.id);
        let steps = entry.map(|entry| field::steps_to(entry, self.names, is_it));
        Problem {
            place: Place {
                steps: steps.unwrap_or_default(),
                ..problem.place
            },
            ..problem
        }
    }
}
