//! What is found on finished pages, most of it by `sitegen check` only, and what does not stop a build from being good enough to publish.

use super::{Code, FeedFact};
use serde::{Deserialize, Serialize};

/// What a server does instead of answering with a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServerFault {
    /// It does not answer.
    Silent,
    /// It answers with this status.
    Status(u16),
    /// It redirects in a circle, or too often.
    Circle,
}

/// A finding about a finished page, or about a picture on it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words in `words` name")]
pub enum PageFinding {
    /// A picture that is not decoration has no description.
    AltMissing,
    /// An address of the CMS stands on the page: a build would not publish it.
    CmsAddress { address: String },
    /// Search engines get no description of the page.
    DescriptionMissing,
    /// Another page has the same description.
    DescriptionShared { others: String },
    /// A link to another site that leads nowhere.
    ExternalBroken { address: String, fault: ServerFault },
    /// A link to another site that has another address for good.
    ExternalMoved { address: String, to: String },
    /// A link to another site that failed, but not for long enough to say that it is broken.
    ExternalWatched {
        address: String,
        fault: ServerFault,
        failures: u32,
    },
    /// A page lacks what readers of these feeds require.
    FeedFactMissing {
        feeds: String,
        fact: FeedFact,
        field: String,
    },
    /// A heading that is more than one level below the heading before it.
    HeadingSkipped { text: String, from: u8, to: u8 },
    /// A page has one heading of the first level.
    MainHeadings { count: usize },
    /// A link or a button has no text, no label and no picture with a description; without `href` it is a button.
    NameMissing {
        href: Option<String>,
        class: String,
        others: String,
    },
    /// A picture that is far larger than any screen.
    OriginalTooLarge {
        width: u32,
        height: u32,
        megapixels: u32,
    },
    /// A picture whose file is far larger than a photo of a telephone.
    OriginalTooHeavy { megabytes: u64, most: u64 },
    /// The document is larger than visitors should wait for; bytes after compression.
    PageTooLarge { kilobytes: u64, most: u64 },
    /// The typeface of the images for shared links lacks a letter, so that a text is not on them.
    SharedImageWithoutText { text: String, letter: char },
    /// Another page has the same title.
    TitleShared { title: String, others: String },
}

impl PageFinding {
    /// Worth knowing, and no reason to fail a check.
    pub const fn is_advice(&self) -> bool {
        matches!(self, Self::ExternalMoved { .. } | Self::ExternalWatched { .. })
    }

    /// A build does not publish the site.
    pub const fn stops(&self) -> bool {
        matches!(self, Self::CmsAddress { .. })
    }

    /// The stable code, as [`super::Finding::code`] describes it.
    pub const fn code(&self) -> Code {
        match self {
            Self::AltMissing => Code::AltMissing,
            Self::CmsAddress { .. } => Code::CmsHostInText,
            Self::DescriptionMissing => Code::DescriptionMissing,
            Self::DescriptionShared { .. } => Code::DescriptionShared,
            Self::ExternalBroken { .. } => Code::ExternalBroken,
            Self::ExternalMoved { .. } => Code::ExternalMoved,
            Self::ExternalWatched { .. } => Code::ExternalWatched,
            Self::FeedFactMissing { .. } => Code::FeedFactMissing,
            Self::HeadingSkipped { .. } => Code::HeadingSkipped,
            Self::MainHeadings { .. } => Code::MainHeadings,
            Self::NameMissing { .. } => Code::NameMissing,
            Self::OriginalTooHeavy { .. } | Self::OriginalTooLarge { .. } => Code::OriginalTooLarge,
            Self::PageTooLarge { .. } => Code::PageTooLarge,
            Self::SharedImageWithoutText { .. } => Code::SharedImageWithoutText,
            Self::TitleShared { .. } => Code::TitleShared,
        }
    }
}
