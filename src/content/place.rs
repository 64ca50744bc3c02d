//! Where in an entry something is: as a path for developers, and in the words of the control panel for editors.

use std::collections::BTreeMap;

/// The field whose items are the blocks of a page.
const BLOCKS: &str = "contentMatrix";

/// Fields inside each other.
#[derive(Debug, Default)]
pub struct Place {
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    /// `cta`, or `contentMatrix[7]`.
    path: String,
    /// The type of the item, once it is known.
    item: Option<String>,
}

impl Place {
    /// Goes into a field, such as `cta` or `contentMatrix[2]`.
    pub fn enter(&mut self, path: String) {
        self.steps.push(Step { path, item: None });
    }

    /// Leaves it.
    pub fn leave(&mut self) {
        self.steps.pop();
    }

    /// Leaves all.
    pub fn clear(&mut self) {
        self.steps.clear();
    }

    /// The item that is being read has this type.
    pub fn is(&mut self, handle: &str) {
        if let Some(step) = self.steps.last_mut() {
            step.item = Some(handle.to_owned());
        }
    }

    /// `contentMatrix[7].cta`; `None` outside of all fields.
    pub fn path(&self) -> Option<String> {
        let steps: Vec<&str> = self.steps.iter().map(|step| step.path.as_str()).collect();
        (!steps.is_empty()).then(|| steps.join("."))
    }

    /// `block 8 (Titel tekst), field Knop`: counted from 1, with `names` by handle. A handle without a name is read as
    /// Craft makes it of one: `titelTekst` of "Titel tekst".
    pub fn words(&self, names: &BTreeMap<String, String>) -> String {
        let name = |handle: &str| names.get(handle).cloned().unwrap_or_else(|| label(handle));
        let words = self.steps.iter().map(|step| {
            let Some((field, number)) = numbered(&step.path) else {
                return format!("field {}", name(&step.path));
            };
            let item = step.item.as_deref().map(&name);
            let item = item.map(|item| format!(" ({item})")).unwrap_or_default();
            if field == BLOCKS {
                format!("block {number}{item}")
            } else {
                format!("row {number}{item} of field {}", name(field))
            }
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

/// `stap[2]` → `stap`, 3.
fn numbered(path: &str) -> Option<(&str, usize)> {
    let (field, index) = path.strip_suffix(']')?.split_once('[')?;
    Some((field, index.parse::<usize>().ok()? + 1))
}

/// `titelTekst` → `Titel tekst`.
fn label(handle: &str) -> String {
    let mut label = String::new();
    for c in handle.chars() {
        if label.is_empty() {
            label.extend(c.to_uppercase());
        } else if c.is_uppercase() {
            label.push(' ');
            label.extend(c.to_lowercase());
        } else {
            label.push(c);
        }
    }
    label
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_in_both_languages() {
        let mut place = Place::default();
        assert_eq!(
            (place.path(), place.words(&BTreeMap::new())),
            (None, String::new())
        );
        place.enter("contentMatrix[7]".into());
        place.is("titelTekst");
        place.enter("cta".into());
        assert_eq!(place.path().as_deref(), Some("contentMatrix[7].cta"));
        assert_eq!(place.words(&BTreeMap::new()), "block 8 (Titel tekst), field Cta");
        let names = [("titelTekst", "Tekst met knop"), ("cta", "Knop")];
        let names = names.map(|(handle, name)| (handle.to_owned(), name.to_owned()));
        assert_eq!(place.words(&names.into()), "block 8 (Tekst met knop), field Knop");
        place.leave();
        place.enter("stap[0]".into());
        place.enter("tekst".into());
        assert_eq!(
            place.words(&BTreeMap::new()),
            "block 8 (Titel tekst), row 1 of field Stap, field Tekst"
        );
    }
}
