//! How bad a problem is.

use serde::{Deserialize, Serialize};

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// A build would not publish the site.
    Error,
    /// Editors or developers should fix it.
    Warning,
    /// Worth knowing. It does not count for the exit code, nor for `--strict`.
    Advice,
}

impl Level {
    /// Its word, for terminals.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Advice => "advice",
        }
    }
}
