//! The command line: exit code, stdout and stderr, as a user or a CI job meets them.

mod check_formats;
mod excerpts;
mod flags;
mod streams;
mod usage;

use crate::support::binary::{Run, Workspace};

/// Runs a command line in a project folder.
fn sitegen(line: &str) -> Run {
    Workspace::new().run(line)
}
