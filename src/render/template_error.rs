//! Mistakes in templates, explained for their authors.

use crate::report::{Code, Failure};
use minijinja::{Error, ErrorKind};

/// The failure with the template and line of the mistake, even if other templates include it.
pub fn failure(error: &Error) -> Failure {
    let mut causes: Vec<&Error> = Vec::new();
    let mut elsewhere = Vec::new();
    let mut next: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(cause) = next {
        match cause.downcast_ref::<Error>() {
            Some(cause) => causes.push(cause),
            None => elsewhere.push(cause.to_string()),
        }
        next = cause.source();
    }
    let innermost = causes.last().copied().unwrap_or(error);
    let code = match innermost.kind() {
        ErrorKind::SyntaxError => Code::TemplateSyntax,
        ErrorKind::UndefinedError => Code::TemplateUndefined,
        ErrorKind::TemplateNotFound => Code::TemplateMissing,
        _ => Code::TemplateFailed,
    };
    let mut what = innermost.kind().to_string();
    if let Some(detail) = innermost.detail() {
        what.push_str(&format!(": {detail}"));
    } else if let Some(expression) = expression(innermost) {
        what.push_str(&format!(" in `{expression}`"));
    }
    what.extend(elsewhere.iter().map(|cause| format!(": {cause}")));
    let mut places = causes.iter().rev().filter_map(|cause| place(cause));
    let innermost = places.next().unwrap_or_default();
    let by: Vec<String> = places.filter(|place| *place != innermost).collect();
    let place = if innermost.is_empty() {
        "templates/".to_owned()
    } else if by.is_empty() {
        innermost
    } else {
        format!("{innermost}, included by {}", by.join(", "))
    };
    let hint = match code {
        Code::TemplateMissing => "restore the template, or correct its name where it is used",
        _ => "correct the template",
    };
    Failure::new(code, what, place, hint)
}

fn place(error: &Error) -> Option<String> {
    let name = error.name()?;
    Some(match error.line() {
        Some(line) => format!("templates/{name}:{line}"),
        None => format!("templates/{name}"),
    })
}

/// The expression that failed, if it is short enough for one line.
fn expression(error: &Error) -> Option<&str> {
    let expression = error.template_source()?.get(error.range()?)?.trim();
    (!expression.is_empty() && expression.len() <= 80 && !expression.contains('\n')).then_some(expression)
}

/// The failure for an unknown name in a template.
pub(super) fn unknown(kind: &str, name: &str) -> Error {
    Error::new(
        ErrorKind::InvalidOperation,
        format!("there is no {kind} `{name}`"),
    )
}
