//! Pages by role: set in `[pages]` of `sitegen.toml`, otherwise found by the type of their entries.

use super::kind::Lists;
use super::route::encode_path;
use super::{PageKind, Route};
use crate::config::{Count, Pages, Role};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// Pages that the law requires forms and the footer to link to.
pub const LEGAL: [Role; 2] = [Role::Terms, Role::Privacy];

/// The addresses of pages by role.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roles(BTreeMap<Role, String>);

impl Roles {
    /// Finds the pages among all pages of the site, which are sorted by route.
    pub fn find(pages: &[(PageKind, &Route)], settings: &Pages) -> Self {
        let by_type = |role| Some((role, of_type(role, pages)?.href()));
        let mut roles: BTreeMap<Role, String> = Role::ALL.into_iter().filter_map(by_type).collect();
        let set = settings.iter().filter(|(_, address)| exists(address, pages));
        roles.extend(set.map(|(role, address)| (*role, href(address))));
        Self(roles)
    }

    /// The address of the page with a role: a percent-encoded path of the site, or an external address.
    pub fn href(&self, role: Role) -> Option<&str> {
        self.0.get(&role).map(String::as_str)
    }

    /// Whether a page has a role.
    pub fn has_role(&self, role: Role, route: &Route) -> bool {
        self.href(role) == Some(&route.href())
    }

    /// Whether an address is the whole vacancy overview. Links to a filtered one have another count.
    pub fn is_vacancy_overview(&self, href: &str) -> bool {
        self.href(Role::Vacancies).is_some_and(|page| is_to(href, page))
    }
}

/// Whether an address leads to a page, or to an anchor on it. With a query it is another address.
pub fn is_to(href: &str, page: &str) -> bool {
    href.split('#').next() == Some(page)
}

impl Serialize for Roles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Role::ALL.map(|role| (role.name(), self.href(role))))
    }
}

/// Whether a page exists at an address; external addresses are not checked.
pub(super) fn exists(address: &str, pages: &[(PageKind, &Route)]) -> bool {
    !address.starts_with('/') || pages.iter().any(|(_, route)| route.as_str() == address)
}

fn href(address: &str) -> String {
    if address.starts_with('/') {
        encode_path(address)
    } else {
        address.to_owned()
    }
}

/// The page whose type determines its role.
fn of_type<'a>(role: Role, pages: &[(PageKind, &'a Route)]) -> Option<&'a Route> {
    let kind = kind_of(role);
    let rules = kind.rules();
    match (rules.lists, rules.count) {
        (Lists::ByRole, _) => {
            overview(PageKind::listed_by(role)?, pages).or_else(|| empty_overview(role, pages))
        }
        // It is a page like others.
        (Lists::Nothing | Lists::Kind(_), Count::Many) => None,
        (Lists::Nothing | Lists::Kind(_), Count::One | Count::Optional) => pages
            .iter()
            .find(|(other, _)| *other == kind)
            .map(|(_, route)| *route),
    }
}

/// Overviews have one type, whatever they list: each lists the entries that live below it.
fn overview<'a>(kind: PageKind, pages: &[(PageKind, &'a Route)]) -> Option<&'a Route> {
    let overviews = pages.iter().filter(|(other, _)| *other == PageKind::Overview);
    let below = |overview: &Route| {
        let entries = pages.iter().filter(|(other, _)| *other == kind);
        entries
            .filter(|(_, route)| {
                route
                    .as_str()
                    .strip_prefix(overview.as_str())
                    .is_some_and(|rest| rest.starts_with('/'))
            })
            .count()
    };
    let counted = overviews.map(|(_, overview)| (below(overview), *overview));
    // If several overviews have equally many entries, the first by route is taken, whatever the CMS's order.
    let most = counted.min_by_key(|(entries, route)| (std::cmp::Reverse(*entries), *route));
    most.filter(|(entries, _)| *entries > 0).map(|(_, route)| route)
}

/// With nothing below it, an overview is known by its address, which is the name of the role (spec section 2).
fn empty_overview<'a>(role: Role, pages: &[(PageKind, &'a Route)]) -> Option<&'a Route> {
    let is_named = |route: &Route| route.as_str().strip_prefix('/') == Some(role.name());
    let mut overviews = pages.iter().filter(|(kind, _)| *kind == PageKind::Overview);
    overviews
        .find(|(_, route)| is_named(route))
        .map(|(_, route)| *route)
}

/// The kind of page that has a role unless `[pages]` names another.
pub(super) const fn kind_of(role: Role) -> PageKind {
    match role {
        Role::Vacancies => PageKind::VacancyOverview,
        Role::Contact => PageKind::Contact,
        Role::ContactSuccess => PageKind::ContactSuccess,
        Role::ApplicationSuccess => PageKind::ApplicationSuccess,
        Role::Blog | Role::Cases => PageKind::Overview,
        Role::Terms | Role::Privacy | Role::About | Role::StyleGuide => PageKind::Page,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(uris: &[(PageKind, &str)]) -> Vec<(PageKind, Route)> {
        let route = |(kind, uri): &(PageKind, &str)| (*kind, Route::from_uri(uri).unwrap());
        uris.iter().map(route).collect()
    }

    #[test]
    fn an_overview_lists_what_lives_below_it() {
        use PageKind::{Blog, Case, Overview};
        let pages = routes(&[
            (Overview, "nieuws"),
            (Overview, "nieuws-archief"),
            (Overview, "werk"),
            (Blog, "nieuws/een"),
            (Blog, "nieuws-archief/oud"),
            (Blog, "nieuws/twee"),
            (Case, "werk/brug"),
        ]);
        let pages: Vec<(PageKind, &Route)> = pages.iter().map(|(kind, route)| (*kind, route)).collect();
        let found = |kind| overview(kind, &pages).map(Route::as_str);
        assert_eq!(found(Blog), Some("/nieuws"));
        assert_eq!(found(Case), Some("/werk"));
        assert_eq!(found(PageKind::Vacancy), None);
    }

    #[test]
    fn an_overview_with_nothing_below_it_is_known_by_its_address() {
        use PageKind::{Blog, Overview, Page};
        let found = |uris: &[(PageKind, &str)], role| {
            let pages = routes(uris);
            let pages: Vec<(PageKind, &Route)> = pages.iter().map(|(kind, route)| (*kind, route)).collect();
            Roles::find(&pages, &Pages::default())
                .href(role)
                .map(str::to_owned)
        };
        let without_entries = [(Overview, "blog"), (Overview, "cases"), (Overview, "archief")];
        assert_eq!(found(&without_entries, Role::Blog), Some("/blog".to_owned()));
        assert_eq!(found(&without_entries, Role::Cases), Some("/cases".to_owned()));
        let elsewhere = [(Overview, "blog"), (Overview, "nieuws"), (Blog, "nieuws/een")];
        assert_eq!(found(&elsewhere, Role::Blog), Some("/nieuws".to_owned()));
        assert_eq!(found(&[(Page, "blog")], Role::Blog), None);
    }
}
