//! Makes the next state of the site after each change, and touches only what the change touches.

use super::mistake::Mistake;
use super::poll::{Answer, Content, read, without_waiting};
use super::stage::Stage;
use super::watch::Change;
use crate::assets::{Bundle, bundle};
use crate::config::Config;
use crate::live::{Live, Project};
use crate::report::{ExitCode, Failure, Reporter};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use tokio::runtime::Runtime;

/// What a state is made after.
#[derive(Debug)]
pub enum News {
    /// A file was saved.
    Edit(Change),
    /// The CMS was asked.
    Answer(Box<Answer>),
}

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
    /// Says what happened on the terminal.
    pub reporter: Reporter,
    /// The last content.
    content: Option<Content>,
    /// Whether no state shows that content yet.
    is_new: bool,
    /// Changes that no state shows yet, because of a mistake.
    open: BTreeSet<Change>,
    /// The mistake.
    mistake: Option<Failure>,
    /// Why the CMS could not be asked, as it was said last.
    away: Option<Failure>,
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
        reporter: Reporter,
    ) -> Self {
        Self {
            stage,
            runtime,
            resolve,
            project: config.project.clone(),
            reporter,
            content: None,
            is_new: false,
            open: BTreeSet::new(),
            mistake: None,
            away: None,
        }
    }

    /// The first state. A mistake in the project is shown as any later one.
    ///
    /// # Errors
    /// What no edit of the project can correct: the CMS is not reached, or its answers cannot be used.
    pub fn start(&mut self) -> Result<(), Failure> {
        match self.after([News::Edit(Change::Queries)]) {
            Err(failure) if failure.exit != ExitCode::Usage => Err(failure),
            _ => Ok(()),
        }
    }

    /// Makes states until nobody sends news any more. What came while one was made is in the next one.
    pub fn run(mut self, news: &Receiver<News>) {
        while let Ok(first) = news.recv() {
            // It is shown and printed already.
            let _ = self.after(std::iter::once(first).chain(news.try_iter()));
        }
    }

    /// Shows the state after this. An edit is shown also while the CMS is away.
    ///
    /// # Errors
    /// The mistake that is shown instead; or the CMS was asked, and is away.
    pub fn after(&mut self, news: impl IntoIterator<Item = News>) -> Result<(), Failure> {
        let (mut changes, mut asked) = (BTreeSet::new(), Ok(false));
        for news in news {
            match news {
                News::Edit(change) => {
                    changes.insert(change);
                }
                News::Answer(answer) => asked = self.take(*answer),
            }
        }
        let has_read = *asked.as_ref().unwrap_or(&false);
        let asked = asked.map(drop);
        let is_edit = !changes.is_empty();
        self.open.extend(changes);
        let is_in_project = |mistake: &Failure| mistake.exit == ExitCode::Usage;
        // Until an edit corrects it, a mistake in the project is the same for the same content.
        let is_waiting = !is_edit && !has_read && self.mistake.as_ref().is_some_and(is_in_project);
        if is_waiting || (self.open.is_empty() && !self.is_new) {
            return asked;
        }
        self.make(is_edit).and(asked)
    }

    /// Keeps the content that the CMS has. Returns whether it has changed.
    fn take(&mut self, answer: Answer) -> Result<bool, Failure> {
        let live = self.stage.live();
        // Other queries, or another CMS, were read since it was asked, or are about to be.
        if self.open.contains(&Change::Queries) || !live.is_some_and(|live| answer.is_for(live.project())) {
            return Ok(false);
        }
        match answer.content {
            Ok(content) => {
                let has_changed = self.content.as_ref().is_none_or(|known| known.0 != content.0);
                self.content = Some(content);
                self.is_new |= has_changed;
                self.away = None;
                Ok(has_changed)
            }
            Err(failure) => {
                // The last content is shown until the CMS is back, and it is said once.
                let is_said = self.away.as_ref().is_some_and(|said| said.is_same(&failure));
                match failure.exit {
                    _ if is_said => {}
                    ExitCode::CmsUnreachable => {
                        self.reporter.warning("offline", &failure.what, &json!(failure));
                    }
                    // It is there, and has what cannot be shown.
                    _ => self.reporter.failure(&failure),
                }
                self.away = Some(failure.clone());
                Err(failure)
            }
        }
    }

    /// Makes the next state of what is open, and shows it.
    fn make(&mut self, is_edit: bool) -> Result<(), Failure> {
        let started = std::time::Instant::now();
        let mut changes = self.open.clone();
        if self.is_new {
            changes.insert(Change::Content);
        }
        let live = match self.next(&changes) {
            Ok(live) => live,
            Err(failure) => {
                let known = self.mistake.as_ref().filter(|_| !is_edit);
                if !known.is_some_and(|known| known.is_same(&failure)) {
                    self.reporter.failure(&failure);
                    self.stage.fail(Mistake::new(&failure, &self.project));
                }
                self.mistake = Some(failure.clone());
                return Err(failure);
            }
        };
        self.open.clear();
        self.is_new = false;
        self.mistake = None;
        self.stage.show(live, changes == BTreeSet::from([Change::Styles]));
        let what: Vec<String> = changes
            .iter()
            .map(|change| format!("{change:?}").to_lowercase())
            .collect();
        let milliseconds = started.elapsed().as_millis();
        let what = what.join(", ");
        self.reporter.info(
            "rebuilt",
            &format!("{what}: {milliseconds} ms"),
            json!({ "changes": what, "milliseconds": milliseconds }),
        );
        Ok(())
    }

    /// The state after these changes.
    fn next(&mut self, changes: &BTreeSet<Change>) -> Result<Arc<Live>, Failure> {
        let has = |change| changes.contains(&change);
        let before = match self.stage.live() {
            Some(live) if !has(Change::Queries) && !has(Change::Settings) => live,
            _ => return self.remake(has(Change::Queries)).map(Arc::new),
        };
        let silent = Reporter::silent();
        let mut next = before;
        if let (true, Some((snapshot, _))) = (has(Change::Content), &self.content) {
            let project = Arc::new(next.project().with(without_waiting, &self.reporter)?);
            next = Arc::new(next.with_content(project, snapshot.clone(), &silent)?);
        }
        let settings = next.project().config.for_assets();
        if has(Change::Files) {
            next = Arc::new(next.with_files(bundle::bundle(settings)?, &silent)?);
        } else if has(Change::Scripts) || has(Change::Styles) {
            let bundle: Bundle = match has(Change::Scripts) {
                true => bundle::bundle(settings)?,
                false => bundle::with_styles(next.bundle(), settings)?,
            };
            next = Arc::new(next.with_bundle(bundle, &silent)?);
        }
        if has(Change::Templates) {
            next = Arc::new(next.with_templates()?);
        }
        Ok(next)
    }

    /// Makes the whole state again. The content is read again only if the queries changed or it was not read yet.
    fn remake(&mut self, ask: bool) -> Result<Live, Failure> {
        let mut config = (self.resolve)()?;
        if self.stage.live().is_some() {
            without_waiting(&mut config);
        }
        let mut project = Project::open(config, &self.reporter)?;
        // Mistakes in templates are found before the CMS is asked.
        project.messages()?;
        if ask || self.content.is_none() {
            self.content = Some(read(&project, &self.runtime, &self.reporter)?);
        }
        let Some((snapshot, source)) = &self.content else {
            return Err(Failure::internal("there is no content", "dev"));
        };
        if source.offline.is_some() {
            project = Project::open(source.config.clone(), &self.reporter)?;
        }
        Live::new(Arc::new(project), snapshot.clone(), &Reporter::silent())
    }
}
