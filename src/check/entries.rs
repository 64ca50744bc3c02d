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
    elsewhere: Mutex<BTreeMap<(String, bool), Option<Source>>>,
}

impl<'c> Entries<'c> {
    /// The entries of a snapshot.
    pub fn from_snapshot(snapshot: &Snapshot, cms: &'c Cms) -> Self {
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

    /// The problem of a page, with the field that says `address` (perhaps escaped): of the page's entry, of a global
    /// set, or of another entry. If none says it, the page has it from its metadata, a template or a setting.
    pub fn problem_with_address(&self, page: &Page, address: &str, finding: PageFinding) -> Problem {
        let problem = self.problem(page, finding);
        let own = self.pages.get(&page.id);
        // A page may show a part of an address only: where none is whole, what begins with it is taken.
        for is_whole in [true, false] {
            let steps = own.map(|entry| self.steps(entry, says(address, is_whole)));
            if let Some(steps) = steps.filter(|steps| !steps.is_empty()) {
                return at(problem, steps);
            }
            if let Some((place, edit_url)) = self.elsewhere(address, is_whole) {
                return Problem {
                    place,
                    edit_url,
                    ..problem
                };
            }
        }
        problem
    }

    /// The problem of a page, with the field of its entry that has a heading as its text or as a part of its HTML.
    pub fn problem_with_heading(&self, page: &Page, heading: &str, finding: PageFinding) -> Problem {
        let problem = self.problem(page, finding);
        let element = format!(">{}<", html_escape::encode_text(heading));
        let is_it = |text: &str| text.trim() == heading || text.contains(&element);
        let entry = self.pages.get(&page.id).filter(|_| !heading.is_empty());
        let steps = entry.map(|entry| self.steps(entry, is_it));
        at(problem, steps.unwrap_or_default())
    }

    fn steps(&self, entry: &PageEntry, is_it: impl Fn(&str) -> bool) -> Vec<Step> {
        field::steps_to(
            &entry.fields.parse(),
            entry.title.as_deref(),
            self.cms.editor_names(),
            is_it,
        )
    }

    /// What says an address, global sets first: looked for once.
    fn elsewhere(&self, address: &str, is_whole: bool) -> Option<Source> {
        let mut known = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (address.to_owned(), is_whole);
        known
            .entry(key)
            .or_insert_with(|| self.find(address, is_whole))
            .clone()
    }

    fn find(&self, address: &str, is_whole: bool) -> Option<Source> {
        let is_it = says(address, is_whole);
        // Most entries do not say it, and need not be parsed to know that.
        let written = forms(address).map(|form| Value::from(form).to_string());
        let written: Vec<&str> = written.iter().map(|json| &json[1..json.len() - 1]).collect();
        let may_say = |entry: &&PageEntry| {
            entry.title.as_deref().is_some_and(&is_it) || entry.fields.may_contain(&written)
        };
        for (handle, fields) in &self.sets {
            let steps = field::steps_to(fields, None, self.cms.editor_names(), &is_it);
            if !steps.is_empty() {
                let subject = Subject::GlobalSet(handle);
                let edit_url = self.cms.global_set_edit_url(handle);
                return Some((Place { subject, steps }, Some(edit_url)));
            }
        }
        let pages = self.pages.iter().map(|(id, entry)| (id, &**entry));
        pages.filter(|(_, entry)| may_say(entry)).find_map(|(id, entry)| {
            let steps = self.steps(entry, &is_it);
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

/// How an address may be written.
fn forms(address: &str) -> [String; 2] {
    [address.to_owned(), address.replace('&', "&amp;")]
}

/// Whether a text says an address, if `is_whole` not only a longer one that begins with it.
fn says(address: &str, is_whole: bool) -> impl Fn(&str) -> bool + '_ {
    let forms = forms(address);
    move |text| {
        forms.iter().any(|written| {
            let mut places = text.match_indices(written);
            places.any(|(at, _)| !is_whole || ends(&text[at + written.len()..]))
        })
    }
}

/// Whether an address ends before `rest`. Its parameters may be cut off, and a `/` that browsers add.
fn ends(rest: &str) -> bool {
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    let next = rest.chars().next();
    !next.is_some_and(|next| next.is_alphanumeric() || "/?=%_~-+.:@".contains(next))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_address_is_another_one() {
        let is_said = |text| says("x.example/a", true)(text);
        for text in [
            "//x.example/a",
            "<a href=\"//x.example/a/\">",
            "x.example/a#b",
            "x.example/a&amp;b",
        ] {
            assert!(is_said(text), "{text}");
        }
        for text in [
            "x.example/ab",
            "x.example/a/b",
            "x.example/a?b",
            "x.example/a.html",
            "",
        ] {
            assert!(!is_said(text), "{text}");
        }
        assert!(is_said("x.example/ab x.example/a"), "any of them");
        assert!(says("x.example/a", false)("x.example/ab"), "a part of one");
    }
}
