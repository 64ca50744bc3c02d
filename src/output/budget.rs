//! What pages load, compared with `budget.toml`.

use crate::assets::SharedWeight;
use crate::assets::scripts::{Scripts, Weight};
use crate::config::Budget;
use crate::content::{Kinds, PageKind, Route};
use crate::report::{Code, Failure, KindWeight};
use std::collections::{BTreeMap, BTreeSet};

/// The file of the limits.
const FILE: &str = "budget.toml";

/// The scripts of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageWeight {
    /// The page's kind.
    pub kind: PageKind,
    /// Its address.
    pub route: String,
    /// What the page loads.
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

/// Fails if the budget lists an unknown kind of page, or limits for one what all pages share.
///
/// # Errors
/// The first of them: exit 2.
pub fn check_kinds(budget: &Budget, kinds: &Kinds) -> Result<(), Failure> {
    let wrong = |what, hint| Failure::new(Code::SettingWrong, what, FILE, hint);
    let kinds: Vec<&str> = kinds.iter().map(PageKind::handle).collect();
    for (name, limit) in budget.0.iter().filter(|(name, _)| *name != Budget::DEFAULT) {
        if !kinds.contains(&name.as_str()) {
            return Err(wrong(
                format!("there is no kind of page `{name}`"),
                format!("use {} or one of {}", Budget::DEFAULT, kinds.join(", ")),
            ));
        }
        if limit.styles.is_some() || limit.fonts.is_some() {
            return Err(wrong(
                format!("the kind of page `{name}` has no styles and fonts of its own"),
                format!("limit them in [{}]", Budget::DEFAULT),
            ));
        }
    }
    Ok(())
}

/// What exceeds a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    /// The kind of page and its heaviest page, or `None`: all pages.
    pub page: Option<(String, String)>,
    /// The key in the budget.
    pub limit: &'static str,
    /// Bytes.
    pub bytes: u64,
    /// The most that are allowed.
    pub most: u64,
}

/// Everything that exceeds its limit.
pub fn over(kinds: &[KindWeight], shared: SharedWeight, budget: &Budget) -> Vec<Over> {
    let default = budget.limit(Budget::DEFAULT);
    let of_kinds = kinds.iter().flat_map(|kind| {
        let limit = budget.limit(&kind.kind);
        let page = || Some((kind.kind.clone(), kind.route.clone()));
        [
            (page(), "critical", kind.critical, limit.critical),
            (page(), "all", kind.all, limit.all),
        ]
    });
    let of_all = [
        (None, "styles", shared.styles, default.styles),
        (None, "fonts", shared.fonts, default.fonts),
    ];
    let over = of_kinds.chain(of_all).filter_map(|(page, limit, bytes, most)| {
        let most = most.filter(|most| bytes > *most)?;
        Some(Over {
            page,
            limit,
            bytes,
            most,
        })
    });
    over.collect()
}

/// Fails if anything exceeds its limit.
///
/// # Errors
/// Exit 2, with all of it.
pub fn check(over: &[Over]) -> Result<(), Failure> {
    match over {
        [] => Ok(()),
        over => Err(failure(over)),
    }
}

/// What exceeds its limit, as one failure.
pub fn failure(over: &[Over]) -> Failure {
    let over: Vec<String> = over.iter().map(Over::to_string).collect();
    Failure::new(
        Code::BudgetExceeded,
        format!("pages exceed their budget: {}", over.join("; ")),
        FILE,
        "make the islands of these pages, the styles or the fonts smaller, or raise the limits",
    )
}

impl std::fmt::Display for Over {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            limit, bytes, most, ..
        } = self;
        match &self.page {
            Some((kind, route)) => write!(f, "{kind} ({route}): ")?,
            None => write!(f, "all pages: ")?,
        }
        write!(f, "{limit} {bytes} of {most} bytes")
    }
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
        toml::from_str(&format!(
            "[default]\ncritical = 100\nall = 200\nstyles = 10\nfonts = 20\n{kinds}"
        ))
        .unwrap()
    }

    fn messages(kinds: &[KindWeight], shared: SharedWeight, budget: &Budget) -> Vec<String> {
        let over = over(kinds, shared, budget);
        assert_eq!(check(&over).is_ok(), over.is_empty());
        over.iter().map(Over::to_string).collect()
    }

    #[test]
    fn a_kind_weighs_what_its_heaviest_page_does_and_of_equal_ones_the_first_is_named() {
        let page = |kind, route: &str, critical, all| PageWeight {
            kind,
            route: route.into(),
            weight: Weight { critical, all },
        };
        let pages = [
            page(PageKind::Vacancy, "/vacatures/a", 9, 100),
            page(PageKind::Home, "/", 7, 50),
            page(PageKind::Vacancy, "/vacatures/b", 8, 300),
            page(PageKind::Vacancy, "/vacatures/c", 9, 300),
            page(PageKind::Vacancy, "/vacatures/d", 9, 200),
        ];
        let heaviest = heaviest(&pages);
        let told: Vec<_> = heaviest
            .iter()
            .map(|kind| (kind.kind.as_str(), kind.route.as_str(), kind.critical, kind.all))
            .collect();
        assert_eq!(told, [("home", "/", 7, 50), ("vacancy", "/vacatures/b", 8, 300)]);
    }

    #[test]
    fn what_exceeds_a_limit_is_named_with_its_page() {
        let none = SharedWeight::default();
        assert_eq!(messages(&[kind(200)], none, &budget("")), [""; 0]);
        assert_eq!(
            messages(&[kind(201)], none, &budget("")),
            ["home (/): all 201 of 200 bytes"]
        );
        let heavy = SharedWeight {
            styles: 11,
            fonts: 21,
        };
        assert_eq!(
            messages(&[kind(200)], heavy, &budget("")),
            [
                "all pages: styles 11 of 10 bytes",
                "all pages: fonts 21 of 20 bytes"
            ]
        );
    }

    #[test]
    fn a_kind_has_the_limits_that_it_names_and_else_the_default() {
        let (own, none) = (budget("[home]\nall = 300\n"), SharedWeight::default());
        assert_eq!(messages(&[kind(300)], none, &own), [""; 0]);
        assert_eq!(messages(&[kind(301)], none, &own).len(), 1);
        let heavy = KindWeight {
            critical: 101,
            ..kind(300)
        };
        let over = messages(&[heavy], none, &own);
        assert_eq!(over.len(), 1, "the default holds for what it does not name");
        let critical = |critical| KindWeight {
            critical,
            ..kind(200)
        };
        let own = budget("[home]\ncritical = 150\n");
        assert_eq!(messages(&[critical(150)], none, &own), [""; 0]);
        assert_eq!(
            messages(&[critical(151)], none, &own),
            ["home (/): critical 151 of 150 bytes"]
        );
    }

    #[test]
    fn a_kind_that_no_site_has_is_named_and_so_is_a_limit_that_no_kind_has() {
        let kinds = Kinds::built_in();
        assert!(check_kinds(&budget("[vacancy]\nall = 1\n"), &kinds).is_ok());
        let failure = check_kinds(&budget("[vacancies]\nall = 1\n"), &kinds).unwrap_err();
        assert_eq!(failure.what, "there is no kind of page `vacancies`");
        assert!(
            failure.hint.contains("vacancyOverview, vacancy, "),
            "{}",
            failure.hint
        );
        let failure = check_kinds(&budget("[vacancy]\nfonts = 1\n"), &kinds).unwrap_err();
        assert!(
            failure.what.contains("`vacancy` has no styles"),
            "{}",
            failure.what
        );
    }
}
