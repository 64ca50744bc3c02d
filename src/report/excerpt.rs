//! The lines of a file that a failure names, with those around it.

use super::hidden::without_secrets;
use super::outcome::Failure;
use super::setting;
use super::terminal::escaped;
use serde::Serialize;
use std::path::Path;

/// Lines that are shown before and after the one with the mistake.
const AROUND: usize = 3;
/// Characters of a line that are shown: a bundle or a JSON file may be one line.
const WIDE: usize = 160;

/// A place in a file of the project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    /// The file in the project.
    pub file: String,
    /// The line in it, from 1, if it is known.
    pub line: Option<usize>,
    /// The line and those around it.
    pub lines: Vec<Line>,
}

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// From 1.
    pub number: usize,
    /// Without its end.
    pub text: String,
}

impl Excerpt {
    /// The place that a failure names below the project: `templates/body.html:3 for the page /`, or `… at line 3` of a
    /// file that is its place, or a setting. `None`: it names none.
    pub fn from_failure(failure: &Failure, project: &Path) -> Option<Self> {
        if let Some(line) = setting::line(failure, project) {
            return Some(Self {
                file: setting::FILE.to_owned(),
                line: Some(line),
                lines: around(&project.join(setting::FILE), line),
            });
        }
        let place = failure.place.split([' ', ',']).next().unwrap_or_default();
        let mut parts = place.split(':');
        let path = Path::new(parts.next().unwrap_or_default());
        let path = path
            .strip_prefix(project)
            .or_else(|_| path.strip_prefix("."))
            .unwrap_or(path);
        let is_inside = path.is_relative() && !path.starts_with("..") && project.join(path).is_file();
        if !is_inside {
            return None;
        }
        let line_in = |text: &str| {
            let (_, rest) = text.split_once("line ")?;
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            rest[..digits].parse().ok()
        };
        let line = parts.next().and_then(|line| line.parse().ok());
        let line = line.or_else(|| line_in(&failure.what));
        Some(Self {
            lines: line.map_or_else(Vec::new, |line| around(&project.join(path), line)),
            file: path.to_string_lossy().replace('\\', "/"),
            line,
        })
    }

    /// For a terminal: the file, and its lines with their numbers. Not by miette or annotate-snippets: a failure has a
    /// message and a hint already, and templates are named by line only.
    pub(super) fn text(&self) -> Option<String> {
        let wrong = self.line?;
        let last = self.lines.last()?.number;
        let width = last.to_string().len();
        let mut text = format!("{:width$}--> {}:{wrong}", "", self.file);
        for Line { number, text: line } in &self.lines {
            let mark = if *number == wrong { ">" } else { " " };
            let line: String = line.replace('\t', "    ").chars().take(WIDE).collect();
            let line = format!("\n{mark} {number:width$} | {}", escaped(&line));
            text.push_str(line.trim_end());
        }
        Some(text)
    }
}

fn around(path: &Path, line: usize) -> Vec<Line> {
    let is_settings = path.extension().is_some_and(|extension| extension == "toml");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().enumerate().map(|(index, text)| Line {
        number: index + 1,
        text: if is_settings {
            without_secrets(text)
        } else {
            text.to_owned()
        },
    });
    lines
        .skip(line.saturating_sub(AROUND + 1))
        .take_while(|shown| shown.number <= line + AROUND)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Code;

    fn excerpt(what: &str, place: &str) -> Option<Excerpt> {
        let failure = Failure::new(Code::TemplateUndefined, what, place, "correct it");
        // The crate of this file has another folder.
        Excerpt::from_failure(&failure, Path::new("../.."))
    }

    #[test]
    fn the_lines_around_a_mistake_are_shown() {
        let found = excerpt("undefined value", "templates/layout.html:5 for the page /over-wt").unwrap();
        assert_eq!(
            (found.file.as_str(), found.line),
            ("templates/layout.html", Some(5))
        );
        let numbers: Vec<usize> = found.lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [2, 3, 4, 5, 6, 7, 8]);
        assert!(found.lines[3].text.contains("head.html"), "{:?}", found.lines[3]);
        let text = found.text().unwrap();
        assert!(text.starts_with(" --> templates/layout.html:5\n  2 | "), "{text}");
        assert!(text.contains("\n> 5 | {% include"), "{text}");
    }

    #[test]
    fn a_line_that_the_message_names_counts_too() {
        let found = excerpt(
            "not valid: expected `,` at line 3 column 5",
            "../../templates/messages/nl.json",
        );
        let found = found.unwrap();
        assert_eq!((found.line, found.lines.len()), (Some(3), 6));
    }

    #[test]
    fn nothing_outside_of_the_project_is_shown() {
        for place in ["/etc/passwd:1", "../main/README.md:1", "x:1", "", "templates:3"] {
            assert_eq!(excerpt("no", place), None, "{place}");
        }
    }
}
