//! The feeds of the site, and the pages on which readers look for them. `output::feeds` writes them.

use super::context::Context;
use super::folders::FEEDS;
use super::kind::PageKind;
use super::{Attributes, Page, Roles, Seo};
use crate::config::Role;

/// The format of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// RFC 4287.
    Atom,
    /// RSS 2.0.
    Rss,
    /// JSON Feed 1.1: for programs, with all pages.
    Json,
}

impl Format {
    /// Its media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Atom => "application/atom+xml",
            Self::Rss => "application/rss+xml",
            Self::Json => "application/feed+json",
        }
    }
}

/// A feed that pages announce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feed {
    /// Its name in the folder of feeds.
    pub name: &'static str,
    /// Its format.
    pub format: Format,
    /// The kind of pages in it.
    pub kind: PageKind,
    /// The page that lists these pages.
    pub list: Role,
}

/// All feeds.
pub const FEEDS_OF_SITE: [Feed; 5] = [
    feed("blog.atom", Format::Atom, PageKind::Blog, Role::Blog),
    feed("blog.rss", Format::Rss, PageKind::Blog, Role::Blog),
    feed("vacancies.atom", Format::Atom, PageKind::Vacancy, Role::Vacancies),
    feed("vacancies.rss", Format::Rss, PageKind::Vacancy, Role::Vacancies),
    feed("vacancies.json", Format::Json, PageKind::Vacancy, Role::Vacancies),
];

const fn feed(name: &'static str, format: Format, kind: PageKind, list: Role) -> Feed {
    Feed {
        name,
        format,
        kind,
        list,
    }
}

impl Feed {
    /// Its path in the output folder.
    pub fn path(&self) -> String {
        format!("{FEEDS}/{}", self.name)
    }

    /// Its title: that of the page with the list, and the site's name.
    pub fn title(&self, list: Option<&str>, site: &str) -> String {
        list.map_or_else(|| site.to_owned(), |list| format!("{list} | {site}"))
    }
}

/// The links with which readers find the feeds of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct FeedLinks(Vec<(Feed, Attributes)>);

impl FeedLinks {
    /// A feed is called as the page with its list.
    pub(super) fn new<'p>(pages: impl Iterator<Item = &'p Page>, cx: &Context<'_>) -> Self {
        let mut lists: Vec<(Role, &str)> = Vec::new();
        for page in pages {
            let roles = FEEDS_OF_SITE.map(|feed| feed.list).into_iter();
            let listed = roles.filter(|role| cx.roles.has_role(*role, &page.route));
            lists.extend(listed.map(|role| (role, page.title.as_str())));
        }
        let links = FEEDS_OF_SITE.map(|feed| {
            let list = lists.iter().find(|(role, _)| *role == feed.list);
            let title = feed.title(list.map(|(_, title)| *title), &cx.config.site.name);
            let link = [
                ("rel", "alternate".to_owned()),
                ("type", feed.format.media_type().to_owned()),
                ("title", title),
                ("href", format!("/{}", feed.path())),
            ];
            let link = link.map(|(name, value)| (name.to_owned(), value));
            (feed, link.into())
        });
        Self(links.into())
    }

    /// Adds them to a page with a list, or in a feed.
    pub(super) fn announce(&self, page: &Page, seo: &mut Seo, roles: &Roles) {
        for (feed, link) in &self.0 {
            if page.kind == feed.kind || roles.has_role(feed.list, &page.route) {
                seo.links.push(link.clone());
            }
        }
    }
}
