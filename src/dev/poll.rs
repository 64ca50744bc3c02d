//! Asks the CMS for changes in a thread of its own: an edit never waits for an answer.

use super::stage::Stage;
use crate::cms::{Snapshot, Store};
use crate::config::Config;
use crate::content::Model;
use crate::live::Project;
use crate::pipeline::source::{self, Source};
use crate::report::{Failure, Reporter};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;

/// Content, and where it is from.
pub(super) type Content = (Snapshot, Source);

/// Asks about what a stage shows.
#[derive(Debug)]
pub struct Poll {
    /// Where the site is shown.
    pub stage: Arc<Stage>,
    /// For requests to the CMS.
    pub runtime: Arc<Runtime>,
    /// Says what is noticed on the way.
    pub reporter: Reporter,
}

/// What the CMS has, or why it could not be asked.
#[derive(Debug)]
pub struct Answer {
    /// What it was asked with.
    model: Arc<Model>,
    pub(super) content: Result<Content, Failure>,
}

impl Answer {
    /// Whether it was asked as this project asks.
    pub(super) fn is_for(&self, project: &Project) -> bool {
        Arc::ptr_eq(&self.model, &project.model)
    }
}

impl Poll {
    /// Asks once; `None`: nothing is shown yet.
    pub fn ask(&self) -> Option<Answer> {
        let live = self.stage.live()?;
        let project = live.project();
        let asked = project.with(without_waiting, &self.reporter);
        Some(Answer {
            model: Arc::clone(&project.model),
            content: asked.and_then(|project| read(&project, &self.runtime, &self.reporter)),
        })
    }

    /// Asks so often, until nobody listens: `tell` says whether somebody does.
    pub fn every(self, interval: Duration, tell: impl Fn(Answer) -> bool + Send + 'static) {
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(interval);
                if self.ask().is_some_and(|answer| !tell(answer)) {
                    return;
                }
            }
        });
    }
}

/// The content for a project, from the CMS or from where its settings say.
pub(super) fn read(project: &Project, runtime: &Runtime, reporter: &Reporter) -> Result<Content, Failure> {
    let Project {
        config, model, host, ..
    } = project;
    // The embedded CMS is another one after each start.
    let store = (!config.cms.embedded).then(|| Store::new(&config.cms, &config.cache, &model.queries));
    source::read(model, config, host, store.as_ref(), runtime, reporter)
}

/// Somebody waits for what was edited, so a CMS that is away is not waited for: it is asked again soon.
pub(super) fn without_waiting(config: &mut Config) {
    config.cms.requests.wait = Duration::ZERO;
}
