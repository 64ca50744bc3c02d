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
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Other pages on a page.
pub(super) struct Shown<'a> {
    /// The kind that a setting says the page lists, and whether the template has asked for the list.
    pub(super) set: Option<(PageKind, Arc<AtomicBool>)>,
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
        let set = set.map(|kind| (kind, Arc::default()));
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

    /// The page is rendered, and does not list what a setting says, because its template shows no `items`.
    pub(super) fn not_listed(&self) -> Option<Problem> {
        let (kind, asked) = self.set.as_ref()?;
        let rules = kind.rules();
        let Some(ListedBy::Address(address)) = rules.listed_by else {
            return None;
        };
        if asked.load(Ordering::Relaxed) || self.items?.is_empty() {
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
        let known = match &self.set {
            Some((_, asked)) => known.noting("items", Arc::clone(asked)),
            None => known,
        };
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
