//! Notices: lines on stderr while a command goes on.

use super::print::{err, line, out};
use super::terminal::shown;

/// Says what a person should know while a command goes on, such as what it waits for.
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
            _ => err(&format!("note: {}", shown(text))),
        }
    }
}
