//! Where in an answer the decoder is, for its messages.

use super::error::Error;
use apollo_compiler::ExecutableDocument;
use serde_json::Value;

/// The place of the value that is being checked.
pub(super) struct AnswerPath<'a> {
    pub(super) query: &'a str,
    pub(super) path: Vec<String>,
    pub(super) entry: Option<String>,
    pub(super) document: &'a ExecutableDocument,
}

impl AnswerPath<'_> {
    /// The key is not there.
    pub(super) fn missing(&self, key: &str) -> Error {
        Error::MissingKey {
            query: self.query.into(),
            path: self.path.join("."),
            key: key.into(),
            entry: self.entry.clone(),
        }
    }

    /// The value is of another kind.
    pub(super) fn shape(&self, detail: impl Into<String>) -> Error {
        Error::Shape {
            query: self.query.into(),
            path: self.path.join("."),
            detail: detail.into(),
            entry: self.entry.clone(),
        }
    }
}

/// What a JSON value is, in words.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
