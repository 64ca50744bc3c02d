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
    /// As of [`super::Finding::code`].
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AltMissing => "alt-missing",
            Self::DescriptionMissing => "description-missing",
            Self::DescriptionShared { .. } => "description-shared",
            Self::HeadingSkipped { .. } => "heading-skipped",
            Self::MainHeadings { .. } => "main-headings",
            Self::OriginalTooLarge { .. } => "original-too-large",
            Self::PageTooLarge { .. } => "page-too-large",
            Self::TitleShared { .. } => "title-shared",
        }
    }
}
