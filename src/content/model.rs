//! What a project says of its content.

use super::declared::check_needed;
use super::{Declarations, Kinds};
use crate::cms::Queries;
use crate::config::Kind;
use crate::report::Failure;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// What the CMS is asked, and what its answers mean.
#[derive(Debug, Clone)]
pub struct Model {
    /// The documents of `queries/`.
    pub queries: Arc<Queries>,
    /// What they declare of blocks, pages and global sets.
    pub blocks: Declarations,
    /// The kinds of pages.
    pub kinds: Kinds,
}

impl Model {
    /// Reads the `queries/` of a project, whose settings declare these kinds.
    ///
    /// # Errors
    /// Exit 2, with file and line: see [`Queries::read`], [`Declarations::new`] and [`Kinds::new`].
    pub fn read(project: &Path, kinds: &BTreeMap<String, Kind>) -> Result<Self, Failure> {
        let queries = Queries::read(project)?;
        let blocks = Declarations::new(&queries)?;
        check_needed(&blocks, &queries)?;
        Ok(Self {
            kinds: Kinds::new(kinds, &blocks)?,
            blocks,
            queries,
        })
    }
}
