//! A failure as the overlay shows it: with the lines of the file around it.

use crate::report::Failure;
use serde::Serialize;
use std::path::Path;

/// Lines that are shown before and after the one with the mistake.
const AROUND: usize = 3;

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
    /// That line and those around it.
    pub excerpt: Vec<Line>,
}

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// From 1.
    pub number: usize,
    /// Without its end.
    pub text: String,
}

impl Mistake {
    /// Of a failure in a project.
    pub fn new(failure: &Failure, project: &Path) -> Self {
        let (file, line) = find(failure, project);
        Self {
            kind: kind(file.as_deref().unwrap_or_default()),
            what: failure.what.clone(),
            place: failure.place.clone(),
            hint: failure.hint.clone(),
            excerpt: match (&file, line) {
                (Some(file), Some(line)) => excerpt(&project.join(file), line),
                _ => Vec::new(),
            },
            file,
            line,
        }
    }
}

/// The file below the project and the line that a failure names: `templates/body.html:3 for the page /`, or `… at line 3`
/// of a file that is its place.
fn find(failure: &Failure, project: &Path) -> (Option<String>, Option<usize>) {
    let place = failure.place.split([' ', ',']).next().unwrap_or_default();
    let mut parts = place.split(':');
    let path = parts.next().unwrap_or_default();
    let path = Path::new(path);
    let path = path
        .strip_prefix(project)
        .or_else(|_| path.strip_prefix("."))
        .unwrap_or(path);
    let is_inside = path.is_relative() && !path.starts_with("..") && project.join(path).is_file();
    if !is_inside {
        return (None, None);
    }
    let said = |text: &str| {
        let (_, rest) = text.split_once("line ")?;
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..digits].parse().ok()
    };
    let line = parts.next().and_then(|line| line.parse().ok());
    let file = path.to_string_lossy().replace('\\', "/");
    (Some(file), line.or_else(|| said(&failure.what)))
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

fn excerpt(path: &Path, line: usize) -> Vec<Line> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().enumerate().map(|(index, text)| Line {
        number: index + 1,
        text: text.to_owned(),
    });
    lines
        .skip(line.saturating_sub(AROUND + 1))
        .take_while(|shown| shown.number <= line + AROUND)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ExitCode;

    fn mistake(what: &str, place: &str) -> Mistake {
        let failure = Failure::new(ExitCode::Usage, what, place, "correct it");
        Mistake::new(&failure, Path::new("."))
    }

    #[test]
    fn the_lines_around_a_mistake_are_shown() {
        let mistake = mistake("undefined value", "templates/layout.html:5 for the page /over-wt");
        assert_eq!((mistake.kind, mistake.line), ("Template", Some(5)));
        assert_eq!(mistake.file.as_deref(), Some("templates/layout.html"));
        let numbers: Vec<usize> = mistake.excerpt.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [2, 3, 4, 5, 6, 7, 8]);
        assert!(
            mistake.excerpt[3].text.contains("head.html"),
            "{:?}",
            mistake.excerpt[3]
        );
    }

    #[test]
    fn a_line_that_the_message_names_counts_too() {
        let mistake = mistake(
            "not valid: expected `,` at line 3 column 5",
            "./templates/messages/nl.json",
        );
        assert_eq!((mistake.kind, mistake.line), ("Messages", Some(3)));
        assert_eq!(mistake.excerpt.len(), 6);
    }

    #[test]
    fn nothing_outside_of_the_project_is_shown() {
        for place in ["/etc/passwd:1", "../main/README.md:1", "x:1", "", "templates:3"] {
            let mistake = mistake("no", place);
            assert_eq!((mistake.file, mistake.excerpt), (None, Vec::new()), "{place}");
        }
    }
}
