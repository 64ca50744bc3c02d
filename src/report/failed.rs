//! How a failure is told: its code, what happened, where, what to do; then the lines of the project that it names.

use super::print::{err, line, out};
use super::{Excerpt, Failure, Reporter, escaped};
use std::path::Path;

impl Reporter {
    /// Prints a failure: `error[cms-late]: …`, and how to learn more.
    pub fn failure(&self, failure: &Failure) {
        self.print_failure(failure, None);
    }

    /// Prints a failure, and the lines that it is about if its place is in the project.
    pub fn failure_in(&self, failure: &Failure, project: &Path) {
        self.print_failure(failure, Excerpt::from_failure(failure, project).as_ref());
    }

    fn print_failure(&self, failure: &Failure, excerpt: Option<&Excerpt>) {
        if self.silent {
            return;
        }
        if self.json {
            out(&line("error", failure));
        }
        let place = if failure.place.is_empty() {
            String::new()
        } else {
            format!(" ({})", escaped(&failure.place))
        };
        err(&format!(
            "{}: {}{place}; hint: {}",
            self.paint("31", &format!("error[{}]", failure.code)),
            escaped(&failure.what),
            escaped(&failure.hint)
        ));
        if let Some(excerpt) = excerpt {
            self.excerpt(excerpt);
        }
        if failure.code.says_more() && !self.json {
            err(&format!("more: sitegen explain {}", failure.code));
        }
    }

    /// Prints the lines of the project that a failure names.
    fn excerpt(&self, excerpt: &Excerpt) {
        if self.json {
            return out(&line("excerpt", excerpt));
        }
        if let Some(text) = excerpt.text() {
            err(&text);
        }
    }
}
