//! Why a folder cannot be published to.

use crate::report::{ExitCode, Failure};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The file system refuses something below the output folder or beside it.
pub(super) fn failure(path: &Path, error: &std::io::Error) -> Failure {
    if error.kind() == ErrorKind::ResourceBusy {
        return mounted(path);
    }
    Failure::cannot_write(
        path,
        error,
        "check disk space and permissions; the published site is unchanged",
    )
}

/// The folder cannot be exchanged for another one.
pub(super) fn mounted(out: &Path) -> Failure {
    let inside = absolute(out).unwrap_or_else(|_| out.to_owned()).join("site");
    refused(
        out,
        "the output folder is a mount point, which cannot be replaced in one step",
        &format!("choose a folder inside it: --out={}", inside.display()),
    )
}

/// The folder is not one to publish to.
pub(super) fn refused(out: &Path, what: &str, hint: &str) -> Failure {
    Failure::new(ExitCode::CannotWrite, what, out.display().to_string(), hint)
}

/// The output folder from the root of the file system.
pub(super) fn absolute(out: &Path) -> Result<PathBuf, Failure> {
    std::path::absolute(out).map_err(|error| failure(out, &error))
}
