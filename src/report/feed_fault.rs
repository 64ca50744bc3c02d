//! What is wrong with feeds. Developers have to fix it, unless a page lacks a fact.

use super::Code;
use super::words::{Text, say};

/// What readers of feeds require of each item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum FeedFact {
    Date,
    Description,
    Location,
    Title,
}

/// A fault of a feed; `item` is how it names the item.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words below name")]
pub enum FeedFault {
    /// The feed cannot be read at all.
    Broken { why: String },
    /// A vacancy whose time is over.
    Expired { item: String, at: String },
    /// An item lacks what all need.
    FactMissing { item: String, fact: &'static str },
    /// Two items have the same id, so that readers take them for one.
    IdShared { id: String },
    /// An item leads to an address that is not a page of the site.
    LinkBroken { item: String, address: String },
    /// The settings of the feed give no element this fact.
    NotMapped { fact: &'static str },
}

impl FeedFault {
    /// The stable code, as [`super::Finding::code`] describes it.
    pub(super) const fn code(&self) -> Code {
        match self {
            Self::Broken { .. } => Code::FeedBroken,
            Self::Expired { .. } => Code::FeedExpired,
            Self::FactMissing { .. } | Self::NotMapped { .. } => Code::FeedFactMissing,
            Self::IdShared { .. } => Code::FeedIdShared,
            Self::LinkBroken { .. } => Code::FeedLinkBroken,
        }
    }

    pub(super) fn text(&self) -> Text {
        match self {
            Self::Broken { why } => say!("the feed cannot be read: {why}", "correct the file"),
            Self::Expired { item, at } => say!(
                "the vacancy `{item}` expired at {at}, and is still in the feed",
                "remove it from the feed"
            ),
            Self::FactMissing { item, fact } => say!(
                "`{item}` has no {fact}, which readers of the feed require",
                "add it to the feed"
            ),
            Self::IdShared { id } => say!(
                "several items have the id `{id}`: readers show one of them only",
                "give each an id of its own; entries that were copied into the CMS with their uid need new ones"
            ),
            Self::LinkBroken { item, address } => say!(
                "`{item}` leads to `{address}`, which is not a page of the site",
                "correct the address in the feed"
            ),
            Self::NotMapped { fact } => say!(
                "the feed has no element for the {fact} of a vacancy, which job sites require",
                "add one with `{{{fact}}}` to its fields"
            ),
        }
    }
}
