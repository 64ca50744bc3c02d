//! What a build reported. A later build that finds nothing new reports the same again.

use crate::config::Config;
use crate::report::{
    AddressCounts, AssetCounts, CacheCounts, CmsCosts, KindWeight, Offline, ProblemText, Reporter, Summary,
};
use serde::{Deserialize, Serialize};

/// The problems and the figures that a build reported.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::pipeline) struct BuildReport {
    problems: Vec<ProblemText>,
    /// How many of them are more than advice.
    wrong: usize,
    routes: usize,
    files: usize,
    bytes: u64,
    assets: AssetCounts,
    scripts: Vec<KindWeight>,
    addresses: Option<AddressCounts>,
    pub(super) next_change_at: Option<String>,
    knows_pending: bool,
    cache_bytes: u64,
    /// When the content was read, if the CMS was not asked, RFC 3339.
    pub(super) content_of: Option<String>,
}

impl BuildReport {
    /// The report of the build that ends now.
    pub(in crate::pipeline) fn new(summary: &Summary, problems: Vec<ProblemText>) -> Self {
        Self {
            problems,
            wrong: summary.problems,
            routes: summary.routes,
            files: summary.files,
            bytes: summary.bytes,
            assets: summary.assets,
            scripts: summary.scripts.clone(),
            // The next build knows the addresses before it.
            addresses: summary.addresses.clone().map(|addresses| AddressCounts {
                is_new: false,
                ..addresses
            }),
            next_change_at: summary.next_change_at.clone(),
            knows_pending: summary.knows_pending,
            cache_bytes: summary.cache.bytes,
            content_of: summary.offline.as_ref().map(|offline| offline.content_of.clone()),
        }
    }

    /// Reports the problems again, and gives the summary of a build that made nothing. `confirmed` is the number of files that servers
    /// confirmed.
    pub(super) fn repeat(
        self,
        config: &Config,
        reporter: &Reporter,
        (cms, confirmed): (CmsCosts, usize),
        offline: Option<Offline>,
    ) -> Summary {
        reporter.problems(&self.problems);
        let (stages, seconds) = reporter.times();
        Summary {
            ended_early: true,
            routes: self.routes,
            rendered: 0,
            files: self.files,
            written: 0,
            changed: 0,
            bytes: self.bytes,
            problems: self.wrong,
            seconds,
            stages,
            cms,
            assets: AssetCounts {
                downloaded: 0,
                unchanged: confirmed,
                made: 0,
                ..self.assets
            },
            cache: CacheCounts {
                bytes: self.cache_bytes,
                ..CacheCounts::default()
            },
            scripts: self.scripts,
            out: config.out.display().to_string(),
            adopted: None,
            offline,
            addresses: self.addresses,
            next_change_at: self.next_change_at,
            knows_pending: self.knows_pending,
        }
    }
}
