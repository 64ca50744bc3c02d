//! Publishing: the output folder is the old site or the new one, never a mixture, even after `kill -9` or with a full
//! disk.
//!
//! Files are put into a staging folder beside it, unchanged ones as hard links. Then both folders are exchanged in one
//! step, and the old site is removed. A file is unchanged if its bytes on the disk have the hash of the new ones, so
//! each build repairs damage.

mod failure;
mod folder;
pub mod ledger;
pub mod lock;
pub mod skew_protection;
mod staging;

use super::{Body, OutputFile};
use crate::interrupt::Interrupt;
use crate::report::{Adopted, ExitCode, Failure};
use failure::absolute;
use folder::Folder;
use ledger::{Entry, Ledger};
use rayon::prelude::*;
use staging::Staging;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The result of publishing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// Files in the folder.
    pub files: usize,
    /// Files that were new or different.
    pub written: usize,
    /// Bytes of all files.
    pub bytes: u64,
    /// Set if the folder had no ledger and its site was adopted.
    pub adopted: Option<Adopted>,
}

/// A file to publish.
struct Planned<'a> {
    file: &'a OutputFile,
    entry: Entry,
    /// Whether the published file is identical.
    keep: bool,
}

/// Checks that the folder may be published to: it does not exist, is empty, or contains only a site of sitegen. Writes
/// nothing.
///
/// # Errors
/// Exit 6: it is a file, a mount point, or contains files that sitegen did not write.
pub fn inspect(out: &Path) -> Result<(), Failure> {
    Folder::read(&absolute(out)?).map(drop)
}

/// Replaces the content of `out` with `files`. The caller holds the folder's [`lock::Lock`].
///
/// # Errors
/// Exit 6: the folder is refused, or cannot be written; 130 or 143: a signal came before the exchange. The published
/// site is then unchanged.
pub fn publish(out: &Path, files: &[OutputFile], interrupt: &Interrupt) -> Result<Published, Failure> {
    let out = absolute(out)?;
    staging::sweep(&out)?;
    let old = Folder::read(&out)?;
    let mut plan = files
        .par_iter()
        .map(|file| planned(&out, file, &old))
        .collect::<Result<Vec<_>, _>>()?;
    let ledger = Ledger::from_files(plan.iter().map(|planned| (&planned.file.path, &planned.entry)));
    let ledger = ledger.file();
    plan.push(planned(&out, &ledger, &old)?);

    let written = plan.iter().filter(|planned| !planned.keep).count();
    let published = Published {
        files: plan.len(),
        written,
        bytes: plan.iter().map(|planned| planned.entry.bytes).sum(),
        adopted: old.adopted(files),
    };
    if written == 0 && old.has_exactly(plan.len()) {
        return Ok(published);
    }
    let staging = Staging::begin(&out, interrupt)?;
    stage(&staging, &out, &plan)?;
    staging.exchange()?;
    Ok(published)
}

fn stage(staging: &Staging<'_>, out: &Path, plan: &[Planned<'_>]) -> Result<(), Failure> {
    let mut folders = BTreeSet::from([PathBuf::new()]);
    for planned in plan {
        let above = Path::new(&planned.file.path).ancestors().skip(1);
        folders.extend(above.map(Path::to_owned));
    }
    for folder in &folders {
        staging.folder(folder)?;
    }
    let mut fresh = Vec::new();
    for planned in plan {
        let path = &planned.file.path;
        if planned.keep {
            staging.keep(&out.join(path), path)?;
        } else {
            let bytes = content(planned)?;
            fresh.push(staging.write(path, &bytes)?);
        }
    }
    staging.sync(&fresh, &folders)
}

fn planned<'a>(out: &Path, file: &'a OutputFile, old: &Folder) -> Result<Planned<'a>, Failure> {
    let entry = match &file.body {
        Body::Bytes(bytes) => Entry::from_bytes(bytes),
        Body::File(source) => measure(source).map_err(|error| unreadable(source, &error))?,
    };
    let published = out.join(&file.path);
    let keep = old.has(&file.path, entry.bytes)
        // A file that cannot be read is written again.
        && measure(&published).is_ok_and(|published| published == entry);
    Ok(Planned { file, entry, keep })
}

/// Size and hash of a file on the disk.
fn measure(path: &Path) -> std::io::Result<Entry> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(path)?)?;
    Ok(Entry {
        bytes: hasher.count(),
        blake3: hasher.finalize().to_hex().to_string(),
    })
}

/// The bytes that the ledger describes.
fn content<'a>(planned: &Planned<'a>) -> Result<std::borrow::Cow<'a, [u8]>, Failure> {
    let source = match &planned.file.body {
        Body::Bytes(bytes) => return Ok(bytes.into()),
        Body::File(source) => source,
    };
    let bytes = std::fs::read(source).map_err(|error| unreadable(source, &error))?;
    if Entry::from_bytes(&bytes) == planned.entry {
        return Ok(bytes.into());
    }
    Err(Failure::new(
        ExitCode::CannotWrite,
        "a file changed during publishing",
        source.display().to_string(),
        "build again",
    ))
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        ExitCode::CannotWrite,
        format!("cannot read a file to publish: {error}"),
        path.display().to_string(),
        "build again; if the error persists, delete the folder `.sitegen`",
    )
}
