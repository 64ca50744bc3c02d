//! Asks the CMS in threads of their own: an edit never waits for an answer.

use super::stage::Stage;
use crate::cms::{Snapshot, Store};
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
    pub reporter: Arc<Reporter>,
}

/// What the CMS has, or why it could not be asked.
#[derive(Debug)]
pub struct Answer {
    /// What it was asked with.
    model: Arc<Model>,
    pub(super) content: Result<Content, Failure>,
}

impl Answer {
    /// Reads the content for a project.
    fn read(project: &Project, runtime: &Runtime, reporter: &Reporter) -> Self {
        Self {
            model: Arc::clone(&project.model),
            content: read(project, runtime, reporter),
        }
    }

    /// Reads it in a thread of its own.
    pub(super) fn read_beside(
        project: &Arc<Project>,
        runtime: &Arc<Runtime>,
        reporter: &Arc<Reporter>,
        tell: impl FnOnce(Self) + Send + 'static,
    ) {
        let (project, runtime, reporter) = (Arc::clone(project), Arc::clone(runtime), Arc::clone(reporter));
        std::thread::spawn(move || tell(Self::read(&project, &runtime, &reporter)));
    }

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
        Some(match project.renewed(&self.reporter) {
            Ok(project) => Answer::read(&project, &self.runtime, &self.reporter),
            Err(failure) => Answer {
                model: Arc::clone(&project.model),
                content: Err(failure),
            },
        })
    }

    /// Asks so often, until nobody listens: `tell` says whether somebody does.
    pub fn every(self, interval: Duration, tell: impl Fn(Option<Answer>) -> bool + Send + 'static) {
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(interval);
                if !tell(self.ask()) {
                    return;
                }
            }
        });
    }
}

/// The content for a project, from the CMS or from where its settings say.
pub(super) fn read(project: &Project, runtime: &Runtime, reporter: &Reporter) -> Result<Content, Failure> {
    let (config, model, host) = (&project.config, &project.model, &project.host);
    // The embedded CMS is another one after each start.
    let store = (!config.cms.embedded).then(|| Store::new(&config.cms, &config.cache, &model.queries));
    source::read(model, config, host, store.as_ref(), runtime, reporter)
}
