//! Drafts of entries: saved, saved again, and shown no more.

use serde_json::Value;

use crate::content::{Content, Draft};

/// What Craft calls a draft that has no other name.
const NAME: &str = "Draft 1";

impl Content {
    /// Saves a draft of the entry `section/slug`: requests with the preview token see `changes` instead of the live values.
    /// If the token has a draft of the entry already, it is saved again. An entry that is disabled was never published:
    /// the token shows it, and nothing else does. `draftName` among the changes is the draft's name.
    pub fn add_draft(&mut self, token: &str, entry: &str, changes: Value) {
        let mut changes = match changes {
            Value::Object(changes) => changes,
            _ => serde_json::Map::new(),
        };
        let name = changes.shift_remove("draftName");
        let name = name.as_ref().and_then(Value::as_str).unwrap_or(NAME).to_owned();
        let draft = Draft {
            token: token.to_owned(),
            entry: entry.to_owned(),
            name,
            changes,
        };
        let same = |other: &&mut Draft| other.token == draft.token && other.entry == draft.entry;
        match self.drafts.iter_mut().find(same) {
            Some(saved) => *saved = draft,
            None => self.drafts.push(draft),
        }
    }

    /// The preview token has expired: it shows what everybody sees, and nobody says so.
    pub fn expire_token(&mut self, token: &str) {
        self.drafts.retain(|draft| draft.token != token);
    }
}
