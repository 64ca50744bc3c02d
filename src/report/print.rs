//! Writes to stdout and stderr.

use serde::Serialize;
use std::io::Write;

/// An event as a JSON object on one line.
pub(super) fn line(event: &'static str, value: &impl Serialize) -> String {
    let mut object = serde_json::json!({ "event": event });
    if let (Some(object), Ok(serde_json::Value::Object(fields))) =
        (object.as_object_mut(), serde_json::to_value(value))
    {
        object.extend(fields);
    }
    object.to_string()
}

/// Writes a text to stdout unchanged, for other programs.
pub fn raw(text: &str) {
    // A closed pipe (`| head`) is not an error.
    let _ = std::io::stdout().lock().write_all(text.as_bytes());
}

/// A line on stdout.
pub(super) fn out(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

/// A line on stderr.
pub(super) fn err(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
