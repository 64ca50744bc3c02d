//! Where the pages of a site go as they are made.

use super::memory::Memory;
use super::record::Records;
use crate::config::Config;
use crate::output::publish::{self, Intact, Publishing};
use crate::report::{Failure, Reporter};
use crate::{files, interrupt};
use serde_json::json;

/// How a site is published.
#[derive(Debug, Clone, Copy)]
pub(super) struct Publication<'a> {
    /// How the last build of the project has left the output folder, whose lock the caller holds.
    pub(super) noted: Option<&'a Intact>,
    /// The memory of earlier builds.
    pub(super) memory: Option<&'a Memory>,
    /// What an earlier build has made the site of.
    pub(super) records: &'a Records<'a>,
}

impl<'a> Publication<'a> {
    /// Begins to publish.
    ///
    /// # Errors
    /// The errors of [`Publishing::begin`].
    pub(super) fn begin(self, config: &Config) -> Result<Publishing<'a>, Failure> {
        let measured = self.memory.map(|memory| &memory.measured);
        Publishing::begin(&config.out, interrupt::process(), measured, self.noted)
    }
}

/// Where pages go.
pub(super) trait Target: Send {
    /// What stages them. `None`: they are kept in memory.
    fn publishing(&self) -> Option<&Publishing<'_>>;
}

impl Target for () {
    fn publishing(&self) -> Option<&Publishing<'_>> {
        None
    }
}

impl Target for Publishing<'_> {
    fn publishing(&self) -> Option<&Publishing<'_>> {
        Some(self)
    }
}

/// Says which folders of earlier sites cannot be removed. The caller holds the lock of the output folder and stages nothing.
pub(super) fn warn_of_leftovers(config: &Config, reporter: &Reporter) {
    for folder in publish::left(&config.out) {
        let text = format!(
            "an earlier site cannot be removed: {}; remove it as the user that it belongs to; {}",
            folder.display(),
            files::permission_hint(&folder)
        );
        reporter.warning("leftover", &text, &json!({ "path": folder }));
    }
}
