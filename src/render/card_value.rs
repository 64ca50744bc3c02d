//! Cards as templates receive them: they know the hash of what they say, so that [`super::cached_partial`] can tell them
//! apart.

use super::cards::Card;
use minijinja::value::{Enumerator, Object, Serde, Value};
use std::sync::Arc;

/// A card with its hash.
#[derive(Debug)]
pub(super) struct CardValue {
    value: Value,
    digest: String,
}

impl CardValue {
    /// The hash of all that templates see of the card.
    pub(super) fn digest(&self) -> &str {
        &self.digest
    }
}

impl Object for CardValue {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        self.value
            .get_attr(key)
            .ok()
            .filter(|value| !value.is_undefined())
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.value.try_iter().into_iter().flatten().collect())
    }
}

impl From<&Card<'_>> for CardValue {
    fn from(card: &Card<'_>) -> Self {
        Self {
            value: Value::from(Serde(card)),
            digest: card.digest().to_owned(),
        }
    }
}

/// Cards for a template.
pub(super) fn values<'c>(cards: impl IntoIterator<Item = &'c Card<'c>>) -> Value {
    cards.into_iter().map(value).collect()
}

/// A card for a template.
pub(super) fn value(card: &Card<'_>) -> Value {
    Value::from_object(CardValue::from(card))
}
