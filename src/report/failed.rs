//! How a failure of a project is told.

use super::{Excerpt, Failure, Reporter};
use std::path::Path;

impl Reporter {
    /// Prints a failure, and the lines that it is about if its place is in the project.
    pub fn failure_in(&self, failure: &Failure, project: &Path) {
        self.failure(failure);
        if let Some(excerpt) = Excerpt::of(failure, project) {
            self.excerpt(&excerpt);
        }
    }
}
