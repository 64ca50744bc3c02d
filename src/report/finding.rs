//! What can be wrong with content: one variant a kind, with what it is about. The words are in [`super::words`], in
//! each language of editors.

use super::{FileFault, ImageFault};

/// A problem with content, without its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words in `words` name")]
pub enum Finding {
    /// A link that leads to a place on a page that is not there.
    AnchorMissing { href: String, page: String, id: String },
    /// Craft's devMode is on: SEOmatic marks its texts.
    DevMode { mark: char },
    /// A date field with something else in it.
    DateUnreadable { value: String },
    /// The CMS did not say how a file is now; that of an earlier build is used.
    FileNotChecked(FileFault),
    /// A file of a kind that could run in a visitor's browser.
    FileRefused { name: String },
    /// A file that the CMS does not give.
    FileUnavailable(FileFault),
    /// A file in a volume without addresses.
    FileWithoutUrl,
    /// A global set that the CMS does not give.
    GlobalSetMissing(GlobalSet),
    /// A file of which no picture can be made.
    ImageBroken(ImageFault),
    /// A picture in a text that is none of the CMS's files.
    ImageRefused { source: String },
    /// A picture in a volume without addresses.
    ImageWithoutUrl { asset: String },
    /// A news item without a title.
    ItemWithoutTitle,
    /// The footer does not link to a page that the law asks for.
    LegalLinkMissing { page: String, role: &'static str },
    /// No setting says where a page is that the law asks for.
    LegalPageUnknown { role: &'static str },
    /// An address that is not published.
    LinkRefused { address: String },
    /// More of them in the same text.
    LinksRefused { more: usize },
    /// A link to a file that the site does not have.
    LinkToNoFile { href: String },
    /// A link to a page that the site does not have.
    LinkToNoPage { href: String },
    /// A link whose entry is disabled or deleted.
    LinkWithoutTarget,
    /// No mail address.
    MailRefused { mail: String },
    /// A team member without a name.
    MemberWithoutName,
    /// An item of the navigation without any text.
    NavigationWithoutTitle,
    /// Another kind of file in a field for images.
    NotAnImage { asset: String, kind: String },
    /// Another entry in a field for team members.
    NotATeamMember,
    /// A page that visitors miss; `kind` is the type of the entry, `role` its name in `[pages]` of `sitegen.toml`.
    PageMissing {
        page: NeededPage,
        kind: &'static str,
        role: &'static str,
    },
    /// A popup without content.
    PopupEmpty,
    /// A row without content.
    RowEmpty,
    /// The lower end of a salary is above the upper one.
    SalaryReversed { min: String, max: String },
    /// A section without live entries.
    SectionEmpty { section: &'static str },
    /// SEOmatic knows nothing of a page.
    SeoMissing,
    /// SEOmatic's scripts.
    SeoScriptsIgnored { names: String },
    /// A tag of SEOmatic's that is not on the list.
    SeoTagDropped { tag: String },
    /// A container of SEOmatic's that is not JSON.
    SeoUnreadable,
    /// The picture for shared links is none of the CMS's files.
    SharedImageRefused { source: String },
    /// A rich text that cannot be published.
    TextRefused(TextFault),
    /// A block of a type without a template.
    UnknownBlock { kind: String },
    /// An entry of a type without a page.
    UnknownEntryType { kind: String },
    /// A value that the field's options do not have.
    UnknownOption { value: String },
    /// No address of a video.
    VideoUnknown { address: String },
}

/// Why a rich text is not published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TextFault {
    TooLong {
        bytes: usize,
        most: usize,
    },
    TooManyAttributes {
        most: usize,
    },
    TooDeep {
        most: usize,
    },
    /// Tags that are not closed in the order they were opened.
    NotClosed,
    /// Elements inside each other that HTML does not allow there.
    Misplaced,
}

/// A global set that a site needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum GlobalSet {
    Contact,
    Cookie,
    Popup,
    TeamPage,
}

/// A page that a site needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum NeededPage {
    Vacancies,
    Blog,
    Cases,
    ContactSuccess,
    ApplicationSuccess,
}

impl Finding {
    /// The stable name of the kind of problem, the same in all languages.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AnchorMissing { .. } => "anchor-missing",
            Self::DevMode { .. } => "cms-dev-mode",
            Self::DateUnreadable { .. } => "date-unreadable",
            Self::FileNotChecked(_) => "file-not-checked",
            Self::FileRefused { .. } => "file-refused",
            Self::FileUnavailable(_) => "file-unavailable",
            Self::FileWithoutUrl => "file-without-url",
            Self::GlobalSetMissing(_) => "global-set-missing",
            Self::ImageBroken(_) => "image-broken",
            Self::ImageRefused { .. } | Self::SharedImageRefused { .. } => "image-refused",
            Self::ImageWithoutUrl { .. } => "image-without-url",
            Self::ItemWithoutTitle => "item-without-title",
            Self::LegalLinkMissing { .. } | Self::LegalPageUnknown { .. } => "legal-link-missing",
            Self::LinkRefused { .. } | Self::LinksRefused { .. } => "link-refused",
            Self::LinkToNoFile { .. } | Self::LinkToNoPage { .. } => "link-to-nowhere",
            Self::LinkWithoutTarget => "link-without-target",
            Self::MailRefused { .. } => "mail-refused",
            Self::MemberWithoutName => "member-without-name",
            Self::NavigationWithoutTitle => "navigation-without-title",
            Self::NotAnImage { .. } => "not-an-image",
            Self::NotATeamMember => "not-a-team-member",
            Self::PageMissing { .. } => "page-missing",
            Self::PopupEmpty => "popup-empty",
            Self::RowEmpty => "row-empty",
            Self::SalaryReversed { .. } => "salary-reversed",
            Self::SectionEmpty { .. } => "section-empty",
            Self::SeoMissing => "seo-missing",
            Self::SeoScriptsIgnored { .. } => "seo-scripts-ignored",
            Self::SeoTagDropped { .. } => "seo-tag-dropped",
            Self::SeoUnreadable => "seo-unreadable",
            Self::TextRefused(_) => "text-too-complex",
            Self::UnknownBlock { .. } => "unknown-block",
            Self::UnknownEntryType { .. } => "unknown-entry-type",
            Self::UnknownOption { .. } => "unknown-option",
            Self::VideoUnknown { .. } => "video-unknown",
        }
    }
}
