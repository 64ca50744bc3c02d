//! Which pages are the same as in the published site, so that they need not be rendered.
//!
//! A page is made of what all pages share (its base), of its own values (its inputs), and of what its templates look up
//! while they are rendered: values that all templates can see, files of images, and which paths are pages or files. All
//! three are kept as hashes. If they are the same as before, so is every step of rendering, and with it the page:
//! rendering is pure (invariant 3).

use super::digest::digest;
use super::inputs::lookups;
use super::lookup::Lookup;
use super::page::{RenderedPage, Renderer};
use super::record::{Known, Lookups, MadeOf, Record, Traces};
use crate::content::Page;
use crate::report::{Cause, Failure, Mistake, Problem};
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What becomes of the pages of a site.
pub trait Pages: Sync {
    /// What is left of a page when it was taken.
    type Output: Send;
    /// What a [`Record`] has of a page.
    type Published: Send + Sync;

    /// Takes a rendered page.
    ///
    /// # Errors
    /// Its files cannot be written.
    fn take(&self, page: RenderedPage) -> Result<Self::Output, Failure>;

    /// Takes a page as it is published; `None`: it is not there any more, or must be looked at again.
    fn take_published(&self, page: &Page, kept: &Self::Published) -> Option<Self::Output>;

    /// What else the outputs of all pages depend on. If it changes, every page is rendered.
    fn base(&self) -> String;
}

/// The pages of a site, taken.
#[derive(Debug)]
pub struct RenderedSite<T> {
    /// In the order of routes.
    pub pages: Vec<T>,
    /// Number of rendered pages; the published files of all other pages are used.
    pub rendered: usize,
    /// What went wrong on them.
    pub problems: Vec<Problem>,
    /// What they were made of, if that was noted.
    pub traces: Option<Traces>,
}

/// A page of a build.
pub(super) struct Done<T> {
    pub(super) output: T,
    pub(super) problems: Vec<Problem>,
    /// What the page was made of; `None`: it is rendered in each build.
    pub(super) trace: Option<(String, MadeOf)>,
}

impl<T> Done<T> {
    /// A page that is not compared.
    pub(super) fn rendered(
        renderer: &Renderer<'_>,
        page: &Page,
        pages: &impl Pages<Output = T>,
    ) -> Result<Self, Failure> {
        let (page, problems) = renderer.page(page)?;
        Ok(Self {
            output: pages.take(page)?,
            problems,
            trace: None,
        })
    }
}

/// Compares the pages of one build with those of the published site.
pub(super) struct Comparison<'a, P> {
    renderer: &'a Renderer<'a>,
    base: String,
    pages: BTreeMap<String, Known<P>>,
    /// By the place of a lookup: whether the answer is that of the record.
    same: Vec<bool>,
    lookups: Mutex<Lookups>,
    same_pages: AtomicUsize,
    nanoseconds: AtomicU64,
}

impl<'a, P> Comparison<'a, P> {
    /// With the published pages; `also` is what else they depend on. `None`: they cannot be compared.
    pub(super) fn new(renderer: &'a Renderer<'a>, record: Record<P>, also: String) -> Option<Self> {
        let base = digest(&(renderer.base()?, also))?;
        let mut all = Lookups::default();
        let mut same = Vec::new();
        let Record { lookups, pages, .. } = if record.base == base {
            record
        } else {
            Record::default()
        };
        for (lookup, answer) in lookups {
            let now = renderer.answer(&lookup);
            same.push(now == answer);
            all.add(lookup, now);
        }
        Some(Self {
            renderer,
            base,
            pages,
            same,
            lookups: Mutex::new(all),
            same_pages: AtomicUsize::default(),
            nanoseconds: AtomicU64::default(),
        })
    }

    /// Takes a page as it is published, or renders it.
    pub(super) fn page<T>(
        &self,
        page: &Page,
        pages: &impl Pages<Output = T, Published = P>,
    ) -> Result<Done<T>, Failure> {
        let started = Instant::now();
        let shown = self.renderer.shown(page);
        let seo = LazyCell::new(|| page.seo());
        let inputs = self.renderer.inputs(page, &seo, &shown);
        let published = inputs.as_deref().and_then(|inputs| self.published(page, inputs));
        let same = published.and_then(|(kept, made_of)| Some((pages.take_published(page, kept)?, made_of)));
        let spent = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(spent, Ordering::Relaxed);
        if let Some((output, made_of)) = same {
            self.same_pages.fetch_add(1, Ordering::Relaxed);
            let links = &self.renderer.dead_links;
            return Ok(Done {
                output,
                problems: links.problems(&made_of.files, page.route.as_str()),
                trace: Some((page.route.to_string(), made_of)),
            });
        }
        // What this thread noted before belongs to no page.
        self.renderer.recorder.take();
        let (rendered, problems) = self.renderer.page_with(page, &seo, &shown)?;
        let uses = self.renderer.recorder.take();
        let output = pages.take(rendered)?;
        let trace = inputs.zip(missing_files(&problems)).map(|(inputs, files)| {
            let made_of = self.made_of(inputs, lookups(uses), files);
            (page.route.to_string(), made_of)
        });
        Ok(Done {
            output,
            problems,
            trace,
        })
    }

    /// How many pages were taken as they are published.
    pub(super) fn same_pages(&self) -> usize {
        self.same_pages.load(Ordering::Relaxed)
    }

    /// What comparing took, on all threads together.
    pub(super) fn time(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }

    /// The published page of the same address, if it was made of the same.
    fn published(&self, page: &Page, inputs: &str) -> Option<(&P, MadeOf)> {
        let known = self.pages.get(page.route.as_str())?;
        let made_of = &known.made_of;
        let is_same = |place: &u32| self.same.get(*place as usize) == Some(&true);
        (made_of.inputs == inputs && made_of.lookups.iter().all(is_same))
            .then(|| (&known.page, made_of.clone()))
    }

    /// What a page was made of that was rendered with these lookups.
    fn made_of(
        &self,
        inputs: String,
        lookups: impl IntoIterator<Item = Lookup>,
        files: BTreeSet<String>,
    ) -> MadeOf {
        let lookups = lookups.into_iter().map(|lookup| {
            let known = self.lookups().places.get(&lookup).copied();
            known.unwrap_or_else(|| {
                let answer = self.renderer.answer(&lookup);
                let mut all = self.lookups();
                let known = all.places.get(&lookup).copied();
                known.unwrap_or_else(|| all.add(lookup, answer))
            })
        });
        MadeOf {
            inputs,
            lookups: lookups.collect(),
            files,
        }
    }

    /// The record of a build is made of what its pages were made of.
    pub(super) fn traces(self, pages: Vec<Option<(String, MadeOf)>>) -> Traces {
        let lookups = self.lookups.into_inner().unwrap_or_else(PoisonError::into_inner);
        Traces {
            base: self.base,
            lookups: lookups.answers,
            pages,
        }
    }

    fn lookups(&self) -> MutexGuard<'_, Lookups> {
        self.lookups.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The files of a page's problems that the next build can tell without rendering the page. `None`: it has other problems,
/// which only rendering tells again.
fn missing_files(problems: &[Problem]) -> Option<BTreeSet<String>> {
    let file = |problem: &Problem| match &problem.cause {
        Cause::Source(Mistake::TemplateFile { path }) => Some(path.clone()),
        _ => None,
    };
    problems.iter().map(file).collect()
}
