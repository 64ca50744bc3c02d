//! The present state of the site, and the open pages that are told of the next one.

use super::mistake::Mistake;
use crate::live::Live;
use crate::report::ProblemText;
use serde::Serialize;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// What open pages are told.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct State {
    /// Counts states of this server; with [`Self::server`] it names one.
    pub number: u64,
    /// Another one after a restart.
    pub server: u32,
    /// The last state in which anything but style sheets changed.
    pub reload: u64,
    /// Addresses of the style sheets, by their names.
    pub sheets: BTreeMap<String, String>,
    /// What is wrong in the project, so that the site is still the last one.
    pub mistake: Option<Mistake>,
    /// The report's problems.
    pub problems: Vec<ProblemText>,
}

/// What everybody shows.
#[derive(Debug)]
pub struct Stage {
    live: Mutex<Option<Arc<Live>>>,
    /// Mistakes that were found when pages of the site were rendered.
    of_pages: Mutex<Vec<Mistake>>,
    state: watch::Sender<State>,
}

impl Default for Stage {
    fn default() -> Self {
        // The keys are random. In a container, the process has the same id after each start.
        let random = RandomState::new().hash_one(std::process::id());
        let state = State {
            server: (random >> 32) as u32,
            ..State::default()
        };
        Self {
            live: Mutex::default(),
            of_pages: Mutex::default(),
            state: watch::Sender::new(state),
        }
    }
}

impl Stage {
    /// The site; `None` while there is none without a mistake.
    pub fn live(&self) -> Option<Arc<Live>> {
        lock(&self.live).clone()
    }

    /// What open pages are told now.
    pub fn state(&self) -> State {
        self.state.borrow().clone()
    }

    /// What open pages are told from now on.
    pub fn follow(&self) -> watch::Receiver<State> {
        self.state.subscribe()
    }

    /// Shows the next state. `styles_only`: pages need not be loaded again.
    pub fn show(&self, live: Arc<Live>, styles_only: bool) {
        *lock(&self.live) = Some(Arc::clone(&live));
        lock(&self.of_pages).clear();
        self.state.send_modify(|state| {
            state.number += 1;
            if !styles_only {
                state.reload = state.number;
            }
            state.sheets = live.style_sheets();
            state.mistake = None;
        });
        self.judge(&live);
    }

    /// Reports the problems that are known by now. The problems of a page are found when it is rendered.
    pub fn judge(&self, live: &Live) {
        let lang = live.project().config.lang;
        let problems = live.problems().unwrap_or_default();
        let problems: Vec<ProblemText> = problems.iter().map(|problem| problem.text_in(lang)).collect();
        self.state.send_if_modified(|state| {
            let differ = state.problems != problems;
            state.problems = problems;
            differ
        });
    }

    /// Shows a mistake; the site stays what it was.
    pub fn fail(&self, mistake: Mistake) {
        self.state.send_modify(|state| {
            state.number += 1;
            state.mistake = Some(mistake);
        });
    }

    /// The mistake is corrected; the site stays what it was until its content is there.
    pub fn correct(&self) {
        let is_shown = lock(&self.live).is_some();
        self.state.send_if_modified(|state| {
            let corrects = is_shown && state.mistake.take().is_some();
            state.number += u64::from(corrects);
            corrects
        });
    }

    /// Whether no page of this state has shown that mistake. A layout has the same one on each page.
    pub fn is_first(&self, mistake: &Mistake) -> bool {
        let mut of_pages = lock(&self.of_pages);
        let is_new = !of_pages.iter().any(|known| known.is_at_same_place(mistake));
        if is_new {
            of_pages.push(mistake.clone());
        }
        is_new
    }
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
