//! One catalogue of messages: a JSON object of texts.

use crate::config::is_of_text_editor;
use crate::report::{Code, Failure};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The text, with `{name}` for each value.
    pub text: String,
    /// Its language, if it differs from the page's.
    pub lang: Option<String>,
}

impl Message {
    /// The names of the values that it has a place for.
    pub fn places(&self) -> Vec<String> {
        self.parts().into_iter().filter_map(|part| part.place).collect()
    }

    /// The text, divided at its places.
    pub(super) fn parts(&self) -> Vec<Part> {
        let (mut parts, mut before, mut rest) = (Vec::new(), String::new(), self.text.as_str());
        while let Some((text, after)) = rest.split_once('}') {
            rest = after;
            // Other braces are text.
            if let Some((text, place)) = text.rsplit_once('{') {
                before.push_str(text);
                parts.push(Part {
                    before: std::mem::take(&mut before),
                    place: Some(place.to_owned()),
                });
            } else {
                before.extend([text, "}"]);
            }
        }
        let before = before + rest;
        parts.push(Part { before, place: None });
        parts
    }
}

/// A part of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// What stands before the place.
    pub(super) before: String,
    /// The name of the place; the last part has none.
    pub(super) place: Option<String>,
}

/// A message in a catalogue.
#[derive(Debug, serde::Deserialize)]
#[serde(
    untagged,
    expecting = "a message is a text, or a text in another language: {\"lang\": \"en\", \"text\": \"…\"}"
)]
enum Entry {
    /// In the catalogue's language.
    Text(String),
    /// In another language.
    Foreign { lang: String, text: String },
}

/// The messages of a catalogue, each of which is there once.
struct Entries(BTreeMap<String, Entry>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EachOnce)
    }
}

struct EachOnce;

impl<'de> Visitor<'de> for EachOnce {
    type Value = Entries;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object of texts")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
        let mut entries = BTreeMap::new();
        while let Some((name, entry)) = map.next_entry::<String, Entry>()? {
            if entries.contains_key(&name) {
                return Err(A::Error::custom(format!("the message `{name}` is there twice")));
            }
            entries.insert(name, entry);
        }
        Ok(Entries(entries))
    }
}

/// The path of a catalogue, and its messages.
pub(super) type Catalogue = (PathBuf, BTreeMap<String, Message>);

/// Reads the catalogue of a language, or of the language without its region.
pub(super) fn catalogue(folder: &Path, lang: &str, setting: &str) -> Result<Catalogue, Failure> {
    let candidates = [lang, primary(lang)].map(|name| folder.join(format!("{name}.json")));
    let Some(path) = candidates.iter().find(|path| path.is_file()) else {
        let known = languages(folder);
        return Err(Failure::new(
            Code::MessagesUnreadable,
            format!("there are no messages in `{lang}`, the language of `{setting}` in sitegen.toml"),
            candidates[0].display().to_string(),
            match known
                .iter()
                .find(|known| known.eq_ignore_ascii_case(primary(lang)))
            {
                Some(known) => format!("write it as `{known}`"),
                None => format!("translate one of the catalogues there ({})", known.join(", ")),
            },
        ));
    };
    let failure = |what: String| {
        Failure::new(
            Code::MessagesUnreadable,
            what,
            path.display().to_string(),
            "write a JSON object of texts",
        )
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| failure(format!("cannot read the messages: {error}")))?;
    let Entries(entries) = serde_json::from_str(&text)
        .map_err(|error| failure(format!("the messages are not valid: {error}")))?;
    let messages = entries.into_iter().map(|(name, entry)| {
        let message = match entry {
            Entry::Text(text) => Message {
                text,
                lang: Some(lang.to_owned()),
            },
            Entry::Foreign { lang, text } => Message {
                text,
                lang: Some(lang),
            },
        };
        (name, message)
    });
    Ok((path.clone(), messages.collect()))
}

/// Languages with a catalogue, in alphabetical order.
pub(super) fn languages(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| !is_of_text_editor(&entry.file_name().to_string_lossy()))
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

/// The language of a tag without its region: `nl` of `nl-BE`.
pub(super) fn primary(lang: &str) -> &str {
    lang.split('-').next().unwrap_or(lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_told_what_one_is() {
        let refused = serde_json::from_str::<Entry>("3").unwrap_err().to_string();
        assert!(refused.starts_with("a message is a text"), "{refused}");
    }

    #[test]
    fn a_message_that_is_there_twice_is_refused() {
        let text = "{\"a\": \"x\",\n\"b\": \"y\",\n\"a\": \"z\"}";
        let refused = serde_json::from_str::<Entries>(text).err().unwrap().to_string();
        assert!(refused.contains("`a` is there twice at line 3"), "{refused}");
    }
}
