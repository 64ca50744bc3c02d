//! Why there is a build.

use serde::Serialize;

/// Why there is a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// The program has started.
    Start,
    /// The CMS has said that something was saved.
    Hook,
    /// The site changes by itself: an entry expires or appears, or the year changes.
    Schedule,
    /// The pause of `--poll` is over.
    Poll,
    /// The last build failed.
    Retry,
}

impl Cause {
    /// For people.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Start => "the program has started",
            Self::Hook => "something was saved in the CMS",
            Self::Schedule => "an entry expires or appears",
            Self::Poll => "it is time to ask the CMS",
            Self::Retry => "the last build failed",
        }
    }
}
