//! The fields of an entry as JSON text: of 10,000 entries it takes a quarter of the memory that their values take, and is
//! read from a file in a third of the time. The stages parse them entry by entry. Of entries that were read from a file only
//! the place in it is known.

use crate::files::line_file::{LineFile, LinePart};
use memchr::memchr2;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// Fields by name, in the order of the answer.
#[derive(Clone, Debug)]
pub struct EntryFields(Text);

#[derive(Clone, Debug)]
enum Text {
    Here(Box<str>),
    /// With the hash of their text.
    InFile(LinePart, blake3::Hash),
}

impl EntryFields {
    /// Fields that are in a file, with the hash of their text.
    pub(super) fn in_file(part: LinePart, hash: blake3::Hash) -> Self {
        Self(Text::InFile(part, hash))
    }

    /// Fields from their text; `None`: it is no text.
    pub(super) fn from_line(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        Some(Self(Text::Here(Box::from(text))))
    }

    /// The JSON object that they are, as text; empty if their file was changed meanwhile, and the file remembers that.
    pub fn text(&self) -> Cow<'_, str> {
        match &self.0 {
            Text::Here(text) => Cow::Borrowed(text),
            Text::InFile(part, hash) => Cow::Owned(part.text(hash).unwrap_or_default()),
        }
    }

    /// Their text on one line and its hash. `None`: their file was changed meanwhile.
    pub(super) fn line(&self) -> Option<(Cow<'_, str>, blake3::Hash)> {
        match &self.0 {
            Text::Here(text) => {
                // JSON may have them between its values; what was decoded from an answer has none.
                let text = match memchr2(b'\n', b'\r', text.as_bytes()) {
                    Some(_) => Cow::Owned(text.replace(['\n', '\r'], " ")),
                    None => Cow::Borrowed(&**text),
                };
                let hash = blake3::hash(text.as_bytes());
                Some((text, hash))
            }
            Text::InFile(part, hash) => Some((Cow::Owned(part.text(hash)?), *hash)),
        }
    }

    /// Their values; none if their file was changed meanwhile.
    pub fn parse(&self) -> Map<String, Value> {
        // The text was an object when it was written.
        serde_json::from_str(&self.text()).unwrap_or_default()
    }

    /// Whether one of these texts is in their JSON.
    pub fn may_contain(&self, texts: &[&str]) -> bool {
        let json = self.text();
        texts.iter().any(|text| json.contains(text))
    }

    /// The file that they are still in.
    pub(super) fn file(&self) -> Option<&Arc<LineFile>> {
        match &self.0 {
            Text::Here(_) => None,
            Text::InFile(entry, _) => Some(entry.file()),
        }
    }

    /// Reads a struct from an object, and the fields that the struct does not have.
    ///
    /// # Errors
    /// The struct cannot be read from them.
    pub(super) fn beside<'de, T, A>(object: A) -> Result<(T, Self), A::Error>
    where
        T: Deserialize<'de>,
        A: MapAccess<'de>,
    {
        let mut text = "{".to_owned();
        let known = T::deserialize(Divided {
            object,
            others: &mut text,
            names: &[],
        })?;
        text.push('}');
        // Copied, because an allocator leaves a text that grew where it is, with up to as much room again.
        Ok((known, Self(Text::Here(Box::from(text.as_str())))))
    }
}

impl PartialEq for EntryFields {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text() || self.parse() == other.parse()
    }
}

impl Serialize for EntryFields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.text();
        if text.is_empty() {
            return Err(serde::ser::Error::custom("the file of the content was changed"));
        }
        let Pairs(pairs) = serde_json::from_str(&text).map_err(serde::ser::Error::custom)?;
        let mut map = serializer.serialize_map(Some(pairs.len()))?;
        for (name, value) in pairs {
            map.serialize_entry(&name, value)?;
        }
        map.end()
    }
}

/// The parts of an object's text.
struct Pairs<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = object.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// An object whose fields a struct takes as far as it knows them. The others are written down.
struct Divided<'a, A> {
    object: A,
    others: &'a mut String,
    names: &'static [&'static str],
}

impl<'de, A: MapAccess<'de>> Deserializer<'de> for Divided<'_, A> {
    type Error = A::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_map(Self { names, ..self })
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_map(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Divided<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        use serde::de::IntoDeserializer;
        while let Some(name) = self.object.next_key::<String>()? {
            if self.names.contains(&name.as_str()) {
                return seed.deserialize(name.into_deserializer()).map(Some);
            }
            let value: Box<RawValue> = self.object.next_value()?;
            if self.others.len() > 1 {
                self.others.push(',');
            }
            let name = serde_json::to_string(&name).map_err(A::Error::custom)?;
            self.others.extend([&name, ":", value.get()]);
        }
        Ok(None)
    }

    fn next_value_seed<V: serde::de::DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.object.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cms::PageEntry;
    use serde_json::json;

    fn entry(text: &str) -> PageEntry {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn an_entry_is_written_as_it_was_read() {
        let text = r#"{"b":[1,{"title":"in a block"}],"typeHandle":"page","id":"7","__typename":"page_Entry","één \"a\"":"\u0007","a":null}"#;
        let read = entry(text);
        assert_eq!(
            (read.id.as_deref(), read.type_handle.as_str()),
            (Some("7"), "page")
        );
        let fields = json!({ "b": [1, { "title": "in a block" }], "__typename": "page_Entry", "één \"a\"": "\u{7}", "a": null });
        assert_eq!(&Value::Object(read.fields.parse()), &fields);
        let names: Vec<String> = read.fields.parse().keys().cloned().collect();
        assert_eq!(names, ["b", "__typename", "één \"a\"", "a"], "in their order");
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(entry(&written), read);
        assert_eq!(serde_json::from_value::<PageEntry>(json!(read)).unwrap(), read);
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::from_value::<PageEntry>(value).unwrap(), read);
    }

    #[test]
    fn the_order_of_fields_makes_no_other_entry() {
        let one = entry(r#"{"typeHandle":"page","a":1,"b":2}"#);
        assert_eq!(one, entry(r#"{"b":2,"typeHandle":"page","a":1}"#));
        assert_ne!(one, entry(r#"{"b":1,"typeHandle":"page","a":1}"#));
        assert_eq!(entry(r#"{"typeHandle":"page"}"#).fields.text(), "{}");
    }
}
