//! Everything about a site besides its content: settings, queries, messages, threads.

use crate::cache;
use crate::cms::Host;
use crate::config::Config;
use crate::content::Model;
use crate::pipeline;
use crate::render::{self, Messages};
use crate::report::{Failure, Reporter};
use std::sync::Arc;
use std::time::Duration;

/// A project whose pages are rendered on request.
#[derive(Debug)]
pub struct Project {
    /// All settings.
    pub config: Config,
    /// What the CMS is asked, and what its answers mean.
    pub model: Arc<Model>,
    /// The CMS, with its limits.
    pub host: Arc<Host>,
    /// Images are made and pages are rendered here: an island needs more stack than other threads have.
    pub(super) threads: Arc<rayon::ThreadPool>,
    /// Builds beside this one remove nothing from the cache that is shown here.
    _cache: Arc<cache::Lock>,
}

impl Project {
    /// Reads the queries of a project, and starts its threads.
    ///
    /// # Errors
    /// A query or a setting has a mistake: exit 2, with its place.
    pub fn open(config: Config, reporter: &Reporter) -> Result<Self, Failure> {
        Ok(Self {
            model: Arc::new(Model::read(&config.project, &config.kinds)?),
            host: Arc::new(Host::new(&config.cms, reporter)?),
            threads: Arc::new(pipeline::threads(config.jobs)?),
            _cache: Arc::new(cache::Lock::take(&config.cache)),
            config,
        })
    }

    /// The project with other settings; their time for requests to the CMS begins now.
    ///
    /// # Errors
    /// The GraphQL route is invalid.
    pub fn with(&self, edit: impl FnOnce(&mut Config), reporter: &Reporter) -> Result<Self, Failure> {
        let mut config = self.config.clone();
        edit(&mut config);
        Ok(Self {
            model: Arc::clone(&self.model),
            host: Arc::new(Host::new(&config.cms, reporter)?),
            threads: Arc::clone(&self.threads),
            _cache: Arc::clone(&self._cache),
            config,
        })
    }

    /// The project for what somebody waits for: the time for requests to the CMS begins now, and a CMS that is away is not
    /// waited for.
    ///
    /// # Errors
    /// The GraphQL route is invalid.
    pub fn renewed(&self, reporter: &Reporter) -> Result<Arc<Self>, Failure> {
        self.with(without_waiting, reporter).map(Arc::new)
    }

    /// Reads the messages and checks all templates.
    ///
    /// # Errors
    /// A template or a catalogue has a mistake: exit 2, with its place.
    pub fn messages(&self) -> Result<Messages, Failure> {
        let messages = Messages::read(self.config.for_render())?;
        render::check(self.config.for_render(), &self.model, &messages)?;
        Ok(messages)
    }
}

/// Somebody waits, so a CMS that is away is not waited for.
pub fn without_waiting(config: &mut Config) {
    config.cms.requests.wait = Duration::ZERO;
}
