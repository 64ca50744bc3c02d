//! The file that parts of the content are still in while a site is made.

use crate::cms::Snapshot;
use crate::files::line_file::LineFile;
use crate::report::{Code, Failure};
use std::sync::Arc;

/// The file of a snapshot, if it has one.
pub(super) struct ContentFile(Option<Arc<LineFile>>);

impl ContentFile {
    pub(super) fn from_snapshot(snapshot: &Snapshot) -> Self {
        Self(snapshot.file().cloned())
    }

    /// # Errors
    /// It was changed meanwhile, so that pages lack what was in it: exit 6.
    pub(super) fn still_whole(&self) -> Result<(), Failure> {
        match self.0.as_deref().filter(|file| file.is_damaged()) {
            None => Ok(()),
            Some(file) => Err(Failure::new(
                Code::CacheDamaged,
                "the file with the content changed while the site was built",
                file.path().display().to_string(),
                "build again",
            )),
        }
    }
}
