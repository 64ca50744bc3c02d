//! Makes the next state of the site after each change, and touches only what the change touches.

use super::away::Away;
use super::burst::Burst;
use super::edited::edited;
use super::mistake::Mistake;
use super::news::{Heard, News};
use super::poll::{Answer, Content, read};
use super::stage::Stage;
use super::watch::Change;
use crate::config::Config;
use crate::live::{Live, Project, without_waiting};
use crate::report::{ExitCode, Failure, Reporter};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;
use tokio::runtime::Runtime;

/// Reads the settings again.
pub type Resolve = Box<dyn Fn() -> Result<Config, Failure> + Send>;

/// A state, and the changes that it shows.
type Next = (Arc<Live>, BTreeSet<Change>);

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
    pub reporter: Arc<Reporter>,
    /// Takes the content that is read beside the edits.
    tell: Sender<News>,
    /// The last content; `None`: that of the present queries was not read yet.
    content: Option<Content>,
    /// The project that content is read for, or was read for and no state was made with.
    reading: Option<Arc<Project>>,
    /// Whether no state shows that content yet.
    is_new: bool,
    /// Changes that no state shows yet.
    open: BTreeSet<Change>,
    /// The mistake, if no edit came after it.
    mistake: Option<Failure>,
    away: Away,
}

impl std::fmt::Debug for Rebuild {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rebuild")
            .field("project", &self.project)
            .finish_non_exhaustive()
    }
}

impl Rebuild {
    /// Shows nothing yet. `tell` sends to what [`Self::run`] or [`Self::after`] hears.
    pub fn new(
        stage: Arc<Stage>,
        runtime: Arc<Runtime>,
        resolve: Resolve,
        config: &Config,
        reporter: Arc<Reporter>,
        tell: Sender<News>,
    ) -> Self {
        Self {
            stage,
            runtime,
            resolve,
            project: config.project.clone(),
            reporter,
            tell,
            content: None,
            reading: None,
            is_new: false,
            open: BTreeSet::new(),
            mistake: None,
            away: Away::default(),
        }
    }

    /// The first state. It waits for a CMS that is away. A mistake in the project is shown as any later one.
    ///
    /// # Errors
    /// What no edit of the project can correct: the CMS is not reached, or its answers cannot be used.
    pub fn start(&mut self) -> Result<(), Failure> {
        self.open.insert(Change::Queries);
        let read = self.opened(|_| {}).and_then(|project| {
            self.content = Some(read(&project, &self.runtime, &self.reporter)?);
            self.reading = Some(project);
            Ok(())
        });
        match read.and_then(|()| self.make()) {
            Err(failure) if failure.exit == ExitCode::Usage => {
                let _ = self.fail(failure);
                Ok(())
            }
            made => made,
        }
    }

    /// Makes states until the server ends. What came while one was made is in the next one.
    pub fn run(mut self, news: &Receiver<News>) {
        while let Some(burst) = Burst::default().next(news) {
            // It is shown and printed already.
            let _ = self.after(burst);
        }
    }

    /// Whether news come of content that is being read.
    pub fn is_reading(&self) -> bool {
        self.content.is_none() && self.reading.is_some()
    }

    /// Shows the state after this. An edit is shown also while the CMS is away, or does not answer.
    ///
    /// # Errors
    /// The mistake that is shown instead; or the CMS was asked, and is away.
    pub fn after(&mut self, news: impl IntoIterator<Item = News>) -> Result<(), Failure> {
        let heard = Heard::from_news(news);
        let is_edit = !heard.changes.is_empty();
        self.note(heard.changes);
        let (mut has_read, mut asked) = (false, Ok(()));
        for answer in heard.answers {
            match self.take(answer) {
                Ok(is_new) => has_read |= is_new,
                Err(failure) => asked = Err(failure),
            }
        }
        // Until an edit corrects it, a mistake in the project is the same for the same content. Any other one may be over.
        let is_in_project = |mistake: &Failure| mistake.exit == ExitCode::Usage;
        let may_work = !self.is_reading() && !self.mistake.as_ref().is_some_and(is_in_project);
        let is_due = is_edit || has_read || (heard.was_asked && may_work);
        if !is_due || (self.open.is_empty() && !self.is_new) {
            return asked;
        }
        self.make().or_else(|failure| self.fail(failure)).and(asked)
    }

    /// Notes what was edited.
    fn note(&mut self, changes: BTreeSet<Change>) {
        if changes.contains(&Change::Queries) {
            self.content = None;
        }
        if changes.contains(&Change::Queries) || changes.contains(&Change::Settings) {
            // It is read again, as the project asks now.
            self.reading = None;
        }
        if !changes.is_empty() {
            self.mistake = None;
        }
        self.open.extend(changes);
    }

    /// Keeps the content that the CMS has. Returns whether it has changed.
    fn take(&mut self, answer: Answer) -> Result<bool, Failure> {
        let is_read = |project: &Arc<Project>| answer.is_for(project);
        if self.is_reading() && self.reading.as_ref().is_some_and(is_read) {
            return match answer.content {
                Ok(content) => {
                    self.content = Some(content);
                    Ok(true)
                }
                Err(failure) => {
                    self.reading = None;
                    self.fail(failure).map(|()| false)
                }
            };
        }
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
                self.away = Away::default();
                Ok(has_changed)
            }
            Err(failure) => {
                self.away.say(&failure, &self.reporter);
                Err(failure)
            }
        }
    }

    /// Shows a mistake, and prints it. If nothing was edited since, it is known.
    fn fail(&mut self, failure: Failure) -> Result<(), Failure> {
        if !self.mistake.as_ref().is_some_and(|known| known.is_same(&failure)) {
            self.reporter.failure(&failure);
            self.stage.fail(Mistake::new(&failure, &self.project));
        }
        self.mistake = Some(failure.clone());
        Err(failure)
    }

    /// Makes the next state of what is open, and shows it.
    fn make(&mut self) -> Result<(), Failure> {
        let started = Instant::now();
        let Some((live, changes)) = self.next()? else {
            if self.mistake.is_none() {
                self.stage.correct();
            }
            return Ok(());
        };
        self.open.retain(|change| !changes.contains(change));
        self.is_new &= !changes.contains(&Change::Content);
        self.mistake = None;
        self.stage.show(live, changes == BTreeSet::from([Change::Styles]));
        let names = changes.iter().map(|change| format!("{change:?}").to_lowercase());
        let what = names.collect::<Vec<_>>().join(", ");
        let milliseconds = started.elapsed().as_millis();
        self.reporter.info(
            "rebuilt",
            &format!("{what}: {milliseconds} ms"),
            json!({ "changes": what, "milliseconds": milliseconds }),
        );
        Ok(())
    }

    /// The next state, and the changes that it shows; `None`: it needs content that is being read.
    fn next(&mut self) -> Result<Option<Next>, Failure> {
        let mut changes = self.open.clone();
        if self.is_new {
            changes.insert(Change::Content);
        }
        let is_all = changes.contains(&Change::Queries) || changes.contains(&Change::Settings);
        let live = match (self.stage.live(), &self.content) {
            (live, None) => return self.meanwhile(live, changes),
            (Some(live), Some((content, _))) if !is_all => {
                edited(&live, &changes, Some(content), &self.reporter)?
            }
            _ => Arc::new(self.remade()?),
        };
        Ok(Some((live, changes)))
    }

    /// Reads content, and shows all other edits with that of the state that is shown.
    fn meanwhile(
        &mut self,
        live: Option<Arc<Live>>,
        mut changes: BTreeSet<Change>,
    ) -> Result<Option<Next>, Failure> {
        match &self.reading {
            Some(project) => drop(project.messages()?),
            None => self.read(self.opened(without_waiting)?),
        }
        changes.retain(|change| *change < Change::Content);
        let Some(live) = live.filter(|_| !changes.is_empty()) else {
            return Ok(None);
        };
        match edited(&live, &changes, None, &self.reporter) {
            // The templates are right for the new queries, and wait for their content.
            Err(_) if live.project().messages().is_err() => Ok(None),
            next => Ok(Some((next?, changes))),
        }
    }

    /// Reads the content for a project beside all else.
    fn read(&mut self, project: Arc<Project>) {
        let (runtime, reporter, tell) = (&self.runtime, &self.reporter, self.tell.clone());
        Answer::read_beside(&project, runtime, reporter, move |answer| {
            // Nobody listens any more when the server ends.
            drop(tell.send(News::Read(Box::new(answer))));
        });
        self.reading = Some(project);
    }

    /// Makes the whole state again.
    fn remade(&mut self) -> Result<Live, Failure> {
        let project = match self.reading.take() {
            Some(project) => project,
            None => self.opened(without_waiting)?,
        };
        let Some((snapshot, source)) = &self.content else {
            return Err(Failure::internal("there is no content", "dev"));
        };
        let project = project.with(|config| source.set_in(config), &self.reporter)?;
        Live::new(Arc::new(project), snapshot.clone(), &Reporter::silent())
    }

    /// The project as it is now. Mistakes in templates are found before the CMS is asked.
    fn opened(&self, edit: impl FnOnce(&mut Config)) -> Result<Arc<Project>, Failure> {
        let mut config = (self.resolve)()?;
        edit(&mut config);
        let project = Arc::new(Project::open(config, &self.reporter)?);
        project.messages()?;
        Ok(project)
    }
}
