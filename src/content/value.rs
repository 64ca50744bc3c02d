//! What a template sees of a field: clean, whatever the CMS sent.

use super::date::Date;
use super::{FileRef, Image, Link, RichText};
use serde::{Serialize, Serializer};
use serde_json::Number;
use std::sync::Arc;

/// The value of a field. It has 24 bytes, because 10,000 pages have half a million of them.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Nothing was entered, or nothing of it may be published.
    #[default]
    None,
    /// Trimmed, never empty.
    Text(Box<str>),
    /// Several of them.
    Texts(Box<[String]>),
    /// A number.
    Number(Number),
    /// A switch; one that was never touched is off.
    Switch(bool),
    /// Sanitised HTML.
    Rich(RichText),
    /// A moment, with its texts.
    Date(Box<Date>),
    /// A link of which something is left.
    Link(Box<Link>),
    /// A telephone number.
    Phone(Box<Phone>),
    /// HTML of others.
    Embed(Box<Embed>),
    /// An image in its box.
    Image(Arc<Image>),
    /// Several of them.
    Images(Box<[Arc<Image>]>),
    /// A file to download.
    File(Box<Download>),
    /// Rows of a matrix, or related entries.
    Rows(Box<[Fields]>),
}

impl Value {
    /// Whether the value shows something. A switch alone does not.
    fn is_filled(&self) -> bool {
        match self {
            Self::None | Self::Switch(_) => false,
            Self::Texts(list) => !list.is_empty(),
            Self::Images(list) => !list.is_empty(),
            Self::Rows(list) => !list.is_empty(),
            Self::Text(_)
            | Self::Number(_)
            | Self::Rich(_)
            | Self::Date(_)
            | Self::Link(_)
            | Self::Phone(_)
            | Self::Embed(_)
            | Self::Image(_)
            | Self::File(_) => true,
        }
    }
}

/// A telephone number.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Phone {
    /// As written.
    pub text: String,
    /// `tel:` address; `None` if the text is not exactly one number.
    pub href: Option<String>,
}

/// HTML that is published as a document of its own.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Embed {
    /// The path of its document; equal embeds share one.
    pub document: String,
    /// What the editor pasted. It never stands in a page: it may do anything, and its document is without our origin.
    #[serde(skip)]
    pub html: String,
}

/// A file that visitors may save.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Download {
    /// The file, published under our own host.
    #[serde(flatten)]
    pub file: FileRef,
    /// The file itself, if it is an image and its directive has a box.
    pub image: Option<Arc<Image>>,
}

/// The values of an entry's fields, in the order of the fragment, by their names in the CMS.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fields(Vec<(Arc<str>, Value)>);

impl Fields {
    /// No fields, with room for this many.
    pub(super) fn with_capacity(fields: usize) -> Self {
        Self(Vec::with_capacity(fields))
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0
            .iter()
            .find(|(known, _)| **known == *name)
            .map(|(_, value)| value)
    }

    /// The text of a field; nothing where it has none.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The rich text of a field, as plain text.
    pub fn plain(&self, name: &str) -> Option<String> {
        match self.get(name)? {
            Value::Rich(text) => {
                Some(html_escape::decode_html_entities(text.without_tags().as_str()).into_owned())
            }
            _ => None,
        }
    }

    /// Whether a switch is on.
    pub fn is_on(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Switch(true)))
    }

    /// The number of a field.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            Value::Number(number) => number.as_f64(),
            _ => None,
        }
    }

    /// The date of a field.
    pub fn date(&self, name: &str) -> Option<&Date> {
        match self.get(name)? {
            Value::Date(date) => Some(date),
            _ => None,
        }
    }

    /// The link of a field.
    pub fn link(&self, name: &str) -> Option<&Link> {
        match self.get(name)? {
            Value::Link(link) => Some(link),
            _ => None,
        }
    }

    /// The image of a field.
    pub fn image(&self, name: &str) -> Option<&Image> {
        match self.get(name)? {
            Value::Image(image) => Some(image),
            _ => None,
        }
    }

    /// The rows of a field.
    pub fn rows(&self, name: &str) -> &[Self] {
        match self.get(name) {
            Some(Value::Rows(rows)) => rows,
            _ => &[],
        }
    }

    /// Whether an editor entered something into a field.
    pub(super) fn is_filled(&self, name: &str) -> bool {
        self.get(name).is_some_and(Value::is_filled)
    }

    /// The value of a field, which is not among the others any more.
    pub(super) fn take(&mut self, name: &str) -> Option<Value> {
        let place = self.0.iter().position(|(known, _)| **known == *name)?;
        Some(self.0.remove(place).1)
    }

    /// Adds a field without a value, unless there is one of that name.
    pub(super) fn or_none(&mut self, name: &str) {
        if self.get(name).is_none() {
            self.set(name, Value::None);
        }
    }

    /// Sets a field, or adds one.
    pub fn set(&mut self, name: &str, value: impl Into<Value>) {
        let value = value.into();
        match self.0.iter_mut().find(|(known, _)| **known == *name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.into(), value)),
        }
    }

    /// Adds a field that is not there yet.
    pub(super) fn push(&mut self, name: &Arc<str>, value: Value) {
        self.0.push((Arc::clone(name), value));
    }

    /// The values of its own fields, without those in rows.
    pub fn own_values(&self) -> impl Iterator<Item = &Value> {
        self.0.iter().map(|(_, value)| value)
    }

    /// All values, those in rows included.
    pub fn all(&self) -> Box<dyn Iterator<Item = &Value> + '_> {
        Box::new(self.0.iter().flat_map(|(_, value)| {
            let rows: &[Fields] = match value {
                Value::Rows(rows) => rows,
                _ => &[],
            };
            std::iter::once(value).chain(rows.iter().flat_map(Fields::all))
        }))
    }

    /// Whether an editor entered anything.
    pub(super) fn has_content(&self) -> bool {
        let mut values = self.0.iter();
        values.any(|(name, value)| value.is_filled() && !matches!(&**name, "type" | "id"))
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (&**name, value)))
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Self {
        text.map_or(Self::None, Self::from)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<Vec<Fields>> for Value {
    fn from(rows: Vec<Fields>) -> Self {
        Self::Rows(rows.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_small() {
        assert_eq!(size_of::<Value>(), 24);
    }
}
