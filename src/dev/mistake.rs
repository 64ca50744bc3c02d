//! A failure as the overlay shows it: with the lines of the file around it.

use crate::report::{Code, Excerpt, ExcerptLine, Failure};
use serde::Serialize;
use std::path::Path;

/// What is wrong, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// What kind of file it is in, for the heading.
    pub kind: &'static str,
    /// What happened.
    pub what: String,
    /// Where, in words.
    pub place: String,
    /// What to do.
    pub hint: String,
    /// The file in the project, if there is one.
    pub file: Option<String>,
    /// The line in it, from 1.
    pub line: Option<usize>,
    /// The line and those around it.
    pub excerpt: Vec<ExcerptLine>,
    /// Those that were found with it.
    pub others: Vec<Self>,
}

impl Mistake {
    /// Describes a failure in a project.
    pub fn new(failure: &Failure, project: &Path) -> Self {
        let found = Excerpt::from_failure(failure, project);
        let file = found.as_ref().map(|found| found.file.clone());
        Self {
            kind: match file.as_deref() {
                // The file that would say so is not there.
                None if failure.code == Code::TemplateMissing => "Template",
                file => kind(file.unwrap_or_default()),
            },
            what: failure.what.clone(),
            place: failure.place.clone(),
            hint: failure.hint.clone(),
            file,
            line: found.as_ref().and_then(|found| found.line),
            excerpt: found.map(|found| found.lines).unwrap_or_default(),
            others: failure
                .others
                .iter()
                .map(|other| Self::new(other, project))
                .collect(),
        }
    }

    /// Whether another one is the same mistake, perhaps on another page.
    pub(super) fn is_at_same_place(&self, other: &Self) -> bool {
        let is_in_file = self.file.is_some();
        (&self.what, &self.file, self.line) == (&other.what, &other.file, other.line)
            && (is_in_file || self.place == other.place)
    }
}

fn kind(file: &str) -> &'static str {
    match file.split('/').next().unwrap_or_default() {
        "templates" if file.starts_with("templates/messages/") => "Messages",
        "templates" => "Template",
        "queries" => "Query",
        "frontend" if file.ends_with(".css") => "Style",
        "frontend" => "Script",
        "sitegen.toml" | "budget.toml" | "redirects.toml" => "Settings",
        _ => "Site",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_template_is_a_mistake_of_a_template() {
        let place = "templates/pages/none.html";
        let failure = Failure::new(Code::TemplateMissing, "no", place, "restore it");
        assert_eq!(Mistake::new(&failure, Path::new(".")).kind, "Template");
    }

    #[test]
    fn the_kind_of_a_file_is_the_heading() {
        for (place, kind) in [
            ("templates/layout.html:5 for the page /over-wt", "Template"),
            ("./templates/messages/nl.json", "Messages"),
            ("sitegen.toml", "Settings"),
            ("/etc/passwd:1", "Site"),
        ] {
            let failure = Failure::new(Code::TemplateFailed, "no", place, "correct it");
            let mistake = Mistake::new(&failure, Path::new("."));
            assert_eq!(mistake.kind, kind, "{place}");
            assert_eq!(mistake.excerpt.is_empty(), mistake.line.is_none(), "{place}");
        }
    }
}
