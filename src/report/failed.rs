//! How a failure is told: its code, what happened, where, what to do; then the lines of the project that it names.

use super::print::{err, line, out};
use super::{Excerpt, Failure, Reporter, escaped};
use std::path::Path;

/// So many failures that were found together are told on a terminal, which shows about as many.
const SHOWN: usize = 10;

/// The beginning of the lines after a failure that name its codes.
pub const EXPLAIN: &str = "more: sitegen explain ";

impl Reporter {
    /// Prints a failure and those that were found with it: `error[cms-late]: …`, and how to learn more.
    pub fn failure(&self, failure: &Failure) {
        self.print_failures(failure, |_| None);
    }

    /// Prints a failure and those that were found with it, each with the lines that it is about if its place is in the
    /// project.
    pub fn failure_in(&self, failure: &Failure, project: &Path) {
        self.print_failures(failure, |failure| Excerpt::from_failure(failure, project));
    }

    fn print_failures(&self, failure: &Failure, excerpt: impl Fn(&Failure) -> Option<Excerpt>) {
        if self.silent {
            return;
        }
        let most = if self.json { usize::MAX } else { SHOWN };
        let mut codes = Vec::new();
        for failure in failure.and_others().take(most) {
            self.print_failure(failure, excerpt(failure).as_ref());
            if !codes.contains(&failure.code) {
                codes.push(failure.code);
            }
        }
        let more = (failure.others.len() + 1).saturating_sub(most);
        if more > 0 {
            err(&format!("and {more} more, which are told when there are fewer"));
        }
        for code in codes.iter().filter(|code| code.says_more() && !self.json) {
            err(&format!("{EXPLAIN}{code}"));
        }
    }

    fn print_failure(&self, failure: &Failure, excerpt: Option<&Excerpt>) {
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
