//! Messages and dates in templates, with their language if it differs from the page's (WCAG 3.1.2).
//!
//! `t("name", count=3)` is a text in the page's language. `phrase("name")` is for messages of the locale: in HTML it
//! is written with its language, and islands receive it as `{text, lang}`. `time(date, "long")` is a date.

use super::catalogue::{Message, Part};
use super::messages::{LOCALE_MESSAGES, Messages};
use super::recorder::Recorder;
use super::template_error::unknown;
use crate::content::formats::Formats;
use html_escape::encode_quoted_attribute;
use minijinja::value::{Enumerator, Kwargs, Object, Value};
use minijinja::{Environment, Error, ErrorKind};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// A message that may have another language than the page.
#[derive(Debug)]
pub struct Phrase {
    text: String,
    lang: Option<String>,
}

impl Phrase {
    /// In a page.
    pub fn html(&self) -> String {
        let text = encode_quoted_attribute(&self.text);
        match &self.lang {
            Some(lang) => format!("<span{}>{text}</span>", lang_attribute(Some(lang))),
            None => text.into_owned(),
        }
    }
}

impl Object for Phrase {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        match key.as_str()? {
            "text" => Some(Value::from(self.text.as_str())),
            "lang" => Some(Value::from(self.lang.as_deref())),
            _ => None,
        }
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Str(&["text", "lang"])
    }
}

/// Adds `t`, `phrase` and `time` to the environment, and the filter `number`.
pub(super) fn register(environment: &mut Environment<'static>, messages: Messages, recorder: &Recorder) {
    let prepared = Arc::new(Prepared::new(&messages));
    let (known, noting) = (Arc::clone(&prepared), recorder.clone());
    environment.add_function("t", move |name: &str, values: Kwargs| {
        let known = known.get(name)?;
        if known.is_of_locale {
            return Err(Error::new(
                ErrorKind::InvalidOperation,
                format!("the message `{name}` may be in another language than the page: use `phrase`"),
            ));
        }
        noting.message(name);
        known.text(name, &values)
    });
    let (known, noting) = (prepared, recorder.clone());
    environment.add_function("phrase", move |name: &str, values: Kwargs| {
        let known = known.get(name)?;
        noting.message(name);
        known.phrase(name, &values)
    });
    let formats = messages.formats();
    environment.add_filter("number", move |value: Value| number(&formats, &value));
    environment.add_function("time", move |date: Value, form: String| {
        let part = |name: &str| {
            let part = date.get_attr(name)?;
            let text = part.as_str().map(str::to_owned);
            text.ok_or_else(|| {
                let what = "`time` takes a date, and \"long\" or \"month_year\"";
                Error::new(ErrorKind::InvalidOperation, what)
            })
        };
        Ok::<_, Error>(Value::from_safe_string(format!(
            "<time datetime=\"{}\"{}>{}</time>",
            encode_quoted_attribute(&part("iso")?),
            lang_attribute(messages.date_lang()),
            encode_quoted_attribute(&part(&form)?),
        )))
    });
}

/// A number as the locale writes it: `1.200`.
fn number(formats: &Formats, value: &Value) -> Result<String, Error> {
    f64::try_from(value.clone())
        .map(|number| formats.amount(number))
        .map_err(|_| {
            let what = format!("`number` takes a number, not `{value}`");
            Error::new(ErrorKind::InvalidOperation, what)
        })
}

/// All messages as templates receive them: a page of a vacancy has a hundred.
#[derive(Debug)]
struct Prepared(HashMap<String, PreparedMessage>);

#[derive(Debug)]
struct PreparedMessage {
    parts: Vec<Part>,
    lang: Option<String>,
    /// Its text, if it needs no values.
    text: Value,
    /// The same as a phrase.
    phrase: Value,
    is_of_locale: bool,
}

impl Prepared {
    fn new(messages: &Messages) -> Self {
        let prepared = |name: &str| {
            let message = messages.get(name)?.clone();
            let known = PreparedMessage {
                text: message.text.as_str().into(),
                phrase: phrase(message.clone()),
                is_of_locale: LOCALE_MESSAGES.contains(&name),
                parts: message.parts(),
                lang: message.lang,
            };
            Some((name.to_owned(), known))
        };
        Self(messages.names().filter_map(prepared).collect())
    }

    fn get(&self, name: &str) -> Result<&PreparedMessage, Error> {
        self.0.get(name).ok_or_else(|| unknown("message", name))
    }
}

impl PreparedMessage {
    fn text(&self, name: &str, values: &Kwargs) -> Result<Value, Error> {
        match values.args().next() {
            None if self.parts.len() == 1 => Ok(self.text.clone()),
            _ => Ok(self.filled(name, values)?.text.into()),
        }
    }

    fn phrase(&self, name: &str, values: &Kwargs) -> Result<Value, Error> {
        match values.args().next() {
            None if self.parts.len() == 1 => Ok(self.phrase.clone()),
            _ => Ok(phrase(self.filled(name, values)?)),
        }
    }

    /// The message with values in their places. Each place needs one: visitors would read its name.
    fn filled(&self, name: &str, values: &Kwargs) -> Result<Message, Error> {
        let mut text = String::new();
        for Part { before, place } in &self.parts {
            text.push_str(before);
            match place {
                Some(place) if values.has(place) => {
                    let value: Value = values.get(place)?;
                    // Writing to memory does not fail.
                    let _ = write!(text, "{value}");
                }
                Some(place) => {
                    let what =
                        format!("the message `{name}` has the place `{{{place}}}`, which is given no value");
                    return Err(Error::new(ErrorKind::MissingArgument, what));
                }
                None => {}
            }
        }
        let lang = self.lang.clone();
        Ok(Message { text, lang })
    }
}

fn phrase(message: Message) -> Value {
    let Message { text, lang } = message;
    Value::from_object(Phrase { text, lang })
}

fn lang_attribute(lang: Option<&str>) -> String {
    lang.map_or_else(String::new, |lang| {
        format!(" lang=\"{}\"", encode_quoted_attribute(lang))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str, values: &[(&str, &str)]) -> Result<String, String> {
        let values = values.iter().map(|(name, value)| (*name, Value::from(*value)));
        let (text, lang) = (text.to_owned(), None);
        let message = PreparedMessage {
            parts: Message { text, lang }.parts(),
            lang: None,
            text: Value::UNDEFINED,
            phrase: Value::UNDEFINED,
            is_of_locale: false,
        };
        let filled = message.filled("name", &values.collect());
        filled
            .map(|message| message.text)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_put_into_their_places_and_are_not_read_as_places() {
        let values = [("min", "{max}"), ("max", "3 { 4")];
        let is = |text: &str, expected: &str| assert_eq!(filled(text, &values).as_deref(), Ok(expected));
        is("van {min} tot {max}!", "van {max} tot 3 { 4!");
        is("{max}{max}", "3 { 43 { 4");
        is("geen", "geen");
        is("a {b of c: {max}} d}", "a {b of c: 3 { 4} d}");
        is("{{max}}", "{3 { 4}");
        let refused = filled("{unit} en {max}", &values).unwrap_err();
        assert!(refused.contains("the place `{unit}`"), "{refused}");
    }

    #[test]
    fn a_number_is_written_as_the_locale_does() {
        for (locale, text) in [("nl-BE", "1.200"), ("de-AT", "1\u{a0}200"), ("en", "1,200")] {
            let formats = Formats::new(locale).unwrap();
            assert_eq!(number(&formats, &Value::from(1200)).unwrap(), text, "{locale}");
            assert_eq!(number(&formats, &Value::from(999)).unwrap(), "999");
            assert!(number(&formats, &Value::from("x")).is_err());
        }
    }
}
