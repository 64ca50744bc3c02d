//! The current place in an entry: nested fields, with the names that editors know.

use crate::config::name_of;
use crate::report::{self, Part};
use std::collections::BTreeMap;

/// The field whose items are the blocks of a page.
const BLOCKS: &str = "contentMatrix";

/// Nested fields.
#[derive(Debug, Default)]
pub struct Inside {
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    /// `cta`, or `contentMatrix[7]`.
    path: String,
    /// The type of the item, once it is known.
    item: Option<String>,
}

impl Inside {
    /// Enters a field, such as `cta` or `contentMatrix[2]`.
    pub fn enter(&mut self, path: String) {
        self.steps.push(Step { path, item: None });
    }

    /// Leaves it.
    pub fn leave(&mut self) {
        self.steps.pop();
    }

    /// How many fields it is in.
    pub(super) const fn depth(&self) -> usize {
        self.steps.len()
    }

    /// Leaves all.
    pub fn clear(&mut self) {
        self.steps.clear();
    }

    /// Sets the type of the current item.
    pub fn is(&mut self, handle: &str) {
        if let Some(step) = self.steps.last_mut() {
            step.item = Some(handle.to_owned());
        }
    }

    /// The path to the current place, with `names` by handle.
    pub fn steps(&self, names: &BTreeMap<String, String>) -> Vec<report::Step> {
        let name = |handle: &str| name_of(names, handle);
        let part = |step: &Step| match numbered(&step.path) {
            None => Part::Field {
                name: name(&step.path),
            },
            Some((BLOCKS, number)) => Part::Block {
                number,
                kind: step.item.as_deref().map(name),
            },
            Some((field, number)) => Part::Row {
                number,
                kind: step.item.as_deref().map(name),
                field: name(field),
            },
        };
        let steps = self.steps.iter().map(|step| report::Step {
            path: step.path.clone(),
            part: part(step),
        });
        steps.collect()
    }
}

/// `stap[2]` → `stap`, 3.
fn numbered(path: &str) -> Option<(&str, usize)> {
    let (field, index) = path.strip_suffix(']')?.split_once('[')?;
    Some((field, index.parse::<usize>().ok()? + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Lang, Subject};

    #[test]
    fn a_place_is_told_in_both_languages() {
        let mut inside = Inside::default();
        let told = |inside: &Inside, names: &BTreeMap<String, String>| {
            let place = report::Place {
                subject: Subject::Site,
                steps: inside.steps(names),
            };
            place.words(Lang::En)
        };
        let unnamed = BTreeMap::new();
        assert_eq!(told(&inside, &unnamed), "the site");
        inside.enter("contentMatrix[7]".into());
        inside.is("titelTekst");
        inside.enter("cta".into());
        assert_eq!(
            told(&inside, &unnamed),
            "the site, block 8 (Titel tekst), field Cta: contentMatrix[7].cta"
        );
        let names = [("titelTekst", "Tekst met knop"), ("cta", "Knop")];
        let names = names.map(|(handle, name)| (handle.to_owned(), name.to_owned()));
        assert_eq!(
            told(&inside, &names.into()),
            "the site, block 8 (Tekst met knop), field Knop: contentMatrix[7].cta"
        );
        inside.leave();
        inside.enter("stap[0]".into());
        inside.enter("tekst".into());
        assert_eq!(
            told(&inside, &unnamed),
            "the site, block 8 (Titel tekst), row 1 of field Stap, field Tekst: contentMatrix[7].stap[0].tekst"
        );
    }
}
