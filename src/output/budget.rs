//! The JavaScript of each kind of page, compared with `budget.toml`.

use crate::assets::scripts::{Scripts, Weight};
use crate::config::Budget;
use crate::content::{Kinds, PageKind, Route};
use crate::report::{Code, Failure, KindWeight};
use std::collections::{BTreeMap, BTreeSet};

/// The scripts of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageWeight {
    /// The page's kind.
    pub kind: PageKind,
    /// Its address.
    pub route: String,
    /// What it loads.
    pub weight: Weight,
}

impl PageWeight {
    /// Weighs a page with these islands.
    pub fn new(kind: PageKind, route: &Route, islands: &BTreeSet<String>, scripts: &Scripts) -> Self {
        Self {
            kind,
            route: route.href(),
            weight: scripts.weight(islands.iter().map(String::as_str)),
        }
    }
}

/// The largest page of each kind.
pub fn heaviest<'a>(pages: impl IntoIterator<Item = &'a PageWeight>) -> Vec<KindWeight> {
    let mut kinds: BTreeMap<&str, &PageWeight> = BTreeMap::new();
    for page in pages {
        let heaviest = kinds.entry(page.kind.handle()).or_insert(page);
        if page.weight.all > heaviest.weight.all {
            *heaviest = page;
        }
    }
    kinds
        .into_iter()
        .map(|(kind, page)| KindWeight {
            kind: kind.to_owned(),
            critical: page.weight.critical,
            all: page.weight.all,
            route: page.route.clone(),
        })
        .collect()
}

/// Fails if the budget lists an unknown kind of page.
///
/// # Errors
/// The first unknown kind: exit 2.
pub fn check_kinds(budget: &Budget, kinds: &Kinds) -> Result<(), Failure> {
    let kinds: Vec<&str> = kinds.iter().map(PageKind::handle).collect();
    let known = |name: &String| name == Budget::DEFAULT || kinds.contains(&name.as_str());
    match budget.0.keys().find(|name| !known(name)) {
        None => Ok(()),
        Some(name) => Err(Failure::new(
            Code::SettingWrong,
            format!("there is no kind of page `{name}`"),
            "budget.toml",
            format!("use {} or one of {}", Budget::DEFAULT, kinds.join(", ")),
        )),
    }
}

/// Fails if a kind exceeds its limits.
///
/// # Errors
/// Exit 2, with all kinds that exceed their limits.
pub fn check(kinds: &[KindWeight], budget: &Budget) -> Result<(), Failure> {
    let mut over = Vec::new();
    for kind in kinds {
        let limit = budget.limit(&kind.kind);
        for (name, bytes, most) in [
            ("critical", kind.critical, limit.critical),
            ("all", kind.all, limit.all),
        ] {
            if let Some(most) = most.filter(|most| bytes > *most) {
                over.push(format!(
                    "{} ({}): {name} {bytes} of {most} bytes",
                    kind.kind, kind.route
                ));
            }
        }
    }
    if over.is_empty() {
        return Ok(());
    }
    Err(Failure::new(
        Code::BudgetExceeded,
        format!("scripts exceed their budget: {}", over.join("; ")),
        "budget.toml",
        "make the islands of these pages smaller, or raise the limits",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(all: u64) -> KindWeight {
        KindWeight {
            kind: "home".into(),
            critical: 100,
            all,
            route: "/".into(),
        }
    }

    fn budget(kinds: &str) -> Budget {
        toml::from_str(&format!("[default]\ncritical = 100\nall = 200\n{kinds}")).unwrap()
    }

    #[test]
    fn a_kind_over_its_budget_is_named_with_its_page() {
        assert!(check(&[kind(200)], &budget("")).is_ok());
        let failure = check(&[kind(201)], &budget("")).unwrap_err();
        assert_eq!(
            failure.what,
            "scripts exceed their budget: home (/): all 201 of 200 bytes"
        );
    }

    #[test]
    fn a_kind_has_the_limits_that_it_names_and_else_the_default() {
        let own = budget("[home]\nall = 300\n");
        assert!(check(&[kind(300)], &own).is_ok());
        assert!(check(&[kind(301)], &own).is_err());
        let heavy = KindWeight {
            critical: 101,
            ..kind(300)
        };
        assert!(
            check(&[heavy], &own).is_err(),
            "the default holds for what it does not name"
        );
    }

    #[test]
    fn a_kind_that_no_site_has_is_named() {
        let kinds = Kinds::built_in();
        assert!(check_kinds(&budget("[vacancy]\nall = 1\n"), &kinds).is_ok());
        let failure = check_kinds(&budget("[vacancies]\nall = 1\n"), &kinds).unwrap_err();
        assert_eq!(failure.what, "there is no kind of page `vacancies`");
        assert!(
            failure.hint.contains("vacancyOverview, vacancy, "),
            "{}",
            failure.hint
        );
    }
}
