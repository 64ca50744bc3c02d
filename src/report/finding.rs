//! Everything that can be wrong with content: one variant per kind, with its values. The texts are in
//! [`super::words`], in each language of editors.

use super::{Code, FileFault, ImageFault, LinkFinding, PageFinding, RedirectFinding};
use serde::{Deserialize, Serialize};

/// A problem with content, without its place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words in `words` name")]
pub enum Finding {
    /// A link to an anchor that does not exist.
    AnchorMissing { href: String, page: String, id: String },
    /// A canonical address of a page that has another canonical address itself.
    CanonicalChain { canonical: String, next: String },
    /// Most pages have their canonical address at another host.
    CanonicalElsewhere { host: String },
    /// Craft's devMode is on: SEOmatic adds a mark to its texts.
    DevMode { mark: char },
    /// A date field without a readable date.
    DateUnreadable { value: String },
    /// Elements of a text that are not published.
    ElementsDropped { names: String },
    /// The CMS did not confirm that a file is unchanged; the file of an earlier build is used.
    FileNotChecked(FileFault),
    /// A file of a kind that could run in a visitor's browser.
    FileRefused { name: String },
    /// A file that the CMS does not deliver.
    FileUnavailable(FileFault),
    /// A file in a volume without addresses.
    FileWithoutUrl,
    /// A global set that the CMS does not return.
    GlobalSetMissing(GlobalSet),
    /// An image of several pictures, of which the first is published.
    ImageAnimated,
    /// A file from which no image can be made.
    ImageBroken(ImageFault),
    /// An image in a text that is not a file of the CMS.
    ImageRefused { source: String },
    /// An image in a volume without addresses.
    ImageWithoutUrl { asset: String },
    /// A news item without a title.
    ItemWithoutTitle { field: String },
    /// A fact that search engines for jobs require of every vacancy.
    JobFactMissing { fact: JobFact, field: String },
    /// The footer does not link to a page that the law requires.
    LegalLinkMissing {
        page: String,
        role: &'static str,
        field: String,
    },
    /// No setting tells the path of a page that the law requires.
    LegalPageUnknown { role: &'static str },
    /// An address that is not published.
    LinkRefused { address: String },
    /// More such addresses in the same text.
    LinksRefused { more: usize },
    /// A link to an address that redirects answer.
    Link(LinkFinding),
    /// A link to an entry or a file without an address.
    LinkTargetWithoutAddress { title: String },
    /// A link to a file that the site does not have.
    LinkToNoFile { href: String },
    /// A link to a page that the site does not have.
    LinkToNoPage { href: String },
    /// A link whose entry is disabled or deleted.
    LinkWithoutTarget,
    /// Not a mail address.
    MailRefused { mail: String },
    /// A team member without a name.
    MemberWithoutName { field: String },
    /// An item of the navigation without any text.
    NavigationWithoutTitle,
    /// A file of another kind in a field for images.
    NotAnImage { asset: String, kind: String },
    /// Another entry in a field for team members.
    NotATeamMember,
    /// What is wrong with a finished page.
    Page(PageFinding),
    /// A page that visitors will miss; `kind` is the type of the entry, `role` its key in `[pages]` of `sitegen.toml`.
    PageMissing {
        page: NeededPage,
        kind: &'static str,
        role: &'static str,
    },
    /// Not exactly one telephone number.
    PhoneRefused { phone: String },
    /// A popup without content.
    PopupEmpty,
    /// What is wrong with a redirect of an editor.
    Redirect(RedirectFinding),
    /// SEOmatic keeps search engines from listing the home page, or everything.
    RobotsForbidPages { all: bool },
    /// SEOmatic's rules for robots keep everyone away from the whole site.
    RobotsForbidEverything,
    /// A row without content.
    RowEmpty,
    /// An end of a salary is below zero.
    SalaryNegative { amount: String },
    /// The lower end of a salary is above the upper one.
    SalaryReversed { min: String, max: String },
    /// An end of a salary is a number that nobody can mean.
    SalaryTooHigh { amount: String },
    /// A section without live entries.
    SectionEmpty { section: &'static str },
    /// SEOmatic has no data for a page.
    SeoMissing,
    /// Scripts of SEOmatic.
    SeoScriptsIgnored { names: String },
    /// A tag or an object of SEOmatic that is not published.
    SeoTagDropped { tag: String, why: TagFault },
    /// A container of SEOmatic that is not JSON.
    SeoUnreadable,
    /// The image for shared links is not a file of the CMS.
    SharedImageRefused { source: String },
    /// A rich text that cannot be published.
    TextRefused(TextFault),
    /// A block of a type without a template.
    UnknownBlock { kind: String },
    /// An entry of a type without a page.
    UnknownEntryType { kind: String },
    /// A row of a type that nobody asked for.
    UnknownRow { kind: String },
    /// A value that the field's options do not have.
    UnknownOption { value: String },
    /// Not the address of a video.
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
    /// Tags that are not closed in the order in which they were opened.
    NotClosed,
    /// Elements nested in ways that HTML does not allow.
    Misplaced,
}

/// Why what SEOmatic says is not published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TagFault {
    /// It is not on the allow-list.
    NotAllowed,
    /// A JobPosting without a fact that search engines require.
    IncompletePosting,
    /// Its `hreflang` is not the name of a language.
    NoLanguage,
    /// It leads to a page of this site that does not exist.
    NoPage,
    /// A JobPosting that is not of the vacancy whose page it is on.
    OtherPosting,
    /// A JobPosting that had ended before its vacancy was saved.
    EndedPosting,
    /// A JobPosting of a vacancy that has one already.
    SecondPosting,
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

/// A fact that search engines for jobs require.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum JobFact {
    Country,
    Description,
    Location,
    Posted,
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
    /// The stable code of this kind of problem, the same in all languages.
    pub const fn code(&self) -> Code {
        match self {
            Self::AnchorMissing { .. } => Code::AnchorMissing,
            Self::CanonicalChain { .. } => Code::CanonicalChain,
            Self::CanonicalElsewhere { .. } => Code::CanonicalElsewhere,
            Self::DevMode { .. } => Code::CmsDevMode,
            Self::DateUnreadable { .. } => Code::DateUnreadable,
            Self::ElementsDropped { .. } => Code::ElementDropped,
            Self::FileNotChecked(_) => Code::FileNotChecked,
            Self::FileRefused { .. } => Code::FileRefused,
            Self::FileUnavailable(_) => Code::FileUnavailable,
            Self::FileWithoutUrl => Code::FileWithoutUrl,
            Self::GlobalSetMissing(_) => Code::GlobalSetMissing,
            Self::ImageAnimated => Code::ImageAnimated,
            Self::ImageBroken(_) => Code::ImageBroken,
            Self::ImageRefused { .. } | Self::SharedImageRefused { .. } => Code::ImageRefused,
            Self::ImageWithoutUrl { .. } => Code::ImageWithoutUrl,
            Self::ItemWithoutTitle { .. } => Code::ItemWithoutTitle,
            Self::JobFactMissing { .. } => Code::JobFactMissing,
            Self::LegalLinkMissing { .. } | Self::LegalPageUnknown { .. } => Code::LegalLinkMissing,
            Self::Link(finding) => finding.code(),
            Self::LinkRefused { .. } | Self::LinksRefused { .. } => Code::LinkRefused,
            Self::LinkToNoFile { .. } | Self::LinkToNoPage { .. } => Code::LinkToNowhere,
            Self::LinkWithoutTarget | Self::LinkTargetWithoutAddress { .. } => Code::LinkWithoutTarget,
            Self::MailRefused { .. } => Code::MailRefused,
            Self::MemberWithoutName { .. } => Code::MemberWithoutName,
            Self::NavigationWithoutTitle => Code::NavigationWithoutTitle,
            Self::NotAnImage { .. } => Code::NotAnImage,
            Self::NotATeamMember => Code::NotATeamMember,
            Self::Page(finding) => finding.code(),
            Self::PageMissing { .. } => Code::PageMissing,
            Self::PhoneRefused { .. } => Code::PhoneRefused,
            Self::PopupEmpty => Code::PopupEmpty,
            Self::Redirect(finding) => finding.code(),
            Self::RobotsForbidPages { .. } | Self::RobotsForbidEverything => Code::RobotsForbidEverything,
            Self::RowEmpty => Code::RowEmpty,
            Self::SalaryNegative { .. } => Code::SalaryNegative,
            Self::SalaryReversed { .. } => Code::SalaryReversed,
            Self::SalaryTooHigh { .. } => Code::SalaryTooHigh,
            Self::SectionEmpty { .. } => Code::SectionEmpty,
            Self::SeoMissing => Code::SeoMissing,
            Self::SeoScriptsIgnored { .. } => Code::SeoScriptsIgnored,
            Self::SeoTagDropped { .. } => Code::SeoTagDropped,
            Self::SeoUnreadable => Code::SeoUnreadable,
            Self::TextRefused(_) => Code::TextTooComplex,
            Self::UnknownBlock { .. } => Code::UnknownBlock,
            Self::UnknownEntryType { .. } => Code::UnknownEntryType,
            Self::UnknownOption { .. } => Code::UnknownOption,
            Self::UnknownRow { .. } => Code::UnknownRow,
            Self::VideoUnknown { .. } => Code::VideoUnknown,
        }
    }
}
