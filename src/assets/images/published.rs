//! From stored files to published ones.

use super::store::{Store, Stored};
use crate::assets::artifact::Artifact;
use crate::assets::manifest::Variant;

/// A file as pages refer to it; `path` is in the output folder.
pub(super) fn variant(path: &str, file: &Stored) -> Variant {
    Variant {
        path: format!("/{path}"),
        width: file.width,
        height: file.height,
    }
}

/// A file to publish at `path` in the output folder.
pub(super) fn artifact(path: String, file: &Stored, store: &Store<'_>) -> Artifact {
    Artifact {
        path,
        source: store.path(file),
        blake3: Some(file.hash.clone()),
        immutable: true,
    }
}
