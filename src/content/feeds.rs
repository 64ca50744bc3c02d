//! The feeds of the site, and the pages on which readers look for them. `output::feeds` writes them.

use super::context::Context;
use super::folders::FEEDS;
use super::kind::PageKind;
use super::{Attributes, Page};
use crate::config::Role;

/// A feed that pages announce.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feed {
    /// Its name in the folder of feeds.
    pub name: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// The kind of pages in it.
    pub kind: PageKind,
    /// The page that lists these pages.
    pub list: Role,
}

/// All feeds.
pub const FEEDS_OF_SITE: [Feed; 5] = [
    feed("blog.atom", "application/atom+xml", PageKind::Blog, Role::Blog),
    feed("blog.rss", "application/rss+xml", PageKind::Blog, Role::Blog),
    feed(
        "vacancies.atom",
        "application/atom+xml",
        PageKind::Vacancy,
        Role::Vacancies,
    ),
    feed(
        "vacancies.rss",
        "application/rss+xml",
        PageKind::Vacancy,
        Role::Vacancies,
    ),
    feed(
        "vacancies.json",
        "application/feed+json",
        PageKind::Vacancy,
        Role::Vacancies,
    ),
];

const fn feed(name: &'static str, media_type: &'static str, kind: PageKind, list: Role) -> Feed {
    Feed {
        name,
        media_type,
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

/// Adds the links with which readers find a feed: to the page with its list, and to the pages in it.
pub(super) fn announce(pages: &mut [Page], cx: &Context<'_>) {
    for feed in FEEDS_OF_SITE {
        let is_list = |page: &Page| cx.roles.has_role(feed.list, &page.route);
        let list = pages
            .iter()
            .find(|page| is_list(page))
            .map(|page| page.title.clone());
        let link: Attributes = [
            ("rel", "alternate".to_owned()),
            ("type", feed.media_type.to_owned()),
            ("title", feed.title(list.as_deref(), &cx.config.site.name)),
            ("href", format!("/{}", feed.path())),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        for page in pages
            .iter_mut()
            .filter(|page| page.kind == feed.kind || is_list(page))
        {
            page.seo.links.push(link.clone());
        }
    }
}
