//! Other pages on a page.

use super::cards::{Card, Lists};
use super::filters::Filters;
use super::paging::Paging;
use crate::config::Site;
use crate::content::{Page, PageKind, Roles};

/// Other pages on a page.
pub(super) struct Shown<'a> {
    /// The cards that the page lists, or this part of them.
    pub(super) items: Option<&'a [Card<'a>]>,
    pub(super) paging: Option<Paging>,
    pub(super) filters: Option<&'a Filters<'a>>,
    pub(super) related: Vec<&'a Card<'a>>,
    pub(super) newer: Option<&'a Card<'a>>,
    pub(super) older: Option<&'a Card<'a>>,
}

impl<'a> Shown<'a> {
    /// The cards on `page`.
    pub(super) fn on(page: &Page, lists: &'a Lists<'a>, roles: &Roles, site: &Site) -> Self {
        let (newer, older) = lists.neighbours(page);
        let filters = (page.kind == PageKind::VacancyOverview).then_some(&lists.filters);
        let items = lists.on(page, roles);
        let paging = items.and_then(|all| Paging::for_page(page, all.len(), &site.content_language));
        Self {
            items: items.map(|all| paging.as_ref().map_or(all, |paging| paging.of_part(all))),
            paging,
            filters,
            related: lists.related(page),
            newer,
            older,
        }
    }
}
