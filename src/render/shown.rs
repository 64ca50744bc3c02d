//! Other pages on a page.

use super::card_value;
use super::cards::{Card, Lists};
use super::filters::Filters;
use super::paging::Paging;
use super::scope::Scope;
use crate::config::Site;
use crate::content::kind::ListedBy;
use crate::content::{Page, PageKind, Roles};
use crate::report::{Mistake, Problem, Subject};
use minijinja::value::{Serde, Value};

/// Other pages on a page.
pub(super) struct Shown<'a> {
    /// The kind that a setting says the page lists.
    pub(super) set: Option<PageKind>,
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
        let kind = lists.kind_on(page, roles);
        let set = kind.filter(|kind| matches!(kind.rules().listed_by, Some(ListedBy::Address(_))));
        let items = lists.on(page, roles);
        let paging = items.and_then(|all| Paging::for_page(page, all.len(), &site.content_language));
        Self {
            set,
            items: items.map(|all| paging.as_ref().map_or(all, |paging| paging.of_part(all))),
            paging,
            filters,
            related: lists.related(page),
            newer,
            older,
        }
    }

    /// The page does not list what a setting says, because its template shows no `items`. The document is `html`.
    pub(super) fn not_listed(&self, html: &str) -> Option<Problem> {
        let (rules, items) = (self.set?.rules(), self.items?);
        let Some(ListedBy::Address(address)) = rules.listed_by else {
            return None;
        };
        if items.is_empty() || items.iter().any(|card| html.contains(&card.href)) {
            return None;
        }
        let (address, kind) = (address.to_owned(), rules.handle.to_owned());
        let setting = Subject::Source(format!("`kinds.{kind}.listed_by` in sitegen.toml"));
        Some(Problem::new(
            Mistake::KindNotShown { address, kind },
            setting,
            None,
        ))
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
