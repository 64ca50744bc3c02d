//! The queries of a build, as the CMS answers them, and the limits in Craft's settings that show by it.

use super::check::Check;
use crate::cms::Error;
use crate::cms::trial::{Refused, Trial};
use crate::report::Failure;
use std::collections::BTreeMap;

/// Queries that are named; the rest is counted.
const NAMED: usize = 5;
/// Entries that a build lists in one query where nothing cuts lists.
const LIST: usize = 1000;

/// What the trial says. `explained`: the token is known to lack something, so that other failures follow from it.
pub(super) fn checks(trial: &Trial, explained: bool) -> Vec<Check> {
    let (limited, failed): (Vec<&Refused>, Vec<&Refused>) = trial
        .refused
        .iter()
        .partition(|refused| limit(&refused.error).is_some());
    let mut checks = vec![queries(trial, &failed, explained)];
    let too_low = too_low(trial, &limited);
    let adapted: Vec<Check> = [lists(trial), arrays(trial)].into_iter().flatten().collect();
    if too_low.is_empty() && adapted.is_empty() {
        let what = format!(
            "no limit of Craft stands in the way of these {} queries",
            trial.queries
        );
        checks.push(Check::ok("limits", what));
    }
    checks.extend(too_low);
    checks.extend(adapted);
    checks
}

/// A query that has no usable answer and is not part of the trial.
pub(super) fn of_query(name: &'static str, query: &str, error: &Error) -> Check {
    match limit(error) {
        Some((setting, detail, needed)) => {
            let what = format!("Craft's {setting} stops a build at {query} ({detail})");
            Check::stops(name, what, raise(setting, needed))
        }
        None => Check::problem(name, &Failure::from(error.clone())),
    }
}

fn queries(trial: &Trial, failed: &[&Refused], explained: bool) -> Check {
    let Some(first) = failed.first() else {
        let what = format!(
            "the CMS was asked the {} queries of a build, about one entry of each section",
            trial.queries
        );
        return Check::ok("queries", what);
    };
    let what = format!(
        "{} of {} queries have no usable answer: {}",
        failed.len(),
        trial.queries,
        named(
            failed
                .iter()
                .map(|refused| format!("{}: {}", refused.query, refused.error))
        )
    );
    if explained {
        return Check::advice(
            "queries",
            what,
            "see `permissions` first: it explains most of this",
        );
    }
    let failure = Failure::from(first.error.clone());
    Check::problem("queries", &Failure { what, ..failure })
}

/// The limits that stop a build, each with what it refuses.
fn too_low(trial: &Trial, limited: &[&Refused]) -> Vec<Check> {
    let mut settings: BTreeMap<&str, Vec<(&Refused, &str, usize)>> = BTreeMap::new();
    for refused in limited {
        if let Some((setting, detail, needed)) = limit(&refused.error) {
            settings
                .entry(setting)
                .or_default()
                .push((refused, detail, needed));
        }
    }
    let checks = settings.into_iter().map(|(setting, refused)| {
        let needed = refused
            .iter()
            .map(|(_, _, needed)| *needed)
            .max()
            .unwrap_or_default();
        let what = format!(
            "Craft's {setting} stops a build at {} of {} queries: {}",
            refused.len(),
            trial.queries,
            named(
                refused
                    .iter()
                    .map(|(refused, detail, _)| format!("{} ({detail})", refused.query))
            )
        );
        Check::stops("limits", what, raise(setting, needed))
    });
    checks.collect()
}

/// Lists that are cut: a build reads them in pieces.
fn lists(trial: &Trial) -> Option<Check> {
    let most = trial.results?;
    let pieces = |size: usize| trial.entries.div_ceil(size).max(1);
    Some(Check::advice(
        "limits",
        format!(
            "Craft's maxGraphqlResults cuts lists off after {most}: a build asks for the list of all {} entries {} times instead of {}, and stops where a list within a page is as long",
            trial.entries,
            pieces(most),
            pieces(LIST)
        ),
        raise("maxGraphqlResults", 0),
    ))
}

/// Arrays that are too long: a build sends shorter ones.
fn arrays(trial: &Trial) -> Option<Check> {
    let most = trial.operations?;
    Some(Check::advice(
        "limits",
        format!(
            "the CMS takes {most} queries in a request (Craft's maxGraphqlBatchSize): {} queries took {} requests instead of 1, and each costs Craft about 0.1 s before it does anything",
            trial.array, trial.requests
        ),
        raise("maxGraphqlBatchSize", trial.array),
    ))
}

fn raise(setting: &str, needed: usize) -> String {
    let value = match needed {
        0 => "raise it".to_owned(),
        needed => format!("set it to {needed} or more"),
    };
    format!("{value}, or to 0 for no limit, {}", place(setting))
}

/// Where a setting of Craft is changed: there is no page for it in the control panel.
fn place(setting: &str) -> String {
    let mut variable = "CRAFT_".to_owned();
    for letter in setting.chars() {
        if letter.is_uppercase() {
            variable.push('_');
        }
        variable.extend(letter.to_uppercase());
    }
    format!("in Craft's config/general.php, or by the variable {variable} in the environment of Craft")
}

/// The limit that an error is about: setting, words, and what is needed.
fn limit(error: &Error) -> Option<(&'static str, &str, usize)> {
    match error {
        Error::Limit {
            setting,
            detail,
            needed,
            ..
        } => Some((setting, detail, *needed)),
        Error::AboutPage { error, .. } => limit(error),
        _ => None,
    }
}

fn named(all: impl ExactSizeIterator<Item = String>) -> String {
    let more = all.len().saturating_sub(NAMED);
    let mut named = all.take(NAMED).collect::<Vec<_>>().join(", ");
    if more > 0 {
        named.push_str(&format!(" and {more} more"));
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_craft_have_variables() {
        for (setting, variable) in [
            ("maxGraphqlBatchSize", " CRAFT_MAX_GRAPHQL_BATCH_SIZE "),
            ("maxGraphqlComplexity", " CRAFT_MAX_GRAPHQL_COMPLEXITY "),
        ] {
            assert!(place(setting).contains(variable), "{}", place(setting));
        }
    }
}
