//! Everything about a site besides its content: settings, queries, messages, threads.

use crate::cache;
use crate::cms::Host;
use crate::config::Config;
use crate::content::Model;
use crate::pipeline;
use crate::render::{self, Messages};
use crate::report::{Failure, Reporter};
use std::sync::Arc;

/// A project whose pages are rendered on request.
#[derive(Debug)]
pub struct Project {
    /// All settings.
    pub config: Config,
    /// What the CMS is asked, and what its answers mean.
    pub model: Model,
    /// The CMS, with its limits.
    pub host: Arc<Host>,
    /// Images are made and pages are rendered here: an island needs more stack than other threads have.
    pub(super) threads: rayon::ThreadPool,
    /// Builds beside this one remove nothing from the cache that is shown here.
    _cache: cache::Lock,
}

impl Project {
    /// Reads the queries of a project, and starts its threads.
    ///
    /// # Errors
    /// A query or a setting has a mistake: exit 2, with its place.
    pub fn open(config: Config, reporter: &Reporter) -> Result<Self, Failure> {
        Ok(Self {
            model: Model::read(&config.project, &config.kinds)?,
            host: Arc::new(Host::new(&config.cms, reporter)?),
            threads: pipeline::threads(&config)?,
            _cache: cache::Lock::take(&config.cache),
            config,
        })
    }

    /// Reads the messages and checks all templates.
    ///
    /// # Errors
    /// A template or a catalogue has a mistake: exit 2, with its place.
    pub fn messages(&self) -> Result<Messages, Failure> {
        let messages = Messages::read(&self.config.project, &self.config.site)?;
        render::check(&self.config.project, &self.model, &messages)?;
        Ok(messages)
    }
}
