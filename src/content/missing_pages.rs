//! Reports pages that visitors will miss, and settings that refer to no page.

use super::context::Context;
use super::kind::ListedBy;
use super::roles::{exists, kind_of};
use super::{Kinds, PageKind, Route, parts};
use crate::config::Role;
use crate::report::{Finding, Mistake, NeededPage, Subject};

/// Required pages: the role, and whether every site needs it or only one with pages to list there.
const NEEDED: [(Role, bool, NeededPage); 5] = [
    (Role::Vacancies, true, NeededPage::Vacancies),
    (Role::Blog, false, NeededPage::Blog),
    (Role::Cases, false, NeededPage::Cases),
    (Role::ContactSuccess, true, NeededPage::ContactSuccess),
    (Role::ApplicationSuccess, true, NeededPage::ApplicationSuccess),
];

/// Reports settings that refer to no page, and missing pages.
pub(super) fn check(pages: &[(PageKind, &Route)], kinds: &Kinds, cx: &mut Context<'_>) {
    let config = cx.config;
    let missing = config.pages.iter().filter(|(_, address)| !exists(address, pages));
    for (role, address) in missing {
        cx.enter(setting(&format!("pages.{}", role.name())));
        let address = address.clone();
        cx.problem(Mistake::SettingWithoutPage { address });
    }
    for kind in kinds.iter() {
        let rules = kind.rules();
        if let Some(ListedBy::Address(address)) = rules.listed_by
            && let Some(mistake) = not_listed(kind, address, pages, kinds, cx)
        {
            cx.enter(setting(&format!("kinds.{}.listed_by", rules.handle)));
            cx.problem(mistake);
        }
    }
    for route in config.middleware.keys().filter(|route| !exists(route, pages)) {
        cx.enter(setting(&format!("routes.\"{route}\"")));
        let route = route.clone();
        cx.problem(Mistake::GuardWithoutPage { route });
    }
    for (role, always, page) in NEEDED {
        let listed = PageKind::listed_by(role);
        let wanted = always || pages.iter().any(|(kind, _)| Some(*kind) == listed);
        if !wanted || cx.roles.href(role).is_some() || config.pages.contains_key(&role) {
            continue;
        }
        cx.enter(Subject::Site);
        cx.problem(Finding::PageMissing {
            page,
            kind: kind_of(role).handle(),
            role: role.name(),
        });
    }
}

/// Why the page at `address` does not list the entries of a kind.
fn not_listed(
    kind: PageKind,
    address: &str,
    pages: &[(PageKind, &Route)],
    kinds: &Kinds,
    cx: &Context<'_>,
) -> Option<Mistake> {
    let address = address.to_owned();
    let Some(page) = pages.iter().find(|(_, route)| route.as_str() == address) else {
        return Some(Mistake::SettingWithoutPage { address });
    };
    let listed = parts::listed_at(*page, kinds.iter(), &cx.roles)?;
    let (kind, other) = (kind.handle().to_owned(), listed.handle().to_owned());
    (kind != other).then_some(Mistake::KindNotListed { address, kind, other })
}

fn setting(name: &str) -> Subject {
    Subject::Source(format!("`{name}` in sitegen.toml"))
}

impl Context<'_> {
    /// The address of a page that the law requires. Without one a problem is reported here.
    pub fn legal(&mut self, role: Role) -> Option<String> {
        let href = self.roles.href(role).map(str::to_owned);
        if href.is_none() {
            self.problem_of_many(Finding::LegalPageUnknown { role: role.name() });
        }
        href
    }
}
