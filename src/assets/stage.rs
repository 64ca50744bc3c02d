//! The inputs of all parts of this stage.

use crate::cache::UsedFiles;
use crate::cms::{Host, Queries};
use crate::config::AssetSettings;
use crate::content::Site;
use crate::report::Reporter;
use std::sync::Arc;

/// Passed to everything that downloads or renders.
#[derive(Debug, Clone, Copy)]
pub struct Stage<'a> {
    /// The site to publish.
    pub site: &'a Site,
    /// What the CMS is asked.
    pub queries: &'a Arc<Queries>,
    /// Settings.
    pub config: AssetSettings<'a>,
    /// Reports progress.
    pub reporter: &'a Reporter,
    /// The CMS's host, with its limits for this build.
    pub host: &'a Arc<Host>,
    /// Collects the files of the cache that the site uses.
    pub used: &'a UsedFiles,
}
