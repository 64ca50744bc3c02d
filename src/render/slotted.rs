//! HTML with places for slots.

use super::phrase::Phrase;
use html_escape::encode_quoted_attribute;
use minijinja::value::Value;
use minijinja::{Error, ErrorKind};

/// Name of the elements that stand for slots: no content has it.
const PLACE: &str = "sitegen-slot-b81f3e57";
/// What is in it, and is rarer in HTML than letters.
const MARK: char = '-';

/// Adds what is in a slot: HTML as it is, and text escaped, as templates write it.
pub(super) fn push(html: &mut String, content: &Value) {
    if let Some(phrase) = content.downcast_object_ref::<Phrase>() {
        return html.push_str(&phrase.html());
    }
    match content.as_str() {
        Some(text) if content.is_safe() => html.push_str(text),
        Some(text) => html.push_str(&encode_quoted_attribute(text)),
        None => html.push_str(&encode_quoted_attribute(&content.to_string())),
    }
}

/// A rendered partial.
#[derive(Debug)]
pub(super) enum Slotted {
    /// HTML without a slot.
    Whole(Value),
    /// HTML between the slots, each part with the name of the slot that follows.
    Parts(Vec<(String, Option<String>)>),
}

/// What stands for a slot while the partial is rendered. Neither escaped nor sanitised text can have such an element.
pub(super) fn place(name: &str) -> Value {
    Value::from_safe_string(format!("<{PLACE} name=\"{name}\"></{PLACE}>"))
}

/// Whether something is left of a place, be it in capitals.
fn has_place(html: &str) -> bool {
    let first = PLACE.find(MARK).unwrap_or_default();
    html.match_indices(MARK).any(|(at, _)| {
        let start = at.checked_sub(first);
        let text = start.and_then(|start| html.as_bytes().get(start..start + PLACE.len()));
        text.is_some_and(|text| text.eq_ignore_ascii_case(PLACE.as_bytes()))
    })
}

impl Slotted {
    /// Finds the places of these slots.
    ///
    /// # Errors
    /// The template has done something else with a slot than to show it.
    pub(super) fn new<'n>(html: String, slots: impl IntoIterator<Item = &'n str>) -> Result<Self, Error> {
        let mut parts = vec![(html, None)];
        for name in slots {
            let place = place(name).to_string();
            let split = parts
                .into_iter()
                .flat_map(|(html, after): (String, Option<String>)| {
                    let mut pieces: Vec<(String, Option<String>)> = html
                        .split(place.as_str())
                        .map(|piece| (piece.to_owned(), Some(name.to_owned())))
                        .collect();
                    if let Some(last) = pieces.last_mut() {
                        last.1 = after;
                    }
                    pieces
                });
            parts = split.collect();
        }
        if parts.iter().any(|(html, _)| has_place(html)) {
            return Err(Error::new(
                ErrorKind::InvalidOperation,
                "a slot is changed, joined with a text or given to something else; a template can only show it: \
                 `{{ name }}`",
            ));
        }
        Ok(match parts.as_mut_slice() {
            [(html, None)] => Self::Whole(Value::from_safe_string(std::mem::take(html))),
            _ => Self::Parts(parts),
        })
    }

    /// The HTML with what is in the slots.
    pub(super) fn filled(&self, slots: &[(String, Value)]) -> Value {
        let parts = match self {
            Self::Whole(html) => return html.clone(),
            Self::Parts(parts) => parts,
        };
        let slot = |name: &str| slots.iter().find(|(known, _)| known == name);
        let mut html = String::with_capacity(parts.iter().map(|(part, _)| part.len() + 256).sum());
        for (part, name) in parts {
            html.push_str(part);
            if let Some((_, content)) = name.as_deref().and_then(slot) {
                push(&mut html, content);
            }
        }
        Value::from_safe_string(html)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_filled_wherever_they_stand() {
        let html = format!("a{}b{1}c{1}", place("one"), place("two"));
        let slotted = Slotted::new(html, ["two", "one", "unused"]).unwrap();
        let html = |text: &str| Value::from_safe_string(text.to_owned());
        let filled = |one: &str| slotted.filled(&[("one".into(), html(one)), ("two".into(), "<".into())]);
        assert_eq!(filled("1").to_string(), "a1b&lt;c&lt;");
        let place = place("two").to_string();
        assert_eq!(
            filled(&place).to_string(),
            format!("a{place}b&lt;c&lt;"),
            "it is not looked into"
        );
        assert_eq!(Slotted::new("a".into(), []).unwrap().filled(&[]).to_string(), "a");
    }
}
