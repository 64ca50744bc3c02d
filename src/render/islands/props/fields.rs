//! The names of a type's fields, as its JSON has them. serde tells them to the reader of a struct (serde_aux's
//! `serde_introspect` does the same, and brings chrono).

use serde::de::value::Error;
use serde::de::{Deserialize, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

/// The fields of a struct; `None` for everything else.
pub fn fields<'de, T: Deserialize<'de>>() -> Option<&'static [&'static str]> {
    let mut names = None;
    // There is nothing to read: it fails after it has said what it wants.
    let _: Result<T, Error> = T::deserialize(Reader(&mut names));
    names
}

struct Reader<'a>(&'a mut Option<&'static [&'static str]>);

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        *self.0 = Some(fields);
        Err(Error::custom("nothing to read"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("no struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
