//! Results of reading the content besides the site: problems, links, and the files that the assets stage must make.

use super::file::FileRef;
use super::image::Image;
use super::links::Links;
use crate::report::{Place, Problem, Subject};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The entry that is being read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct EntryRef {
    /// Which entry; it may also be a global set or a setting.
    pub subject: Subject,
    /// Its edit page in the control panel.
    pub edit_url: Option<String>,
}

impl From<Subject> for EntryRef {
    /// Something without an edit page.
    fn from(subject: Subject) -> Self {
        Self {
            subject,
            edit_url: None,
        }
    }
}

/// All results so far.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The links to the site itself.
    pub links: Links,
    /// Every image use, for the assets stage.
    pub images: BTreeSet<Arc<Image>>,
    /// Every file to publish, for the assets stage.
    pub files: BTreeSet<FileRef>,
    /// HTML of others, by the path of its document.
    pub embeds: BTreeMap<String, String>,
    /// The entries that show an asset, by its address: a problem with the file lists them. Sorted by [`Self::take_uses`].
    uses: BTreeMap<String, Vec<Arc<EntryRef>>>,
    /// Problems with one place.
    pub problems: Vec<Problem>,
    /// Problems of many pages, with their places.
    shared: Vec<(Problem, BTreeSet<Place>)>,
    /// Problems of what entries show, with these entries.
    related: BTreeMap<Problem, BTreeSet<Subject>>,
}

impl Found {
    /// Adds what was found in the entries that follow.
    pub fn append(&mut self, later: Self) {
        self.links.append(later.links);
        self.images.extend(later.images);
        self.files.extend(later.files);
        self.embeds.extend(later.embeds);
        for (url, entries) in later.uses {
            self.uses.entry(url).or_default().extend(entries);
        }
        self.problems.extend(later.problems);
        for (problem, entries) in later.related {
            self.related.entry(problem).or_default().extend(entries);
        }
        for (problem, places) in later.shared {
            self.add_shared(problem, places);
        }
    }

    /// With what was found in the entries that follow.
    pub(super) fn with(mut self, later: Self) -> Self {
        self.append(later);
        self
    }

    /// The problems of an entry's metadata, those of many pages last, if nothing else was found in them than `image`.
    pub(super) fn problems_beside(&self, image: Option<&Image>) -> Option<impl Iterator<Item = &Problem>> {
        let Self {
            links,
            images,
            files,
            embeds,
            uses: _,
            problems,
            shared,
            related,
        } = self;
        let is_nothing_else = links.is_empty()
            && related.is_empty()
            && files.is_empty()
            && embeds.is_empty()
            && images.iter().all(|found| Some(&**found) == image);
        is_nothing_else.then(|| problems.iter().chain(shared.iter().map(|(problem, _)| problem)))
    }

    /// Adds a copy of what was found in an entry.
    pub fn append_copy(&mut self, later: &Self) {
        self.links.append_copy(&later.links);
        self.images.extend(later.images.iter().cloned());
        for file in &later.files {
            if !self.files.contains(file) {
                self.files.insert(file.clone());
            }
        }
        for (document, html) in &later.embeds {
            if !self.embeds.contains_key(document) {
                self.embeds.insert(document.clone(), html.clone());
            }
        }
        for (url, entries) in &later.uses {
            match self.uses.get_mut(url) {
                Some(known) => known.extend(entries.iter().cloned()),
                None => drop(self.uses.insert(url.clone(), entries.clone())),
            }
        }
        self.problems.extend(later.problems.iter().cloned());
        for (problem, entries) in &later.related {
            let known = self.related.entry(problem.clone()).or_default();
            known.extend(entries.iter().cloned());
        }
        for (problem, places) in &later.shared {
            self.add_shared(problem.clone(), places.clone());
        }
    }

    /// An image that `entry` shows: the one that was found already, if it is the same use.
    pub fn image(&mut self, image: Image, entry: &Arc<EntryRef>) -> Arc<Image> {
        self.uses(&image.url, entry);
        if let Some(known) = self.images.get(&image) {
            return Arc::clone(known);
        }
        let image = Arc::new(image);
        self.images.insert(Arc::clone(&image));
        image
    }

    /// A file that `entry` links to.
    pub fn file(&mut self, file: FileRef, entry: &Arc<EntryRef>) {
        self.uses(&file.url, entry);
        self.files.insert(file);
    }

    fn uses(&mut self, url: &str, entry: &Arc<EntryRef>) {
        match self.uses.get_mut(url) {
            Some(known) if known.last() == Some(entry) => {}
            Some(known) => known.push(Arc::clone(entry)),
            None => drop(self.uses.insert(url.to_owned(), vec![Arc::clone(entry)])),
        }
    }

    /// The entries that show an asset, by its address, each once and in order.
    pub fn take_uses(&mut self) -> BTreeMap<String, Vec<Arc<EntryRef>>> {
        let mut uses = std::mem::take(&mut self.uses);
        uses.par_iter_mut().for_each(|(_, entries)| {
            entries.sort_unstable();
            entries.dedup();
            entries.shrink_to_fit();
        });
        uses
    }

    /// A problem that other pages may have too, at one of its places.
    pub fn problem_of_many(&mut self, problem: Problem) {
        let places = BTreeSet::from([problem.place.clone()]);
        self.add_shared(problem, places);
    }

    /// A problem of what `entry` shows, and others may show too.
    pub(super) fn problem_of_related(&mut self, problem: Problem, entry: Subject) {
        self.related.entry(problem).or_default().insert(entry);
    }

    fn add_shared(&mut self, problem: Problem, places: BTreeSet<Place>) {
        let known = self
            .shared
            .iter_mut()
            .find(|(known, _)| known.cause == problem.cause);
        match known {
            Some((_, known)) => known.extend(places),
            None => self.shared.push((problem, places)),
        }
    }

    /// All problems so far, those of many pages last.
    pub fn take_problems(&mut self) -> Vec<Problem> {
        let shared = std::mem::take(&mut self.shared).into_iter();
        let shared = shared.map(|(problem, places)| Problem {
            pages: places.len(),
            ..problem
        });
        let mut problems = std::mem::take(&mut self.problems);
        problems.extend(shared);
        let related = std::mem::take(&mut self.related).into_iter();
        problems.extend(related.map(|(mut problem, entries)| {
            problem.place.subject = problem.place.subject.shown_in(entries);
            problem
        }));
        problems
    }
}
