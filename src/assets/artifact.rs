//! A file to publish.

use std::path::PathBuf;

/// A file of the output folder that already exists on disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artifact {
    /// Path in the output folder, without a leading slash.
    pub path: String,
    /// Its path now.
    pub source: PathBuf,
    /// The hash of its bytes, hex, if this build has read them.
    pub blake3: Option<String>,
    /// Whether its name changes with its content.
    pub immutable: bool,
}
