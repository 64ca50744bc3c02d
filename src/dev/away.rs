//! A CMS that could not be asked about what is shown.

use crate::report::{ExitCode, Failure, Reporter};
use serde_json::json;

/// Why the CMS could not be asked, as it was said last.
#[derive(Debug, Default)]
pub(super) struct Away(Option<Failure>);

impl Away {
    /// Says it, once. The last content is shown until the CMS is back.
    pub(super) fn say(&mut self, failure: &Failure, reporter: &Reporter) {
        let is_said = self.0.as_ref().is_some_and(|said| said.is_same(failure));
        match failure.exit {
            _ if is_said => {}
            ExitCode::CmsUnreachable => reporter.warning("offline", &failure.what, &json!(failure)),
            // It is there, and has what cannot be shown.
            _ => reporter.failure(failure),
        }
        self.0 = Some(failure.clone());
    }
}
