//! How builds read the CMS.

use super::SiteTest;
use sitegen::cms::{Client, Snapshot, Store, fetch};
use sitegen::config::Batch;
use sitegen::pipeline::{self, Memory};
use sitegen::report::{CmsCosts, Failure, Reporter, Summary};

impl SiteTest {
    /// Builds ask for pages one by one.
    pub fn one_page_at_a_time(&mut self) -> &mut Self {
        self.configure(|config| config.cms.requests.batch = Batch { first: 1, most: 1 })
    }

    /// All answers of the CMS, read as the next build with this store reads them.
    #[track_caller]
    pub fn snapshot_since(&self, store: &Store) -> Snapshot {
        self.snapshot_and_costs_since(store).0
    }

    /// Builds and publishes as a program that has built before.
    #[track_caller]
    pub fn build_again(&self, memory: &Memory) -> Summary {
        self.try_build_again(memory).unwrap()
    }

    /// The same, whatever comes of it.
    pub fn try_build_again(&self, memory: &Memory) -> Result<Summary, Failure> {
        let reporter = Reporter::silent();
        pipeline::build(&self.config, &self.runtime, &reporter, None, Some(memory))
    }

    /// The same with what it cost the CMS.
    #[track_caller]
    pub fn snapshot_and_costs_since(&self, store: &Store) -> (Snapshot, CmsCosts) {
        let read = self.pull_since(store);
        store.publish();
        read
    }

    /// The same of a build whose site is not published yet.
    #[track_caller]
    pub fn pull_since(&self, store: &Store) -> (Snapshot, CmsCosts) {
        let host = self.host();
        let client = Client::new(&self.config.cms, &host, &self.model().queries).unwrap();
        let (places, reporter) = (self.model().kinds.places(), Reporter::silent());
        let pull = fetch::pull(
            &client,
            &places,
            &self.config.cms,
            &reporter,
            &|_| Ok(()),
            Some(store),
        );
        (self.block_on(pull).unwrap(), host.costs())
    }
}
