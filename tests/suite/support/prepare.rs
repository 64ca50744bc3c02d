//! The stages of a build without the publishing.

use super::SiteTest;
use sitegen::cache;
use sitegen::cms::Snapshot;
use sitegen::pipeline::{self, Environment, ReadySite};
use sitegen::render::Messages;
use sitegen::report::{Failure, Reporter};

impl SiteTest {
    /// Everything of a build but the publishing.
    #[track_caller]
    pub fn prepare(&self) -> ReadySite {
        self.try_prepare(self.snapshot()).unwrap()
    }

    /// The same of this content, whatever comes of it.
    pub fn try_prepare(&self, snapshot: Snapshot) -> Result<ReadySite, Failure> {
        let reporter = Reporter::silent();
        let messages = Messages::read(self.config.for_render())?;
        let environment = Environment {
            model: &self.model(),
            config: &self.config,
            host: &self.host(),
            reporter: &reporter,
            cache_lock: &cache::Lock::take(&self.config.cache),
        };
        pipeline::prepare(snapshot, messages, environment)
    }
}
