//! What is wrong with the redirects that editors keep in the CMS.

use super::Code;

/// A redirect that does nothing, or not what it is for. Such a redirect is left out, except [`Self::ToNowhere`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words in `words` name")]
pub enum RedirectFinding {
    /// It has no old address.
    Empty,
    /// The old address is not one of the site.
    Address { from: String },
    /// The old address has a parameter without a name or a value.
    Parameter { from: String },
    /// The old address has a colon where a placeholder begins, but no placeholder.
    Placeholder { from: String },
    /// It has no new address: none was written, or the chosen page is no longer live.
    NoTarget { from: String },
    /// It is an old address of an entry without a page.
    NoPage { from: String },
    /// The new address is none.
    Target { from: String, to: String },
    /// What an address that is gone is to show is not a page.
    Shown { from: String, to: String },
    /// The status is not one of a redirect.
    Status { from: String, status: String },
    /// A page is at the old address.
    Published { from: String },
    /// An earlier redirect is from the same address.
    Second { from: String },
    /// Redirects lead from one to the next, without an end.
    InCircle { from: String, way: String },
    /// Nothing is at the new address.
    ToNowhere { from: String, to: String },
}

impl RedirectFinding {
    /// The stable code, as [`super::Finding::code`] describes it.
    pub const fn code(&self) -> Code {
        match self {
            Self::Empty => Code::RedirectEmpty,
            Self::ToNowhere { .. } => Code::LinkToNowhere,
            _ => Code::EditorRedirectWrong,
        }
    }
}
