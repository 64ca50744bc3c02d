//! One file of the published site.

use super::fingerprint::Fingerprint;
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
    File(PathBuf),
    /// In the staging folder or, if it is unchanged, in the published one ([`super::publish::Publishing`]).
    Staged {
        /// Its bytes.
        fingerprint: Fingerprint,
        /// The published file is identical.
        unchanged: bool,
    },
}

impl Body {
    /// The bytes, for a server. Staged files are read by publishing only.
    pub fn into_bytes(self) -> Option<Vec<u8>> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            Self::File(path) => std::fs::read(path).ok(),
            Self::Staged { .. } => None,
        }
    }
}

impl OutputFile {
    /// A file of the assets.
    pub fn from_artifact(artifact: &Artifact) -> Self {
        Self {
            path: artifact.path.clone(),
            body: Body::File(artifact.source.clone()),
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
