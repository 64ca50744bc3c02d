//! Makes the next state of the site after each change, and touches only what the change touches.

use super::mistake::Mistake;
use super::stage::Stage;
use super::watch::Change;
use crate::assets::{Bundle, bundle};
use crate::cms::{Snapshot, Store};
use crate::config::Config;
use crate::live::{Live, Project};
use crate::pipeline::source::{self, Source};
use crate::report::{ExitCode, Failure, Reporter};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;
use tokio::runtime::Runtime;

/// Reads the settings again.
pub type Resolve = Box<dyn Fn() -> Result<Config, Failure> + Send>;

/// What is needed to make states of a site.
pub struct Rebuild {
    /// Where the states are shown.
    pub stage: Arc<Stage>,
    /// For requests to the CMS.
    pub runtime: Arc<Runtime>,
    /// Reads the settings again.
    pub resolve: Resolve,
    /// The folder of the project.
    pub project: PathBuf,
    /// How often the CMS is asked for changes; `None`: never.
    pub poll: Option<Duration>,
    /// Says what happened on the terminal.
    pub reporter: Reporter,
    /// The last content, and where it is from.
    content: Option<(Snapshot, Source)>,
    /// Changes that no state shows yet, because of a mistake.
    open: BTreeSet<Change>,
}

impl std::fmt::Debug for Rebuild {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rebuild")
            .field("project", &self.project)
            .finish_non_exhaustive()
    }
}

impl Rebuild {
    /// Shows nothing yet.
    pub fn new(
        stage: Arc<Stage>,
        runtime: Arc<Runtime>,
        resolve: Resolve,
        config: &Config,
        poll: Option<Duration>,
        reporter: Reporter,
    ) -> Self {
        Self {
            stage,
            runtime,
            resolve,
            project: config.project.clone(),
            poll,
            reporter,
            content: None,
            open: BTreeSet::new(),
        }
    }

    /// The first state. A mistake in the project is shown as any later one.
    ///
    /// # Errors
    /// What no edit of the project can correct: the CMS is not reached, or its answers cannot be used.
    pub fn start(&mut self) -> Result<(), Failure> {
        match self.after(BTreeSet::from([Change::Queries])) {
            Err(failure) if failure.exit != ExitCode::Usage => Err(failure),
            _ => Ok(()),
        }
    }

    /// Makes states until nobody sends changes any more. Changes that came while one was made are in the next one.
    pub fn run(mut self, changes: &Receiver<Change>) {
        loop {
            let first = match self.poll {
                Some(interval) => changes.recv_timeout(interval),
                None => changes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let first = match first {
                Ok(change) => change,
                Err(RecvTimeoutError::Timeout) => Change::Content,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let all = std::iter::once(first).chain(changes.try_iter()).collect();
            // It is shown and printed already.
            let _ = self.after(all);
        }
    }

    /// Shows the state after these changes.
    ///
    /// # Errors
    /// The mistake that is shown instead.
    pub fn after(&mut self, changes: BTreeSet<Change>) -> Result<(), Failure> {
        let is_poll = changes == BTreeSet::from([Change::Content]);
        self.open.extend(changes);
        let started = std::time::Instant::now();
        let styles_only = self.open == BTreeSet::from([Change::Styles]);
        match self.next() {
            Ok(None) => {
                self.open.clear();
                Ok(())
            }
            Ok(Some(live)) => {
                let what: Vec<String> = self
                    .open
                    .iter()
                    .map(|change| format!("{change:?}").to_lowercase())
                    .collect();
                self.open.clear();
                self.stage.show(live, styles_only);
                let milliseconds = started.elapsed().as_millis();
                let what = what.join(", ");
                let text = format!("{what}: {milliseconds} ms");
                self.reporter.info(
                    "rebuilt",
                    &text,
                    json!({ "changes": what, "milliseconds": milliseconds }),
                );
                Ok(())
            }
            Err(failure) if is_poll && failure.exit != ExitCode::Usage => {
                // The CMS is away: the last content is shown until it is back.
                self.open.remove(&Change::Content);
                self.reporter.warning("offline", &failure.what, &json!(failure));
                Err(failure)
            }
            Err(failure) => {
                self.reporter.failure(&failure);
                self.stage.fail(Mistake::new(&failure, &self.project));
                Err(failure)
            }
        }
    }

    /// The next state; `None`: it would be the same.
    fn next(&mut self) -> Result<Option<Live>, Failure> {
        let open = self.open.clone();
        let has = |change| open.contains(&change);
        let before = match self.stage.live() {
            Some(live) if !has(Change::Queries) && !has(Change::Settings) => live,
            _ => return self.remake(has(Change::Queries)).map(Some),
        };
        let silent = Reporter::silent();
        let mut next = None;
        if has(Change::Content) {
            let project = before.project();
            let known = self.content.take();
            let (snapshot, source) = self.read(project)?;
            let same = known.is_some_and(|(known, _)| known == snapshot);
            self.content = Some((snapshot.clone(), source));
            if !same {
                next = Some(before.with_snapshot(snapshot, &silent)?);
            }
        }
        let settings = before.project().config.for_assets();
        if has(Change::Files) {
            let bundle = bundle::bundle(settings)?;
            next = Some(next.as_ref().unwrap_or(&before).with_files(bundle, &silent)?);
        } else if has(Change::Scripts) || has(Change::Styles) {
            let known = before.bundle();
            let bundle: Bundle = match has(Change::Scripts) {
                true => bundle::bundle(settings)?,
                false => bundle::with_styles(known, settings)?,
            };
            next = Some(next.as_ref().unwrap_or(&before).with_bundle(bundle, &silent)?);
        }
        if has(Change::Templates) {
            next = Some(next.as_ref().unwrap_or(&before).with_templates()?);
        }
        Ok(next)
    }

    /// Makes the whole state again. The content is read again only if the queries changed or it was not read yet.
    fn remake(&mut self, ask: bool) -> Result<Live, Failure> {
        let mut project = Project::open((self.resolve)()?, &self.reporter)?;
        // Mistakes in templates are found before the CMS is asked.
        project.messages()?;
        if ask || self.content.is_none() {
            self.content = Some(self.read(&project)?);
        }
        let Some((snapshot, source)) = &self.content else {
            return Err(Failure::internal("there is no content", "dev"));
        };
        if source.offline.is_some() {
            project = Project::open(source.config.clone(), &self.reporter)?;
        }
        Live::new(Arc::new(project), snapshot.clone(), &Reporter::silent())
    }

    fn read(&self, project: &Project) -> Result<(Snapshot, Source), Failure> {
        let Project {
            config, model, host, ..
        } = project;
        // The embedded CMS is another one after each start.
        let store = (!config.cms.embedded).then(|| Store::new(&config.cms, &config.cache, &model.queries));
        source::read(model, config, host, store.as_ref(), &self.runtime, &self.reporter)
    }
}
