//! Other pages on a page.

use super::card_value;
use super::cards::{Card, Lists};
use super::filters::Filters;
use super::paging::Paging;
use super::scope::Scope;
use crate::config::Site;
use crate::content::{Page, PageKind, Roles};
use minijinja::value::{Serde, Value};

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
    /// The values that the template of a page receives: what is `known` of the page, and the others that it shows.
    pub(super) fn over(&self, known: Scope) -> Scope {
        known.with([
            ("items", self.items.map(card_value::values).into()),
            ("paging", Value::from(Serde(&self.paging))),
            ("filters", Value::from(Serde(self.filters))),
            ("related", card_value::values(self.related.iter().copied())),
            ("newer", self.newer.map(card_value::value).into()),
            ("older", self.older.map(card_value::value).into()),
        ])
    }
}
