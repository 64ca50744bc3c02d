//! How builds read the CMS.

use super::SiteTest;
use sitegen::cms::{Client, Snapshot, Store, fetch};
use sitegen::config::Batch;
use sitegen::report::Reporter;

impl SiteTest {
    /// Builds ask for pages one by one.
    pub fn one_page_at_a_time(&mut self) -> &mut Self {
        self.configure(|config| config.cms.requests.batch = Batch { first: 1, most: 1 })
    }

    /// All answers of the CMS, read as the next build with this store reads them.
    #[track_caller]
    pub fn snapshot_since(&self, store: &Store) -> Snapshot {
        let client = Client::new(&self.config.cms, &self.host(), &self.model().queries).unwrap();
        let (places, reporter) = (self.model().kinds.places(), Reporter::silent());
        let pull = fetch::pull(
            &client,
            &places,
            &self.config.cms,
            &reporter,
            &|_| Ok(()),
            Some(store),
        );
        let snapshot = self.block_on(pull).unwrap();
        store.publish();
        snapshot
    }
}
