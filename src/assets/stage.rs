//! What all parts of the stage are told.

use crate::cache::UsedFiles;
use crate::cms::Host;
use crate::config::AssetSettings;
use crate::content::Site;
use crate::report::Reporter;
use std::sync::Arc;

/// Passed down to everything that downloads or draws.
#[derive(Debug, Clone, Copy)]
pub struct Stage<'a> {
    /// What is published.
    pub site: &'a Site,
    /// Settings.
    pub config: AssetSettings<'a>,
    /// Where progress is told.
    pub reporter: &'a Reporter,
    /// The CMS, as it is asked in this build.
    pub host: &'a Arc<Host>,
    /// Collects the files of the cache that the site is made of.
    pub used: &'a UsedFiles,
}
