//! The entries behind pages, and what the whole site shares.

use super::field;
use crate::cms::{PageEntry, Snapshot};
use crate::config::Cms;
use crate::content::{Page, globals};
use crate::report::{Finding, PageFinding, Place, Problem, Step, Subject};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The address of each entry in the CMS, where it is edited, and what it says, by its id.
#[derive(Debug)]
pub struct Entries<'c> {
    edited: BTreeMap<String, (String, String)>,
    pages: BTreeMap<String, Arc<PageEntry>>,
    sets: Vec<(&'static str, Map<String, Value>)>,
    cms: &'c Cms,
    /// Where addresses stand that the entries of their pages do not say.
    elsewhere: Mutex<BTreeMap<String, Option<Source>>>,
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
            sets: globals::answered(&snapshot.site_wide)
                .map(|(handle, fields)| (handle, fields.clone()))
                .collect(),
            cms,
            elsewhere: Mutex::default(),
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

    /// The same with the field that says `address`, which may be escaped there: of the page's entry, of a global set, or of
    /// another entry. If none says it, the page has it from its metadata, a template or a setting.
    pub fn problem_with_address(&self, page: &Page, address: &str, finding: PageFinding) -> Problem {
        let problem = self.problem(page, finding);
        let own = self.pages.get(&page.id).map(|entry| self.steps(entry, address));
        if let Some(steps) = own.filter(|steps| !steps.is_empty()) {
            return at(problem, steps);
        }
        let mut known = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let place = known
            .entry(address.to_owned())
            .or_insert_with(|| self.find(address));
        match place.clone() {
            Some((place, edit_url)) => Problem {
                place,
                edit_url,
                ..problem
            },
            None => problem,
        }
    }

    /// The same with the field of the page's entry that says `text`, if one does.
    pub fn problem_with_text(&self, page: &Page, text: &str, finding: PageFinding) -> Problem {
        let problem = self.problem(page, finding);
        let entry = self.pages.get(&page.id).filter(|_| !text.is_empty());
        let steps = entry.map(|entry| self.steps(entry, text));
        at(problem, steps.unwrap_or_default())
    }

    fn steps(&self, entry: &PageEntry, address: &str) -> Vec<Step> {
        field::steps_to(
            &entry.fields,
            entry.title.as_deref(),
            &self.cms.names,
            says(address),
        )
    }

    /// What says an address, global sets first.
    fn find(&self, address: &str) -> Option<Source> {
        for (handle, fields) in &self.sets {
            let steps = field::steps_to(fields, None, &self.cms.names, says(address));
            if !steps.is_empty() {
                let subject = Subject::GlobalSet(handle);
                return Some((
                    Place { subject, steps },
                    Some(self.cms.global_set_edit_url(handle)),
                ));
            }
        }
        self.pages.iter().find_map(|(id, entry)| {
            let steps = self.steps(entry, address);
            let (uri, edit_url) = self.edited.get(id).filter(|_| !steps.is_empty())?;
            let (id, uri) = (id.clone(), uri.clone());
            let subject = Subject::Entry { uri, id };
            Some((Place { subject, steps }, Some(edit_url.clone())))
        })
    }
}

/// A place, and where it is edited.
type Source = (Place, Option<String>);

fn at(problem: Problem, steps: Vec<Step>) -> Problem {
    let subject = problem.place.subject;
    Problem {
        place: Place { subject, steps },
        ..problem
    }
}

/// Whether a text says an address.
fn says(address: &str) -> impl Fn(&str) -> bool + '_ {
    let escaped = address.replace('&', "&amp;");
    move |text| text.contains(address) || text.contains(&escaped)
}
