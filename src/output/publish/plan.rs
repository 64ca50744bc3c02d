//! What happens with each file: it is linked, or it is written.

use super::folder::Folder;
use super::measured::{self, Measured};
use crate::output::fingerprint::Fingerprint;
use crate::output::{Body, OutputFile, SourceFile};
use crate::report::{Code, Failure};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// A file to publish.
pub(super) struct Planned<'a> {
    pub(super) path: &'a str,
    pub(super) fingerprint: Fingerprint,
    pub(super) what: What<'a>,
}

/// What happens with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What<'a> {
    /// The published file is identical.
    Keep,
    /// The file is in the staging folder already.
    Staged,
    /// The file is written.
    Write(&'a Body),
}

impl<'a> Planned<'a> {
    /// What happens with `file`.
    pub(super) fn new(file: &'a OutputFile, present: &Present<'_>) -> Result<Self, Failure> {
        let path = file.path.as_str();
        let fingerprint = match &file.body {
            Body::Bytes(bytes) => Fingerprint::from_bytes(bytes),
            Body::File(source) => present
                .source(source)
                .map_err(|error| unreadable(&source.path, &error))?,
            Body::Staged {
                fingerprint,
                unchanged,
            } => {
                return Ok(Self {
                    path,
                    fingerprint: fingerprint.clone(),
                    what: if *unchanged { What::Keep } else { What::Staged },
                });
            }
        };
        let what = if present.has(path, &fingerprint) {
            What::Keep
        } else {
            What::Write(&file.body)
        };
        Ok(Self {
            path,
            fingerprint,
            what,
        })
    }
}

/// The site that is published now.
#[derive(Debug)]
pub(super) struct Present<'a> {
    /// Its folder.
    pub(super) out: PathBuf,
    pub(super) folder: Folder,
    /// What is known of files.
    pub(super) measured: Option<&'a Measured>,
}

impl Present<'_> {
    /// Whether the published file of that path has these bytes. One that cannot be read is written again.
    pub(super) fn has(&self, path: &str, fingerprint: &Fingerprint) -> bool {
        let known = self.folder.get(path);
        let Some(known) = known.filter(|known| known.has_size(fingerprint.bytes)) else {
            return false;
        };
        if let Some(published) = known.untouched(&self.out) {
            return published == fingerprint;
        }
        self.measure(&self.out.join(path))
            .is_ok_and(|published| published == *fingerprint)
    }

    /// Size and hash of a file to publish. One that this build has read is not read again before it is written.
    fn source(&self, source: &SourceFile) -> std::io::Result<Fingerprint> {
        match source.blake3 {
            Some(blake3) => Ok(Fingerprint {
                bytes: std::fs::metadata(&source.path)?.len(),
                blake3,
            }),
            None => self.measure(&source.path),
        }
    }

    fn measure(&self, path: &Path) -> std::io::Result<Fingerprint> {
        match self.measured {
            Some(measured) => measured.measure(path),
            None => measured::measure(path),
        }
    }
}

/// The bytes of a file to write, which the ledger describes.
pub(super) fn content<'a>(body: &'a Body, fingerprint: &Fingerprint) -> Result<Cow<'a, [u8]>, Failure> {
    let source = match body {
        Body::Bytes(bytes) => return Ok(bytes.into()),
        Body::File(source) => &source.path,
        Body::Staged { .. } => return Ok(Cow::default()),
    };
    let bytes = std::fs::read(source).map_err(|error| unreadable(source, &error))?;
    if Fingerprint::from_bytes(&bytes) == *fingerprint {
        return Ok(bytes.into());
    }
    Err(Failure::new(
        Code::CacheDamaged,
        "a file changed during publishing",
        source.display().to_string(),
        "build again",
    ))
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        Code::CacheDamaged,
        format!("cannot read a file to publish: {error}"),
        path.display().to_string(),
        "build again; if the error persists and the file is in `.sitegen`, delete it: it is made again",
    )
}
