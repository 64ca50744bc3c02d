//! Writes to stdout and stderr.

use serde::Serialize;
use std::io::{Error, ErrorKind, Write};
use std::sync::OnceLock;

/// Why stdout has not taken a text. It is global, as stdout is.
static REFUSED: OnceLock<Error> = OnceLock::new();

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
    let mut stdout = std::io::stdout().lock();
    if let Err(error) = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush())
        // A closed pipe (`| head`) is not an error.
        && error.kind() != ErrorKind::BrokenPipe
    {
        let _ = REFUSED.set(error);
    }
}

/// A line on stdout.
pub(super) fn out(text: &str) {
    raw(&format!("{text}\n"));
}

/// Why stdout has not taken everything.
pub(super) fn refused() -> Option<&'static Error> {
    REFUSED.get()
}

/// A line on stderr.
pub(super) fn err(text: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{text}");
}
