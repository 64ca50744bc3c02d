//! The stages of a build without the publishing.

use super::SiteTest;
use sitegen::cache;
use sitegen::pipeline::{self, Environment, ReadySite};
use sitegen::render::Messages;
use sitegen::report::Reporter;

impl SiteTest {
    /// Everything of a build but the publishing.
    #[track_caller]
    pub fn prepare(&self) -> ReadySite {
        let reporter = Reporter::silent();
        let messages = Messages::read(&self.config.project, &self.config.site).unwrap();
        let environment = Environment {
            model: &self.model(),
            config: &self.config,
            host: &self.host(),
            reporter: &reporter,
            cache_lock: &cache::Lock::take(&self.config.cache),
        };
        pipeline::prepare(self.snapshot(), messages, environment).unwrap()
    }
}
