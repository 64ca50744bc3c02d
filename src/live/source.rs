//! The published content of a server that runs on: pulled again and again, and kept in memory.

use super::{Live, Project, without_waiting};
use crate::cms::{Client, Published, Store};
use crate::config::Config;
use crate::pipeline::source::pull;
use crate::report::{Failure, Reporter};
use jiff::Timestamp;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Time limit for the requests of one answer.
const DEADLINE: Duration = Duration::from_secs(30);

/// Where published content comes from.
#[derive(Debug)]
pub struct Source {
    project: Arc<Project>,
    /// When the project's "now" was now; `None`: it stays as it is.
    started: Option<Instant>,
    store: Store,
    current: Mutex<Option<Arc<Current>>>,
    /// Locked by the pull that is under way; the others wait for its result.
    pulling: tokio::sync::Mutex<()>,
}

/// The content of a moment, and its site.
#[derive(Debug)]
pub struct Current {
    /// Asks the CMS that the content is from.
    pub(super) client: Client,
    /// The content.
    pub published: Published,
    /// The site.
    pub live: Arc<Live>,
    /// When the content was read.
    at: Instant,
}

impl Source {
    /// Reads the project, and pulls the content for the first time. Waits for the CMS as a build does. With `clock`, the
    /// moment of the settings is now, and time passes.
    ///
    /// # Errors
    /// Any failure of a stage.
    pub async fn open(config: Config, clock: bool, reporter: &Reporter) -> Result<Self, Failure> {
        let project = Arc::new(Project::open(config, reporter)?);
        let store = Store::new(&project.config.cms, &project.config.cache, &project.model.queries);
        let source = Self {
            started: clock.then(Instant::now),
            store: store.in_memory(),
            current: Mutex::default(),
            pulling: tokio::sync::Mutex::default(),
            project: Arc::clone(&project),
        };
        source.refresh(&project, reporter).await?;
        Ok(source)
    }

    /// All settings.
    pub fn config(&self) -> &Config {
        &self.project.config
    }

    /// The project with other settings, for one answer: somebody waits for it, so a CMS that is away is not waited for.
    ///
    /// # Errors
    /// The GraphQL route is invalid.
    pub(super) fn project_for(&self, edit: impl FnOnce(&mut Config)) -> Result<Arc<Project>, Failure> {
        let hurry = |config: &mut Config| {
            config.cms.deadline = DEADLINE;
            without_waiting(config);
            config.now = self.now();
            edit(config);
        };
        self.project.with(hurry, &Reporter::silent()).map(Arc::new)
    }

    fn now(&self) -> Timestamp {
        let passed = self.started.map(|started| started.elapsed()).unwrap_or_default();
        let now = self.project.config.now;
        now.checked_add(passed).unwrap_or(now)
    }

    /// The content as it was read last; `None` before the first pull.
    pub fn latest(&self) -> Option<Arc<Current>> {
        self.current
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// The content, at most that old: otherwise it is pulled again, as far as it has changed.
    ///
    /// # Errors
    /// The CMS is not reached, or the content cannot be used.
    pub async fn current(&self, age: Duration) -> Result<Arc<Current>, Failure> {
        let is_new = |current: &Arc<Current>| current.at.elapsed() <= age;
        if let Some(current) = self.latest().filter(is_new) {
            return Ok(current);
        }
        let _pull = self.pulling.lock().await;
        // Perhaps the pull that this one waited for has read it.
        match self.latest().filter(is_new) {
            Some(current) => Ok(current),
            None => {
                self.refresh(&self.project_for(|_| {})?, &Reporter::silent())
                    .await
            }
        }
    }

    async fn refresh(&self, project: &Arc<Project>, reporter: &Reporter) -> Result<Arc<Current>, Failure> {
        let started = Instant::now();
        let store = Some(&self.store);
        let (client, snapshot) =
            pull(&project.model, &project.config, &project.host, store, reporter).await?;
        let published = self.store.latest();
        let published = published.ok_or_else(|| Failure::internal("no pull is kept", "memory"))?;
        let before = self.latest();
        let is_same = before.as_ref().is_some_and(|before| {
            let changes_at = before.live.content().site.next_change_at;
            before.published.snapshot() == published.snapshot()
                && changes_at.is_none_or(|at| at > project.config.now)
        });
        let live = match before {
            Some(before) if is_same => Arc::clone(&before.live),
            before => {
                let project = Arc::clone(project);
                blocking(move || match before {
                    Some(before) => before.live.with_content(project, snapshot, &Reporter::silent()),
                    None => Live::new(project, snapshot, &Reporter::silent()),
                })
                .await
                .map(Arc::new)?
            }
        };
        let current = Arc::new(Current {
            client,
            published,
            live,
            at: started,
        });
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&current));
        Ok(current)
    }
}

/// Runs what blocks.
///
/// # Errors
/// The failure of `work`, or an internal one if it panicked.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<T, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(Failure::internal(error.to_string(), "preview")))
}
