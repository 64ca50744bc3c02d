//! The failure for a wrong setting.

use crate::report::{Code, Failure};

/// Exit 2: a setting or the command line is wrong.
pub(super) fn usage(what: impl Into<String>, place: impl Into<String>, hint: impl Into<String>) -> Failure {
    Failure::new(Code::SettingWrong, what, place, hint)
}
