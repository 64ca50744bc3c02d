//! Notices: lines on stderr while a command is running.

use super::print::{err, line, out};
use super::terminal::escaped;

/// Informs the user while a command is running, for instance about what it waits for.
#[derive(Debug, Clone, Copy)]
pub struct Notices {
    silent: bool,
    json: bool,
}

impl Notices {
    pub(super) fn new(silent: bool, json: bool) -> Self {
        Self { silent, json }
    }

    /// A line on stderr; `fields` on stdout for `--json`.
    pub fn tell(&self, event: &'static str, text: &str, fields: &serde_json::Value) {
        match (self.silent, self.json) {
            (true, _) => {}
            (_, true) => out(&line(event, fields)),
            _ => err(&format!("note: {}", escaped(text))),
        }
    }
}
