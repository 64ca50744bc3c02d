//! What a project says of its content.

use super::Declarations;
use crate::cms::Queries;
use crate::report::Failure;
use std::path::Path;
use std::sync::Arc;

/// What the CMS is asked, and what its answers mean.
#[derive(Debug, Clone)]
pub struct Model {
    /// The documents of `queries/`.
    pub queries: Arc<Queries>,
    /// What they declare of blocks.
    pub blocks: Declarations,
}

impl Model {
    /// Reads the `queries/` of a project.
    ///
    /// # Errors
    /// Exit 2, with file and line: see [`Queries::read`] and [`Declarations::new`].
    pub fn read(project: &Path) -> Result<Self, Failure> {
        let queries = Queries::read(project)?;
        Ok(Self {
            blocks: Declarations::new(&queries)?,
            queries,
        })
    }
}
