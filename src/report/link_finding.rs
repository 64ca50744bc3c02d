//! Links to an address that is not a page, but that the site's redirects answer.

use super::Code;

/// Where such a link leads.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words in `words` name")]
pub enum LinkFinding {
    /// To the answer that the page is gone: 410.
    Gone { href: String },
    /// From one redirect to the next, without an end.
    InCircle { href: String },
    /// To a page, by a detour.
    Redirected { href: String, to: String },
    /// To an address that is nothing.
    RedirectedNowhere { href: String, to: String },
}

impl LinkFinding {
    /// Whether the link works: such a finding is worth knowing, but does not fail a check.
    pub const fn is_advice(&self) -> bool {
        matches!(self, Self::Redirected { .. })
    }

    /// The stable code, as [`super::Finding::code`] describes it.
    pub const fn code(&self) -> Code {
        match self {
            Self::Gone { .. } => Code::LinkToGone,
            Self::Redirected { .. } => Code::LinkRedirected,
            Self::InCircle { .. } | Self::RedirectedNowhere { .. } => Code::LinkToNowhere,
        }
    }
}
