//! A preview token: it goes to the CMS with every question of one preview, and stays in no answer.
//!
//! With it Craft answers with drafts. A draft has its own id where its entry would have another one, and addresses carry
//! the token. Both are put right here, so that nothing behind it has to know of drafts.

use crate::config::Secret;
use reqwest::header::HeaderValue;
use serde_json::Value;
use std::collections::BTreeMap;

/// The longest token that is taken from a visitor. Craft's have 32 characters.
const LONGEST: usize = 255;

/// A token of Craft, which shows drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewToken(Secret);

/// What a preview knows of the drafts that it shows: their ids, and those of their entries.
pub(super) type DraftIds = BTreeMap<String, String>;

impl PreviewToken {
    /// `None`: Craft's tokens have other characters, and it refuses requests with such a one.
    pub fn new(text: &str) -> Option<Self> {
        let is_of_token = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let well_formed = !text.is_empty() && text.len() <= LONGEST && text.chars().all(is_of_token);
        well_formed.then(|| Self(Secret::new(text)))
    }

    /// One with characters that none has: Craft refuses a request with it.
    pub(super) fn malformed() -> Self {
        Self(Secret::new("not a token"))
    }

    /// The token itself, for the header and the cookie that carry it.
    pub fn reveal(&self) -> &str {
        self.0.reveal()
    }

    /// The value of the header that carries it. It is marked as sensitive, so that no log of the client shows it.
    pub(super) fn header(&self) -> HeaderValue {
        let value = HeaderValue::try_from(self.reveal());
        let mut value = value.unwrap_or(HeaderValue::from_static(""));
        value.set_sensitive(true);
        value
    }

    /// Takes the token out of all addresses in an answer, and gives drafts the ids of their entries.
    pub(super) fn clean(&self, answer: &mut Value, drafts: &DraftIds) {
        match answer {
            Value::String(text) if text.contains(self.reveal()) => *text = self.without(text),
            Value::Array(list) => list.iter_mut().for_each(|value| self.clean(value, drafts)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(id) if name == "id" => {
                            if let Some(entry) = drafts.get(id.as_str()) {
                                entry.clone_into(id);
                            }
                        }
                        value => self.clean(value, drafts),
                    }
                }
            }
            _ => {}
        }
    }

    /// Removes the parameter that carries the token from a text, as it is written in addresses, in HTML and in JSON.
    fn without(&self, text: &str) -> String {
        let parameter = format!("token={}", self.reveal());
        let mut text = text.to_owned();
        for (before, after, instead) in [
            ("?", "&amp;", "?"),
            ("?", "&", "?"),
            ("?", "", ""),
            ("&amp;", "", ""),
            ("&", "", ""),
        ] {
            text = text.replace(&format!("{before}{parameter}{after}"), instead);
        }
        text.replace(self.reveal(), "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn token() -> PreviewToken {
        PreviewToken::new("tok3n_-x").unwrap()
    }

    #[test]
    fn a_token_has_the_characters_of_craft_s_tokens() {
        for text in ["", "a b", "a\r\nb", "a;b", "é", "a=b", "\"a\"", &"a".repeat(256)] {
            assert_eq!(PreviewToken::new(text), None, "{text:?}");
        }
        assert_eq!(format!("{:?}", token()), "PreviewToken(<secret>)");
    }

    #[test]
    fn no_address_keeps_the_token() {
        for (address, clean) in [
            ("https://x/a?token=tok3n_-x", "https://x/a"),
            ("https://x/a?token=tok3n_-x#b", "https://x/a#b"),
            ("https://x/a?token=tok3n_-x&b=1", "https://x/a?b=1"),
            ("<a href=\"/a?b=1&amp;token=tok3n_-x\">", "<a href=\"/a?b=1\">"),
            ("<a href=\"/a?token=tok3n_-x&amp;b=1\">", "<a href=\"/a?b=1\">"),
            ("/a?b=1&token=tok3n_-x&c=2", "/a?b=1&c=2"),
            ("tok3n_-x", ""),
        ] {
            let mut answer = json!({ "a": [address] });
            token().clean(&mut answer, &DraftIds::new());
            assert_eq!(answer, json!({ "a": [clean] }), "{address}");
        }
    }

    #[test]
    fn a_draft_has_the_id_of_its_entry_wherever_it_is_shown() {
        let drafts = DraftIds::from([("900".to_owned(), "7".to_owned())]);
        let mut answer = json!({ "id": "900", "title": "900", "cta": { "element": { "id": "900" } }, "b": [{ "id": "8" }] });
        token().clean(&mut answer, &drafts);
        assert_eq!(
            answer,
            json!({ "id": "7", "title": "900", "cta": { "element": { "id": "7" } }, "b": [{ "id": "8" }] })
        );
    }
}
