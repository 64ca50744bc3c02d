//! What each kind of page weighs in JavaScript, held against `budget.toml`.

use crate::assets::scripts::{Scripts, Weight};
use crate::config::Budget;
use crate::render::RenderedPage;
use crate::report::{ExitCode, Failure, KindWeight};
use std::collections::BTreeMap;

/// The heaviest page of each kind.
pub fn weigh(pages: &[RenderedPage], scripts: &Scripts) -> Vec<KindWeight> {
    let mut kinds: BTreeMap<&str, (Weight, &RenderedPage)> = BTreeMap::new();
    for page in pages {
        let weight = scripts.weight(page.islands.iter().map(String::as_str));
        let heaviest = kinds.entry(page.kind.handle()).or_insert((weight, page));
        if weight.all > heaviest.0.all {
            *heaviest = (weight, page);
        }
    }
    kinds
        .into_iter()
        .map(|(kind, (weight, page))| KindWeight {
            kind: kind.to_owned(),
            critical: weight.critical,
            all: weight.all,
            route: page.route.href(),
        })
        .collect()
}

/// Fails with the kinds that are too heavy.
pub fn check(kinds: &[KindWeight], budget: &Budget) -> Result<(), Failure> {
    let mut over = Vec::new();
    for kind in kinds {
        let limit = budget.limit(&kind.kind);
        for (name, bytes, most) in [
            ("critical", kind.critical, limit.critical),
            ("all", kind.all, limit.all),
        ] {
            if bytes > most {
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
        ExitCode::Usage,
        format!("scripts are over their budget: {}", over.join("; ")),
        "budget.toml",
        "make the islands of these pages smaller, or raise the budget on purpose",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Limit;

    fn kind(all: u64) -> KindWeight {
        KindWeight {
            kind: "home".into(),
            critical: 100,
            all,
            route: "/".into(),
        }
    }

    #[test]
    fn a_kind_over_its_budget_is_named_with_its_page() {
        let limit = Limit {
            critical: 100,
            all: 200,
        };
        let budget = Budget(BTreeMap::from([("default".to_owned(), limit)]));
        assert!(check(&[kind(200)], &budget).is_ok());
        let failure = check(&[kind(201)], &budget).unwrap_err();
        assert_eq!(
            failure.what,
            "scripts are over their budget: home (/): all 201 of 200 bytes"
        );
    }

    #[test]
    fn a_kind_can_have_a_budget_of_its_own() {
        let limit = |all| Limit { critical: 100, all };
        let budget = Budget(BTreeMap::from([
            ("default".to_owned(), limit(200)),
            ("home".to_owned(), limit(300)),
        ]));
        assert!(check(&[kind(300)], &budget).is_ok());
    }
}
