//! Annotations of GitHub Actions: "Workflow commands for GitHub Actions", section "Setting a warning message".

use crate::check::CheckFinding;
use crate::report::Level;
use std::fmt::Write as _;

/// One line for each finding.
pub fn github(findings: &[CheckFinding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let command = match finding.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Advice => "notice",
        };
        let mut properties = vec![format!("title={}", property(finding.code.as_str()))];
        if let Some((file, line)) = &finding.file {
            properties.push(format!("file={}", property(file)));
            properties.extend(line.map(|line| format!("line={line}")));
        }
        let edit = finding.edit_url.as_ref().map(|url| format!("\n{url}"));
        let message = format!(
            "{}: {}\n{}{}",
            finding.place,
            finding.message,
            finding.hint,
            edit.unwrap_or_default()
        );
        let _ = writeln!(text, "::{command} {}::{}", properties.join(","), data(&message));
    }
    text
}

/// A text that cannot end the command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property, which stands between commas.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Code, Lang, Level};

    #[test]
    fn no_text_of_an_editor_is_another_command() {
        let finding = CheckFinding {
            code: Code::AltMissing,
            level: Level::Error,
            place: "x\n::error::y".into(),
            message: "100%".into(),
            hint: "h".into(),
            lang: Lang::En,
            entry: None,
            route: None,
            field: None,
            file: Some(("a:b.html".into(), Some(3))),
            edit_url: None,
            id: String::new(),
        };
        assert_eq!(
            github(&[finding]),
            "::error title=alt-missing,file=a%3Ab.html,line=3::x%0A::error::y: 100%25%0Ah\n"
        );
    }
}
