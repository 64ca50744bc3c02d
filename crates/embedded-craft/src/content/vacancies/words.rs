//! The words that vacancies are composed of: `words.json`.

use std::sync::LazyLock;

use serde::Deserialize;

/// The lists of `words.json`.
#[derive(Debug, Deserialize)]
pub(super) struct Words {
    /// Where the work is: 40 places, the demo's own among them.
    pub(super) places: Vec<String>,
    pub(super) levels: Vec<Level>,
    /// The 12 fields of work, the demo's own among them.
    pub(super) fields: Vec<FieldOfWork>,
    pub(super) summaries: Vec<String>,
    pub(super) promises: Vec<String>,
    pub(super) clients: Vec<String>,
    pub(super) client_titles: Vec<String>,
    pub(super) offers: Vec<String>,
    pub(super) quotes: Vec<String>,
    pub(super) people: Vec<String>,
    pub(super) questions: Vec<String>,
    pub(super) guides: Vec<String>,
    pub(super) hours: Vec<String>,
    pub(super) starts: Vec<String>,
}

/// How experienced somebody is; the name is empty where a title says nothing about it.
#[derive(Debug, Deserialize)]
pub(super) struct Level {
    pub(super) name: String,
    pub(super) trainee: bool,
    /// Euros a month to begin with.
    pub(super) pay: u32,
}

/// A field of work (`position` in the CMS).
#[derive(Debug, Deserialize)]
pub(super) struct FieldOfWork {
    pub(super) name: String,
    /// Whether the work can be done from home.
    pub(super) office: bool,
    pub(super) jobs: Vec<String>,
    pub(super) specialities: Vec<String>,
    pub(super) tasks: Vec<String>,
    pub(super) skills: Vec<String>,
}

/// The lists, read once; or why they cannot be read.
pub(super) fn words() -> Result<&'static Words, String> {
    static WORDS: LazyLock<Result<Words, String>> =
        LazyLock::new(|| serde_json::from_str(include_str!("words.json")).map_err(|error| error.to_string()));
    WORDS.as_ref().map_err(Clone::clone)
}
