//! The message catalogue of a locale: every text that does not come from the CMS.

use crate::report::{ExitCode, Failure};
use std::collections::BTreeMap;
use std::path::Path;

/// Messages by name, such as `form.name.required`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Messages(BTreeMap<String, String>);

impl Messages {
    /// Reads `templates/messages/<locale>.json`: one flat object of strings.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let failure = |what: String| {
            Failure::new(
                ExitCode::Usage,
                what,
                path.display().to_string(),
                "write one JSON object of strings",
            )
        };
        let text = std::fs::read_to_string(path)
            .map_err(|error| failure(format!("cannot read the messages: {error}")))?;
        serde_json::from_str(&text)
            .map(Self)
            .map_err(|error| failure(format!("the messages are not readable: {error}")))
    }

    /// The message of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}
