//! How the process ends.

use serde::Serialize;

/// The exit codes of the process, which scripts rely on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExitCode {
    /// Done.
    Ok = 0,
    /// A check found something.
    Findings = 1,
    /// The command line or the configuration is wrong.
    Usage = 2,
    /// The CMS cannot be reached, or the deadline passed.
    CmsUnreachable = 3,
    /// The CMS answered, but the answer cannot be used.
    CmsUnusable = 4,
    /// The content breaks a rule, so it must not be published.
    ContentRefused = 5,
    /// Output or cache cannot be written.
    CannotWrite = 6,
    /// Another build publishes to the same output folder.
    Locked = 7,
    /// The new site would lose pages, lacks many images and files, or is a first one without a whole section.
    Shrunk = 8,
    /// The host cannot be reached, refuses the site, or does not show it.
    NotDeployed = 9,
    /// A defect of sitegen or its tools.
    Internal = 70,
    /// Ctrl-C.
    Interrupted = 130,
    /// SIGTERM.
    Terminated = 143,
}
