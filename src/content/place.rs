//! The current place in an entry: nested fields, with the names that editors know.

use crate::config::EditorNames;
use crate::report::{self, Part};
use std::sync::Arc;

/// The field whose items are the blocks of a page.
const BLOCKS: &str = "contentMatrix";

/// Nested fields.
#[derive(Debug, Default)]
pub struct Inside {
    /// The type of the entry, once it is known.
    entry: Option<Arc<str>>,
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    /// `cta`, or `contentMatrix[7]`.
    path: String,
    /// The type of the item, once it is known.
    item: Option<Arc<str>>,
    /// Whether editors choose the type.
    is_chosen: bool,
}

impl Inside {
    /// Enters a field, such as `cta` or `contentMatrix[2]`.
    pub fn enter(&mut self, path: String) {
        self.steps.push(Step {
            path,
            item: None,
            is_chosen: false,
        });
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
        self.entry = None;
    }

    /// Sets the type of the current item, which editors have chosen.
    pub fn is(&mut self, handle: &str) {
        self.holds(handle.into());
        if let Some(step) = self.steps.last_mut() {
            step.is_chosen = true;
        }
    }

    /// Sets the type whose fields are here.
    pub fn holds(&mut self, handle: Arc<str>) {
        let item = self.steps.last_mut().map(|step| &mut step.item);
        *item.unwrap_or(&mut self.entry) = Some(handle);
    }

    /// The type whose fields are here.
    pub fn held(&self) -> Option<&str> {
        let item = self.steps.last().map(|step| &step.item);
        item.unwrap_or(&self.entry).as_deref()
    }

    /// The path to the current place, as editors know it.
    pub fn steps(&self, names: EditorNames<'_>) -> Vec<report::Step> {
        let mut of = self.entry.as_deref();
        let mut steps = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let (field, number) =
                numbered(&step.path).map_or((&*step.path, None), |(field, number)| (field, Some(number)));
            let kind = step.item.as_deref().filter(|_| step.is_chosen);
            let kind = kind.map(|handle| names.name(handle));
            let part = match number {
                None => Part::Field {
                    name: names.field(of, field),
                },
                Some(number) if field == BLOCKS => Part::Block { number, kind },
                Some(number) => Part::Row {
                    number,
                    kind,
                    field: names.field(of, field),
                },
            };
            let path = step.path.replacen(field, names.handle_of_field(of, field), 1);
            steps.push(report::Step { path, part });
            of = step.item.as_deref();
        }
        steps
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
    use std::collections::BTreeMap;

    #[test]
    fn a_place_is_told_in_both_languages() {
        let mut inside = Inside::default();
        let map = |pairs: &[(&str, &str)]| -> BTreeMap<String, String> {
            let pairs = pairs.iter();
            pairs
                .map(|(from, to)| ((*from).to_owned(), (*to).to_owned()))
                .collect()
        };
        let told = |inside: &Inside, names: &[(&str, &str)], fields: &[(&str, &str)]| {
            let (names, fields) = (&map(names), &map(fields));
            let place = report::Place {
                subject: Subject::Site,
                steps: inside.steps(EditorNames { names, fields }),
            };
            place.words(Lang::En)
        };
        assert_eq!(told(&inside, &[], &[]), "the site");
        inside.enter("contentMatrix[7]".into());
        inside.is("titelTekst");
        inside.enter("cta".into());
        assert_eq!(
            told(&inside, &[], &[]),
            "the site, block 8 (Titel tekst), field Cta: contentMatrix[7].cta"
        );
        assert_eq!(
            told(&inside, &[("titelTekst", "Tekst met knop"), ("cta", "Knop")], &[]),
            "the site, block 8 (Tekst met knop), field Knop: contentMatrix[7].cta"
        );
        let renamed = [("titelTekst_Entry.cta", "knopLink"), ("contentMatrix", "blokken")];
        assert_eq!(
            told(&inside, &[], &renamed),
            "the site, block 8 (Titel tekst), field Knop link: blokken[7].knopLink"
        );
        for handle in ["knopLink", "cta"] {
            let words = told(&inside, &[(handle, "Knop")], &renamed);
            assert!(words.ends_with("field Knop: blokken[7].knopLink"), "{words}");
        }
        inside.leave();
        inside.enter("stap[0]".into());
        inside.enter("tekst".into());
        assert_eq!(
            told(&inside, &[], &[]),
            "the site, block 8 (Titel tekst), row 1 of field Stap, field Tekst: contentMatrix[7].stap[0].tekst"
        );
    }
}
