//! All texts that do not come from the CMS: the catalogues in `templates/messages/`, one per language.
//!
//! Pages use the language of their content. Some messages follow the site's locale instead ([`LOCALE_MESSAGES`]): in the
//! specification the pages are Dutch and their translation messages German. A message in another language than its
//! page carries its language, so that the markup can declare it (WCAG 3.1.2).

use crate::config::RenderSettings;
use crate::report::{Code, Failure};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where the catalogues are.
const FOLDER: &str = "templates/messages";

/// Messages in the language of the locale; all others are in the language of the content.
pub const LOCALE_MESSAGES: [&str; 11] = [
    "vacancy.popular",
    "block.unknown",
    "error.not-found",
    "error.unavailable",
    "error.page",
    "form.failure",
    "form.other.pdf",
    "form.other.size",
    "form.other.email",
    "form.other.phone",
    "form.other.upload",
];

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

/// The messages of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Messages {
    /// Path of the page language's catalogue, below the project.
    catalogue: String,
    texts: BTreeMap<String, Message>,
    date_lang: Option<String>,
}

/// A message in a catalogue.
#[derive(Debug, Deserialize)]
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

impl Messages {
    /// Reads the catalogues of `site.content_language` and `site.locale`: each is a flat object of texts, where
    /// `{"lang": "en", "text": "…"}` is a text in another language. `nl-BE` is read from `nl.json` unless it has its
    /// own file. The place `{currency}` is filled with the sign of the site's currency.
    ///
    /// # Errors
    /// A catalogue is missing or invalid: exit 2.
    pub fn read(config: RenderSettings<'_>) -> Result<Self, Failure> {
        let folder = config.project.join(FOLDER);
        let (page, locale) = (&config.site.content_language, &config.site.locale);
        let (path, mut texts) = catalogue(&folder, page, "site.content_language")?;
        let (_, mut of_the_locale) = catalogue(&folder, locale, "site.locale")?;
        for name in LOCALE_MESSAGES {
            texts.remove(name);
            texts.extend(of_the_locale.remove_entry(name));
        }
        for message in texts.values_mut() {
            message.lang = message.lang.take().filter(|lang| is_foreign(lang, page));
            message.text = priced(&message.text, config.currency);
        }
        Ok(Self {
            catalogue: format!(
                "templates/messages/{}",
                path.file_name().unwrap_or_default().display()
            ),
            texts,
            date_lang: Some(locale.clone()).filter(|lang| is_foreign(lang, page)),
        })
    }

    /// The message of that name.
    pub fn get(&self, name: &str) -> Option<&Message> {
        self.texts.get(name)
    }

    /// The file that messages of pages are in.
    pub fn catalogue(&self) -> &str {
        &self.catalogue
    }

    /// The names of all messages.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(String::as_str)
    }

    /// The language of dates, if it differs from the page's.
    pub fn date_lang(&self) -> Option<&str> {
        self.date_lang.as_deref()
    }
}

/// A text with the sign of a currency, or with its code where it has none that is its own: `€2,900`, `CHF 2,900`.
fn priced(text: &str, currency: &str) -> String {
    let sign = match currency {
        "EUR" => "€",
        "GBP" => "£",
        "USD" => "$",
        code => {
            return text
                .replace("{currency}{", &format!("{code}\u{a0}{{"))
                .replace("{currency}", code);
        }
    };
    text.replace("{currency}", sign)
}

/// Whether a screen reader needs another voice: `nl-BE` within `nl` does not.
fn is_foreign(lang: &str, page: &str) -> bool {
    !primary(lang).eq_ignore_ascii_case(primary(page))
}

fn primary(lang: &str) -> &str {
    lang.split('-').next().unwrap_or(lang)
}

type Catalogue = (PathBuf, BTreeMap<String, Message>);

fn catalogue(folder: &Path, lang: &str, setting: &str) -> Result<Catalogue, Failure> {
    let candidates = [lang, primary(lang)].map(|name| folder.join(format!("{name}.json")));
    let Some(path) = candidates.iter().find(|path| path.is_file()) else {
        return Err(Failure::new(
            Code::MessagesUnreadable,
            format!("there are no messages in `{lang}`, the language of `{setting}` in sitegen.toml"),
            candidates[0].display().to_string(),
            format!(
                "translate one of the catalogues there ({})",
                languages(folder).join(", ")
            ),
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
    let entries: BTreeMap<String, Entry> = serde_json::from_str(&text)
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

/// Paths of all catalogues below the project.
pub fn catalogues(project: &Path) -> Vec<String> {
    let languages = languages(&project.join(FOLDER));
    let paths = languages.into_iter().map(|lang| format!("{FOLDER}/{lang}.json"));
    // Other programs leave files of their own there.
    paths.filter(|path| project.join(path).is_file()).collect()
}

/// Languages with a catalogue, in alphabetical order.
fn languages(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_told_what_one_is() {
        let refused = serde_json::from_str::<Entry>("3").unwrap_err().to_string();
        assert!(refused.starts_with("a message is a text"), "{refused}");
    }
}
