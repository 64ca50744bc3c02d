//! One file of the published site.

use super::fingerprint::{Blake3, Fingerprint};
use crate::assets::Artifact;
use std::path::PathBuf;

/// A file of the published site. Disk, servers and tests use the same list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    /// Path in the output folder, without a leading slash.
    pub path: String,
    /// Its content.
    pub body: Body,
    /// Whether its name changes with its content: such a file is never rewritten, and cached for a year.
    pub immutable: bool,
}

/// The bytes of a file, or where to find them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// In memory.
    Bytes(Vec<u8>),
    /// In the cache or the project: all of them would need too much memory.
    File(SourceFile),
    /// In the staging folder or, if it is unchanged, in the published one ([`super::publish::Publishing`]).
    Staged {
        /// Its bytes.
        fingerprint: Fingerprint,
        /// The published file is identical.
        unchanged: bool,
    },
}

/// A file in the cache or the project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path.
    pub path: PathBuf,
    /// The hash of its bytes, if this build has read them.
    pub blake3: Option<Blake3>,
}

impl From<PathBuf> for SourceFile {
    fn from(path: PathBuf) -> Self {
        Self { path, blake3: None }
    }
}

impl Body {
    /// The bytes, for a server. Staged files are read by publishing only.
    pub fn into_bytes(self) -> Option<Vec<u8>> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::File(source) => std::fs::read(source.path).ok(),
            Self::Staged { .. } => None,
        }
    }
}

impl OutputFile {
    /// A file of the assets.
    pub fn from_artifact(artifact: &Artifact) -> Self {
        Self {
            path: artifact.path.clone(),
            body: Body::File(SourceFile {
                path: artifact.source.clone(),
                blake3: artifact.blake3.as_deref().and_then(Blake3::from_hex),
            }),
            immutable: artifact.immutable,
        }
    }

    /// A file made of text.
    pub fn text(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            body: Body::Bytes(text.into().into_bytes()),
            immutable: false,
        }
    }
}
