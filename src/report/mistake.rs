//! Mistakes that developers have to fix; their messages are always in English.

use super::words::{Text, say};
use super::{Code, FeedFault, Finding, Lang, LinkFinding};

/// A mistake in the project.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the fields are what the words below name")]
pub enum Mistake {
    /// A block type of the project that the CMS does not have; `similar` are handles that it has.
    BlockNotInCms { handle: String, similar: Vec<String> },
    /// The brand's files are still the demo's.
    DemoBrand { files: String },
    /// Settings are still the demo's.
    DemoSettings { settings: String },
    /// A feed is not what its readers need.
    Feed(FeedFault),
    /// Guards for a route without a page.
    GuardWithoutPage { route: String },
    /// A component that threw while it was rendered.
    IslandFailed { name: String, error: String },
    /// The page that `listed_by` names lists entries of another type.
    KindNotListed {
        address: String,
        kind: String,
        other: String,
    },
    /// The page that `listed_by` names shows none of the entries.
    KindNotShown { address: String, kind: String },
    /// A forced rule of `redirects.toml` for pages of the site: this one, and so many others.
    RedirectHidesPages { from: String, page: String, more: usize },
    /// A rule of `redirects.toml` whose target is nothing.
    RedirectLeadsNowhere { from: String, to: String },
    /// A path in a setting without a file.
    SettingWithoutFile { path: String },
    /// An address in `[pages]` without a page.
    SettingWithoutPage { address: String },
    /// A warning from esbuild.
    SourceWarning { text: String },
    /// A link in a template to a file that does not exist.
    TemplateFile { path: String },
    /// A link in a template to a page that does not exist.
    TemplateLink { path: String },
    /// A link in a template to an address that redirects answer.
    TemplateRedirect(LinkFinding),
}

impl Mistake {
    /// The stable code of this kind of problem.
    pub const fn code(&self) -> Code {
        match self {
            Self::BlockNotInCms { .. } => Code::BlockNotInCms,
            Self::DemoBrand { .. } | Self::DemoSettings { .. } => Code::DemoBrand,
            Self::Feed(fault) => fault.code(),
            Self::GuardWithoutPage { .. }
            | Self::KindNotListed { .. }
            | Self::KindNotShown { .. }
            | Self::SettingWithoutPage { .. } => Code::PageMissing,
            Self::IslandFailed { .. } => Code::IslandFailed,
            Self::TemplateRedirect(finding) => finding.code(),
            Self::RedirectHidesPages { .. } => Code::RedirectHidesPages,
            Self::SourceWarning { .. } => Code::SourceWarning,
            Self::RedirectLeadsNowhere { .. }
            | Self::SettingWithoutFile { .. }
            | Self::TemplateFile { .. }
            | Self::TemplateLink { .. } => Code::LinkToNowhere,
        }
    }

    pub(super) fn text(&self) -> Text {
        match self {
            Self::BlockNotInCms { handle, similar } if similar.is_empty() => say!(
                "the CMS has no block type `{handle}`: it is not asked for",
                "remove the block's files, or create the type in Craft"
            ),
            Self::BlockNotInCms { handle, similar } => {
                let similar = similar.join("`, `");
                say!(
                    "the CMS has no block type `{handle}`: it is not asked for",
                    "remove the block's files, or create the type in Craft; the CMS has `{similar}`, for which there is `sitegen add block`"
                )
            }
            Self::DemoBrand { files } => say!(
                "the brand still has files of the demo: {files}",
                "replace them with the company's files; see docs/brand.md"
            ),
            Self::DemoSettings { settings } => say!(
                "settings are still those of the demo: {settings}",
                "write what is true of the company, or remove the location"
            ),
            Self::Feed(fault) => fault.text(),
            Self::GuardWithoutPage { route } => say!(
                "`{route}` is not a page of the site, so its guards never run",
                "write the path of a page, or remove the setting"
            ),
            Self::IslandFailed { name, error } => say!(
                "the island `{name}` cannot be rendered: {error}",
                "correct frontend/islands/{name}"
            ),
            Self::KindNotListed { address, kind, other } => say!(
                "`{address}` lists entries of the type `{other}`, so no page lists those of the type `{kind}`",
                "write the path of another page"
            ),
            Self::RedirectHidesPages { from, page, more } => {
                let pages = match more {
                    0 => format!("the page `{page}`, which is"),
                    more => format!("{} pages, such as `{page}`, which are", more + 1),
                };
                say!(
                    "`{from}` hides {pages} not in the sitemap, the feeds and llms.txt",
                    "nothing is wrong if that is meant, but overviews and the site's search still have it, unless it is disabled in the CMS; else remove `force = true`"
                )
            }
            Self::KindNotShown { address, kind } => say!(
                "`{address}` does not link to the pages of the type `{kind}`: its template does not show `items`",
                "write the path of a page of the type `overview`, or show `items` in the template"
            ),
            Self::RedirectLeadsNowhere { from, to } => say!(
                "`{from}` leads to `{to}`, which is not a page of the site",
                "correct the target, or write `status = 410` without one"
            ),
            Self::SettingWithoutFile { path } => say!(
                "`{path}` is not a file of the site",
                "correct the path; files in frontend/static are published at the top of the site"
            ),
            Self::SettingWithoutPage { address } => say!(
                "`{address}` is not a page of the site",
                "write the path of a page, or remove the setting"
            ),
            Self::SourceWarning { text } => say!("{text}", "correct the source"),
            Self::TemplateRedirect(finding) => {
                let message = Lang::En.finding(&Finding::Link(finding.clone())).message;
                say!(
                    "a link of a template: {message}",
                    "link to `pages.<role>`, which `[pages]` in sitegen.toml sets, or correct the path"
                )
            }
            Self::TemplateLink { path } => say!(
                "a template links to `{path}`, which is not a page of the site",
                "link to `pages.<role>`, which `[pages]` in sitegen.toml sets, or correct the path"
            ),
            Self::TemplateFile { path } => say!(
                "a template links to `{path}`, which is not a file of the site",
                "correct the path; files in frontend/static are published at the top of the site"
            ),
        }
    }
}
