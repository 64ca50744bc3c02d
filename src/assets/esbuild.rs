//! Runs esbuild and parses its messages, which its program prints for people only:
//!
//! ```text
//! ▲ [WARNING] Expected "}" to go with "{" [css-syntax-error]
//!
//!     frontend/styles/blocks/tekst.css:3:0:
//!       3 │ …
//! ```

use crate::cache;
use crate::interrupt;
use crate::report::{Code, Failure};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::process::Command;

/// The start of esbuild's message if its files cannot be written.
const UNWRITTEN: [&str; 2] = ["Failed to write to output", "Failed to create output"];
const WARNING: &str = "[WARNING] ";
const ERROR: &str = "[ERROR] ";
/// The prefix of sources outside of `frontend/`, which are not ours.
const PACKAGES: &str = "node_modules/";

/// One message.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Message {
    /// Such as `frontend/styles/base.css:3`; only the folder if the message has no line.
    pub place: String,
    /// What is wrong, in esbuild's words.
    pub text: String,
}

/// Runs `command` and returns its warnings about our sources, whose paths begin with `frontend/`.
///
/// # Errors
/// The sources do not compile, or the files cannot be written into `out`.
pub fn run(command: &mut Command, frontend: &Path, out: &Path) -> Result<Vec<Message>, Failure> {
    let output = interrupt::process().run(command).map_err(|error| {
        Failure::internal(
            format!("cannot run esbuild: {error}"),
            frontend.display().to_string(),
        )
    })?;
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        let mut warnings = messages(&said, WARNING);
        warnings.retain(|warning| !warning.place.contains(PACKAGES));
        return Ok(warnings);
    }
    let unwritten = |line: &str| {
        UNWRITTEN
            .iter()
            .find_map(|start| line.find(start))
            .map(|at| line[at..].to_owned())
    };
    if let Some(unwritten) = said.lines().find_map(unwritten) {
        return Err(cache::cannot_write(out, &std::io::Error::other(unwritten)));
    }
    let mut errors = messages(&said, ERROR).into_iter();
    let first = errors.next().unwrap_or_else(|| Message {
        place: "esbuild in frontend/".to_owned(),
        text: said.split_whitespace().collect::<Vec<_>>().join(" "),
    });
    let more = match errors.count() {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    Err(Failure::new(
        Code::BundleFailed,
        format!("the front end does not build: {}{more}", first.text),
        first.place,
        "correct the source",
    ))
}

/// All messages of that kind.
fn messages(said: &str, kind: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    let mut lines = said.lines();
    while let Some(line) = lines.next() {
        let Some((_, text)) = line.split_once(kind) else {
            continue;
        };
        // A message, an empty line, and its place.
        let place = lines.clone().nth(1).and_then(place);
        messages.push(Message {
            place: place.unwrap_or_else(|| "frontend".to_owned()),
            text: text.trim().to_owned(),
        });
    }
    messages
}

/// `    frontend/styles/base.css:3:0:` → `frontend/styles/base.css:3`.
fn place(line: &str) -> Option<String> {
    let (place, _column) = line.trim().strip_suffix(':')?.rsplit_once(':')?;
    let (_, number) = place.rsplit_once(':')?;
    number.parse::<u32>().ok()?;
    Some(place.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_their_place() {
        let said = "▲ [WARNING] Expected \"}\" to go with \"{\" [css-syntax-error]\n\n    frontend/styles/b.css:2:0:\n      2 │ \n\n\
            \x20 The unbalanced \"{\" is here:\n\n    frontend/styles/b.css:1:18:\n\n▲ [WARNING] Something about all of it\n\n2 warnings\n";
        let message = |place: &str, text: &str| Message {
            place: place.to_owned(),
            text: text.to_owned(),
        };
        assert_eq!(
            messages(said, WARNING),
            [
                message(
                    "frontend/styles/b.css:2",
                    "Expected \"}\" to go with \"{\" [css-syntax-error]"
                ),
                message("frontend", "Something about all of it"),
            ]
        );
        assert_eq!(messages(said, ERROR), []);
    }
}
