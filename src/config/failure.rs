//! The failure for a wrong setting.

use crate::report::{ExitCode, Failure};

/// Exit 2: a setting or the command line is wrong.
pub(super) fn usage(what: impl Into<String>, place: impl Into<String>, hint: impl Into<String>) -> Failure {
    Failure::new(ExitCode::Usage, what, place, hint)
}
