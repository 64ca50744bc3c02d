//! A file that is staged in parts: the whole of it would need too much memory.

use super::plan::Present;
use super::staged::Staged;
use super::staging::Staging;
use crate::output::Body;
use crate::output::fingerprint::Fingerprint;
use crate::report::Failure;
use std::fs::File;

/// A file in the staging folder that is being written.
#[derive(Debug)]
pub struct StagedFile<'a> {
    path: String,
    file: File,
    bytes: u64,
    hasher: blake3::Hasher,
    staging: &'a Staging<'a>,
    present: &'a Present<'a>,
    staged: &'a Staged,
}

impl<'a> StagedFile<'a> {
    /// Begins it, in a folder that exists.
    pub(super) fn begin(
        path: &str,
        staging: &'a Staging<'a>,
        present: &'a Present<'a>,
        staged: &'a Staged,
    ) -> Result<Self, Failure> {
        Ok(Self {
            file: staging.create(path)?,
            path: path.to_owned(),
            bytes: 0,
            hasher: blake3::Hasher::new(),
            staging,
            present,
            staged,
        })
    }

    /// Adds bytes.
    ///
    /// # Errors
    /// The errors of [`super::Publishing::publish`].
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
        self.staging.append(&mut self.file, &self.path, bytes)
    }

    /// Ends the file. If the published one is identical, that one is kept.
    ///
    /// # Errors
    /// The errors of [`super::Publishing::publish`].
    pub fn finish(self) -> Result<Body, Failure> {
        let fingerprint = Fingerprint {
            bytes: self.bytes,
            blake3: self.hasher.finalize().into(),
        };
        let unchanged = self.present.has(&self.path, &fingerprint);
        if unchanged {
            self.staging.remove(&self.path)?;
        } else {
            let file = self.staging.end(&self.path)?;
            self.staged.names().files.push(file);
        }
        Ok(Body::Staged {
            fingerprint,
            unchanged,
        })
    }
}
