//! What `sitegen check` finds on finished pages, and what does not stop a build from being good enough to publish.

/// A finding about a finished page, or about a picture on it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words in `words` name")]
pub enum PageFinding {
    /// A picture that is no decoration has no description.
    AltMissing,
    /// Search engines get no description of the page.
    DescriptionMissing,
    /// Another page has the same description.
    DescriptionShared { others: String },
    /// A link to another site that leads nowhere; `status` is none if its server does not answer.
    ExternalBroken { address: String, status: Option<u16> },
    /// A link to another site that has another address for good.
    ExternalMoved { address: String, to: String },
    /// A link to another site that failed, but not for long enough to say that it is broken.
    ExternalWatched {
        address: String,
        status: Option<u16>,
        failures: u32,
    },
    /// A heading that is more than one level below the heading before it.
    HeadingSkipped { text: String, from: u8, to: u8 },
    /// A page has one heading of the first level.
    MainHeadings { count: usize },
    /// A picture that is far larger than any screen.
    OriginalTooLarge {
        width: u32,
        height: u32,
        megapixels: u32,
    },
    /// The document is larger than visitors should wait for; bytes after compression.
    PageTooLarge { kilobytes: u64, most: u64 },
    /// Another page has the same title.
    TitleShared { title: String, others: String },
}

impl PageFinding {
    /// Worth knowing, and no reason to fail a check.
    pub const fn is_advice(&self) -> bool {
        matches!(self, Self::ExternalMoved { .. } | Self::ExternalWatched { .. })
    }

    /// As of [`super::Finding::code`].
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AltMissing => "alt-missing",
            Self::DescriptionMissing => "description-missing",
            Self::DescriptionShared { .. } => "description-shared",
            Self::ExternalBroken { .. } => "external-broken",
            Self::ExternalMoved { .. } => "external-moved",
            Self::ExternalWatched { .. } => "external-watched",
            Self::HeadingSkipped { .. } => "heading-skipped",
            Self::MainHeadings { .. } => "main-headings",
            Self::OriginalTooLarge { .. } => "original-too-large",
            Self::PageTooLarge { .. } => "page-too-large",
            Self::TitleShared { .. } => "title-shared",
        }
    }
}
