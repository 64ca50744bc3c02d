//! Mistakes in the content files.

/// A mistake in the content, with the place where an author finds it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{file}`{}{}: {problem}", part("entry", entry), part("field", field))]
pub struct ContentError {
    /// The content file, relative to the content folder.
    pub file: String,
    /// The entry (its slug), global set or asset; empty when the whole file is meant.
    pub entry: String,
    /// The path of the field, such as `contentMatrix[2].cta`; empty when none is meant.
    pub field: String,
    /// What is wrong.
    pub problem: String,
}

fn part(kind: &str, name: &str) -> String {
    if name.is_empty() {
        String::new()
    } else {
        format!(", {kind} `{name}`")
    }
}

impl ContentError {
    /// What is wrong, with its place in the file.
    pub fn within_file(&self) -> String {
        let place = part("entry", &self.entry) + &part("field", &self.field);
        match place.strip_prefix(", ") {
            Some(place) => format!("{place}: {}", self.problem),
            None => self.problem.clone(),
        }
    }

    pub(crate) fn file(file: impl Into<String>, problem: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            entry: String::new(),
            field: String::new(),
            problem: problem.into(),
        }
    }
}
