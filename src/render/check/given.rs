//! Which names a template may use: its own, what the program gives to it, and those of the templates that include it.

use super::judge::Judge;
use super::known::Known;
use super::names::Names;
use std::collections::{BTreeMap, BTreeSet};

/// Names that the engine itself gives.
const OF_ENGINE: [&str; 3] = ["caller", "self", "super"];

/// The names that a template is given.
#[derive(Default, Clone, PartialEq)]
pub(super) struct Given<'a> {
    /// By the program, if no template sets them.
    pub(super) provided: BTreeSet<&'a str>,
    /// By templates that include it.
    pub(super) set: BTreeSet<String>,
    /// Any name may be among them.
    pub(super) is_any: bool,
}

impl<'a> Given<'a> {
    /// Judges the names of a template that nothing gives.
    pub(super) fn judge(&self, own: &Names<'a>, judge: &mut Judge<'a>) {
        if self.is_any || own.extends {
            return;
        }
        let plain = [&own.set, &own.optional, &self.provided]
            .into_iter()
            .flatten()
            .copied();
        let set = self.set.iter().map(String::as_str);
        let globals = judge.known.globals.keys().map(String::as_str);
        let names: BTreeSet<&str> = plain.chain(set).chain(globals).chain(OF_ENGINE).collect();
        let list: Vec<&str> = names.iter().copied().collect();
        for (name, span) in &own.open {
            if !names.contains(name) {
                judge.unknown(name, *span, &list);
            }
        }
    }

    /// The names whose values are those of the program.
    pub(super) fn of_program(&self) -> impl Iterator<Item = &'a str> {
        let provided = self.provided.iter().filter(|_| !self.is_any);
        provided.copied().filter(|name| !self.set.contains(*name))
    }
}

/// What each template is given: first by the program, then by those that include it. No template is given anything that
/// nothing includes: it is not rendered.
pub(super) fn given<'a>(
    names: &BTreeMap<&'a str, Names<'a>>,
    known: &'a Known<'a>,
) -> BTreeMap<&'a str, Given<'a>> {
    let mut given: BTreeMap<&str, Given<'a>> = BTreeMap::new();
    for name in names.keys() {
        if let Some(values) = known.provided_to(name) {
            let provided = values.keys().map(String::as_str).collect();
            given.insert(
                name,
                Given {
                    provided,
                    ..Given::default()
                },
            );
        }
    }
    loop {
        let before = given.clone();
        for (name, own) in names {
            let Some(mine) = before.get(name) else { continue };
            for include in &own.includes {
                let (same, is_whole) = (&include.template, include.is_whole);
                let is_included = |name: &str| name == same || (!is_whole && name.starts_with(same.as_str()));
                for name in names.keys().filter(|name| is_included(name)) {
                    let theirs = given.entry(name).or_default();
                    theirs.set.extend(include.given.iter().cloned());
                    theirs.is_any |= include.gives_more;
                    if include.is_cached {
                        theirs
                            .provided
                            .extend(known.provided.partial.keys().map(String::as_str));
                    } else {
                        theirs.provided.extend(&mine.provided);
                        theirs.set.extend(mine.set.iter().cloned());
                        theirs.set.extend(own.set.iter().map(|name| (*name).to_owned()));
                        theirs.is_any |= mine.is_any;
                    }
                }
            }
        }
        if given == before {
            return given;
        }
    }
}
