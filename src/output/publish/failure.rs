//! Failures of publishing.

use crate::report::{Code, Failure};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file system refuses an operation below or beside the output folder.
pub(super) fn failure(path: &Path, error: &std::io::Error) -> Failure {
    if error.kind() == ErrorKind::ResourceBusy {
        return mount_point(path);
    }
    Failure::cannot_write(
        path,
        error,
        "check disk space and permissions; the published site is unchanged",
    )
}

/// The folder is a mount point and cannot be exchanged.
pub(super) fn mount_point(out: &Path) -> Failure {
    let inside = absolute(out).unwrap_or_else(|_| out.to_owned()).join("site");
    refused(
        out,
        "the output folder is a mount point, which cannot be replaced in one step",
        &format!("choose a folder inside it: --out={}", inside.display()),
    )
}

/// The system has no operation that replaces a folder in one step.
pub(super) fn not_in_one_step(out: &Path) -> Failure {
    refused(
        out,
        "this system cannot replace a folder in one step, so nothing is published on it",
        "build on Linux or macOS, in CI, or on Windows in WSL; `sitegen check` and `sitegen dev` work here",
    )
    .coded(Code::CannotPublishHere)
}

/// Two folders were not exchanged.
pub(super) fn not_exchanged(out: &Path, error: &std::io::Error) -> Failure {
    if !matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) {
        return failure(out, error);
    }
    refused(
        out,
        &format!("this file system cannot replace a folder in one step: {error}"),
        "choose a folder on a local disk with --out; in WSL not below /mnt; the published site is unchanged",
    )
    .coded(Code::CannotPublishHere)
}

/// The folder is not suitable for publishing.
pub(super) fn refused(out: &Path, what: &str, hint: &str) -> Failure {
    Failure::new(Code::OutputUnusable, what, out.display().to_string(), hint)
}

/// The absolute path of the output folder.
pub(super) fn absolute(out: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(out).map_err(|error| failure(out, &error))
}
