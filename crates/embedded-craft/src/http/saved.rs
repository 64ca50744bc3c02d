//! What the actions of forms have saved.

use crate::http::posted::Upload;

/// A lead, an application or a message that was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// The path of the action.
    pub path: &'static str,
    /// The form's fields in the order in which they were sent.
    pub fields: Vec<(String, String)>,
    /// Its files.
    pub files: Vec<Upload>,
    /// The `Origin` header.
    pub origin: Option<String>,
}

impl Lead {
    /// The value of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map(|(_, value)| value.as_str())
    }
}
