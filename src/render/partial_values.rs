//! The values and slots that `cached_partial` is given ([`super::cached_partial`]).

use super::card_value::CardValue;
use minijinja::value::{Kwargs, Value, ValueKind};
use minijinja::{Error, ErrorKind};
use serde::Serialize;
use std::collections::BTreeMap;

/// Name of the argument with the slots.
const SLOTS: &str = "slots";

/// Values that can be told apart, and the HTML of the page's own that is put into the partial.
pub(super) struct PartialValues {
    pub(super) values: BTreeMap<String, Value>,
    pub(super) slots: Vec<(String, Value)>,
}

/// A part of the key.
#[derive(Serialize)]
#[serde(untagged)]
enum KeyPart<'a> {
    Plain(&'a Value),
    /// The hash of a card, in a list: no plain value is one.
    Card([&'a str; 1]),
    Slot([(); 0]),
}

impl PartialValues {
    /// The arguments of a call.
    ///
    /// # Errors
    /// A value is neither plain nor a card, or the slots are not named.
    pub(super) fn new(template: &str, arguments: &Kwargs) -> Result<Self, Error> {
        let (mut values, mut slots) = (BTreeMap::new(), Vec::new());
        for name in arguments.args() {
            let value: Value = arguments.peek(name)?;
            if name == SLOTS {
                for slot in value.try_iter()? {
                    slots.push((slot.to_string(), value.get_item(&slot)?));
                }
            } else if is_plain(&value) || value.downcast_object_ref::<CardValue>().is_some() {
                values.insert(name.to_owned(), value);
            } else {
                return Err(Error::new(
                    ErrorKind::InvalidOperation,
                    format!(
                        "`{name}` of `{template}` is not a plain text, number, boolean or card: what differs on each page is \
                         a slot"
                    ),
                ));
            }
        }
        Ok(Self { values, slots })
    }

    /// A text that differs where a value or the name of a slot does.
    ///
    /// # Errors
    /// A number is not one of JSON.
    pub(super) fn key(&self) -> Result<String, serde_json::Error> {
        let values = self.values.iter().map(|(name, value)| {
            let told = match value.downcast_object_ref::<CardValue>() {
                Some(card) => KeyPart::Card([card.digest()]),
                None => KeyPart::Plain(value),
            };
            (name, told)
        });
        let slots = self.slots.iter().map(|(name, _)| (name, KeyPart::Slot([])));
        serde_json::to_string(&values.chain(slots).collect::<Vec<_>>())
    }
}

fn is_plain(value: &Value) -> bool {
    match value.kind() {
        ValueKind::None | ValueKind::Bool | ValueKind::Number => true,
        ValueKind::String => !value.is_safe(),
        _ => false,
    }
}
