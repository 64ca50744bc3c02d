//! The field of an entry in which an address stands: finished pages do not say where their texts are from.

use crate::config::EditorNames;
use crate::content::place::Inside;
use crate::report::Step;
use serde_json::{Map, Value};

/// The name of an object's type, which is nobody's text.
const TYPE: &str = "__typename";
/// How the names of the types of entries and blocks end.
const ENTRY: &str = "_Entry";

/// The way to the first text among fields, or the title, that `is_it` accepts, as editors know it; empty if none is.
pub fn steps_to(
    fields: &Map<String, Value>,
    title: Option<&str>,
    names: EditorNames<'_>,
    is_it: impl Fn(&str) -> bool,
) -> Vec<Step> {
    let mut search = Search {
        inside: Inside::default(),
        is_it,
    };
    if let Some(handle) = entry_type(fields) {
        search.inside.holds(handle.into());
    }
    if !search.fields(fields) && title.is_some_and(&search.is_it) {
        search.inside.enter("title".to_owned());
    }
    search.inside.steps(names)
}

struct Search<F> {
    inside: Inside,
    is_it: F,
}

impl<F: Fn(&str) -> bool> Search<F> {
    /// Stays at the place if it is found.
    fn fields(&mut self, fields: &Map<String, Value>) -> bool {
        texts(fields).any(|(name, value)| match value {
            Value::Array(items) => {
                let mut items = items.iter().enumerate();
                items.any(|(index, item)| self.at(format!("{name}[{index}]"), item))
            }
            value => self.at(name.clone(), value),
        })
    }

    fn at(&mut self, path: String, value: &Value) -> bool {
        self.inside.enter(path);
        let found = match value {
            Value::Object(fields) => match entry_type(fields) {
                Some(handle) => {
                    self.inside.is(handle);
                    self.fields(fields)
                }
                // A link or a file: editors know the field, not its parts.
                None => self.is_in(value),
            },
            value => self.is_in(value),
        };
        if !found {
            self.inside.leave();
        }
        found
    }

    fn is_in(&self, value: &Value) -> bool {
        match value {
            Value::String(text) => (self.is_it)(text),
            Value::Array(items) => items.iter().any(|item| self.is_in(item)),
            Value::Object(fields) => texts(fields).any(|(_, value)| self.is_in(value)),
            _ => false,
        }
    }
}

/// All fields but the name of the type.
fn texts(fields: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    fields.iter().filter(|(name, _)| *name != TYPE)
}

/// The handle of an entry's or a block's type.
fn entry_type(fields: &Map<String, Value>) -> Option<&str> {
    fields.get(TYPE)?.as_str()?.strip_suffix(ENTRY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[test]
    fn a_text_is_found_in_its_field_and_a_link_is_one_field() {
        let fields = json!({
            "headerImage": [{ "url": "//a" }],
            "contentMatrix": [
                { "__typename": "tekst_Entry", "tekst": null },
                { "__typename": "stappen_Entry", "stap": [{ "__typename": "stap_Entry", "cta": { "url": "//b" } }] },
            ],
        });
        let path = |wanted: &str| {
            let steps = steps_to(
                fields.as_object().unwrap(),
                Some("over cms.example"),
                EditorNames {
                    names: &BTreeMap::new(),
                    fields: &BTreeMap::new(),
                },
                |text| text.contains(wanted),
            );
            let steps: Vec<String> = steps.into_iter().map(|step| step.path).collect();
            steps.join(".")
        };
        assert_eq!(path("//b"), "contentMatrix[1].stap[0].cta");
        assert_eq!(path("//a"), "headerImage[0]");
        assert_eq!(path("cms.example"), "title");
        assert_eq!(path("_Entry"), "");
    }
}
