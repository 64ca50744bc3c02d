//! What changed between two pulls, in editors' words.

use super::Lang;
use serde::Serialize;

/// One change.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Change {
    /// What happened.
    pub what: ChangeKind,
    /// The name of its type in the control panel; of a global set, its own.
    pub kind: String,
    /// Its title; empty for a global set.
    pub title: String,
    /// Its address in the CMS or the name of its file; empty if it has none.
    pub address: String,
    /// Names of the fields that differ.
    pub fields: Vec<String>,
}

/// What happened to something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// The entry, file or global set is new, or live again.
    Added,
    /// The entry, file or global set is gone, or no longer live.
    Removed,
    /// The entry or file has another address; this is the old one.
    Moved(String),
    /// Fields differ.
    Changed,
    /// The entry is elsewhere in its structure.
    Reordered,
}

impl Change {
    /// `changed: Vacature "Timmerman" (vacatures/timmerman): Titel, Uren`
    pub fn words(&self, lang: Lang) -> String {
        let words = lang.changes();
        let what = match &self.what {
            ChangeKind::Added => words.added,
            ChangeKind::Removed => words.removed,
            ChangeKind::Moved(_) => words.moved,
            ChangeKind::Changed => words.changed,
            ChangeKind::Reordered => words.reordered,
        };
        let mut line = format!("{what}: {}", self.kind);
        if !self.title.is_empty() {
            line.push_str(&format!(" \"{}\"", self.title));
        }
        if !self.address.is_empty() {
            line.push_str(&format!(" ({})", self.address));
        }
        if let ChangeKind::Moved(from) = &self.what {
            line.push_str(&format!(", {} {from}", words.from));
        }
        if !self.fields.is_empty() {
            line.push_str(&format!(": {}", self.fields.join(", ")));
        }
        line
    }
}
