//! Failures of a deploy.

use crate::report::{Code, Failure};
use std::path::Path;

/// Exit 9: the host does not do what it should.
pub(super) fn not_deployed(
    what: impl Into<String>,
    place: impl Into<String>,
    hint: impl Into<String>,
) -> Failure {
    Failure::new(Code::NotDeployed, what, place, hint)
}

/// Exit 2: a setting or the folder is wrong.
pub(super) fn usage(what: impl Into<String>, place: impl Into<String>, hint: impl Into<String>) -> Failure {
    Failure::new(Code::SettingWrong, what, place, hint)
}

/// Exit 2: the folder has no site of sitegen, or not the one that was published.
pub(super) fn not_a_site(what: impl Into<String>, folder: &Path) -> Failure {
    let hint = "build the site with `sitegen build`, or name its folder with `--out`: it must be as the build wrote it";
    usage(what, folder.display().to_string(), hint).coded(Code::NotAPublishedSite)
}
