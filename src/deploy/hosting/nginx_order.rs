//! In which place of nginx's configuration a rule stands, so that the first one that is for an address answers.

use super::decoded;
use crate::config::Redirect;
use percent_encoding::percent_decode_str;
use std::collections::BTreeSet;

/// Locations that the configuration always has.
const LOCATIONS: [&str; 4] = ["/", "/_headers", "/_redirects", "/.moved"];

/// The rules in the order in which nginx looks: before all locations, in a location of their own, where no file is.
#[derive(Debug, Default)]
pub(super) struct Order<'a> {
    /// Tried in order, whether there is a file or not.
    pub(super) forced: Vec<&'a Redirect>,
    /// Each for one path, which nginx finds at once among thousands.
    pub(super) single: Vec<&'a Redirect>,
    /// Tried in order, where no file is.
    pub(super) others: Vec<&'a Redirect>,
    taken: BTreeSet<String>,
    found: BTreeSet<String>,
}

impl<'a> Order<'a> {
    /// Orders rules. `locations` are further paths with a location.
    pub(super) fn new(rules: Vec<&'a Redirect>, locations: impl Iterator<Item = &'a str>) -> Self {
        let taken = LOCATIONS.into_iter().chain(locations).map(str::to_owned);
        let mut order = Self {
            taken: taken.collect(),
            ..Self::default()
        };
        let (forced, others): (Vec<_>, Vec<_>) = rules.into_iter().partition(|rule| rule.force);
        // What is tried in order comes before all locations, so the rules before it do too.
        let last = forced.iter().rposition(|rule| !rule.is_exact());
        for (at, rule) in forced.into_iter().enumerate() {
            match last.is_none_or(|last| at > last) && order.has_place(rule) {
                true => order.add_single(rule),
                false => order.forced.push(rule),
            }
        }
        // What is tried in order, whatever the query.
        let mut patterns: Vec<Redirect> = Vec::new();
        for rule in others {
            let path = decoded(&rule.from);
            // A rule before it may be for the same path.
            let first = !patterns
                .iter()
                .any(|before| before.target_for(&path, "").is_some());
            if rule.is_exact() && first && order.has_place(rule) {
                order.add_single(rule);
            } else {
                patterns.push(Redirect {
                    query: Vec::new(),
                    ..rule.clone()
                });
                order.others.push(rule);
            }
        }
        order
    }

    /// The name of a location is decoded, and text.
    fn has_place(&self, rule: &Redirect) -> bool {
        let is_text = percent_decode_str(&rule.from).decode_utf8().is_ok();
        is_text && !names(rule).iter().any(|name| self.taken.contains(name))
    }

    /// Of two rules for a path, the first one answers.
    fn add_single(&mut self, rule: &'a Redirect) {
        if names(rule).into_iter().all(|name| self.found.insert(name)) {
            self.single.push(rule);
        }
    }
}

/// The paths of a rule for one: a slash at the end does not matter.
pub(super) fn names(rule: &Redirect) -> Vec<String> {
    let path = decoded(&rule.from);
    match path.as_str() {
        "/" => vec![path],
        _ => vec![format!("{path}/"), path],
    }
}
