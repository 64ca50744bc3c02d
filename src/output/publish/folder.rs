//! The current content of the output folder, and whether sitegen wrote it.

use super::failure::{failure, mount_point, refused};
use super::intact::{self, Intact, Seen};
use super::ledger::{self, Ledger};
use crate::files::Stamp;
use crate::files::operation::is_mount_point;
use crate::output::OutputFile;
use crate::output::build_info::BuildInfo;
use crate::output::fingerprint::Fingerprint;
use crate::report::{Adopted, Failure};
use std::collections::{BTreeSet, HashSet};
use std::io::ErrorKind;
use std::path::Path;

/// The files of the currently published site.
#[derive(Debug, Default)]
pub(super) struct Folder {
    /// Everything except folders, by path.
    files: Vec<Known>,
    /// Whether the folder exists, and a web server can list each of its folders.
    open: bool,
    /// Whether the folder has no ledger.
    adopted: bool,
}

/// A file, or something else that is no folder.
#[derive(Debug)]
pub(super) struct Known {
    path: String,
    /// The size of a plain file that a web server can read.
    bytes: Option<u64>,
    /// What the file is if nobody has touched it since a build noted it, and what the system says of it: while it says the
    /// same, it need not be read.
    untouched: Option<(Stamp, Fingerprint)>,
}

impl Known {
    /// Whether it is a plain file of that size that a web server can read.
    pub(super) fn has_size(&self, bytes: u64) -> bool {
        self.bytes == Some(bytes)
    }

    /// What it is if nobody has touched it in the folder `out` since it was noted.
    pub(super) fn untouched(&self, out: &Path) -> Option<&Fingerprint> {
        let (noted, fingerprint) = self.untouched.as_ref()?;
        // Images and pages were made since the folder was looked at.
        let now = std::fs::symlink_metadata(out.join(&self.path)).ok()?;
        (Stamp::from_metadata(&now) == *noted).then_some(fingerprint)
    }
}

impl Folder {
    /// Reads it. A folder that does not exist is empty. `noted` is how a build has left it.
    pub(super) fn read(out: &Path, noted: Option<&Intact>) -> Result<Self, Failure> {
        if out.file_name().is_none() {
            return Err(refused(
                out,
                "the output path does not end with the name of a folder",
                "choose a folder for the site alone with --out",
            ));
        }
        let meta = match std::fs::symlink_metadata(out) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            // A parent folder is a file.
            Err(error) if error.kind() == ErrorKind::NotADirectory => return Err(failure(out, &error)),
            meta => meta.map_err(|error| failure(out, &error))?,
        };
        if !meta.is_dir() {
            return Err(refused(
                out,
                "the output path is a file, not a folder",
                "remove it, or choose another one with --out",
            ));
        }
        if is_mount_point(out) {
            return Err(mount_point(out));
        }
        let seen = intact::look(out).map_err(|error| failure(out, &error))?;
        let mut folder = Self {
            open: seen.iter().all(|seen| !seen.is_folder || seen.is_readable),
            ..Self::default()
        };
        let ledger = Ledger::read(out);
        let young = noted.and_then(|noted| noted.young(&seen, out));
        let untouched = |file: &Seen| {
            let is_old = |young: &HashSet<&str>| !young.contains(file.path.as_str());
            let known = ledger.as_ref().filter(|_| young.as_ref().is_some_and(is_old));
            Some((file.stamp, known?.get(&file.path)?.clone()))
        };
        let files = seen.into_iter().filter(|seen| !seen.is_folder);
        let known = files.map(|file| Known {
            bytes: file.is_readable.then(|| file.stamp.bytes()),
            untouched: untouched(&file),
            path: file.path,
        });
        folder.files = known.collect();
        folder.refuse_unknown_files(out, ledger)?;
        Ok(folder)
    }

    /// Fails on files that sitegen did not write.
    fn refuse_unknown_files(&mut self, out: &Path, ledger: Option<Ledger>) -> Result<(), Failure> {
        if ledger.is_none() && BuildInfo::read(out).is_some_and(|info| info.is_ours()) {
            self.adopted = true;
            return Ok(());
        }
        let ledger = ledger.unwrap_or_default();
        let unknown: Vec<&str> = self.paths().filter(|path| !ledger.contains(path)).collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let unknown = listed(unknown.into_iter());
        Err(refused(
            out,
            &format!("the output folder contains files that sitegen did not write: {unknown}"),
            "move them away, or choose another folder with --out",
        ))
    }

    fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.path.as_str())
    }

    /// What is known of a file.
    pub(super) fn get(&self, path: &str) -> Option<&Known> {
        let at = self.files.binary_search_by(|file| file.path.as_str().cmp(path));
        self.files.get(at.ok()?)
    }

    /// Whether the folder has exactly that many files and can be read.
    pub(super) fn has_exactly(&self, files: usize) -> bool {
        self.open && self.files.len() == files
    }

    /// The report if its site was adopted in order to publish `files`.
    pub(super) fn adopted(&self, files: &[OutputFile]) -> Option<Adopted> {
        if !self.adopted {
            return None;
        }
        let new: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let is_gone = |path: &&str| !new.contains(path) && *path != ledger::NAME;
        let gone: Vec<&str> = self.paths().filter(is_gone).collect();
        Some(Adopted {
            removed: gone.len(),
            names: listed(gone.into_iter()),
        })
    }
}

/// A list of paths for a message: the first five, and the number of the others.
fn listed<'a>(paths: impl ExactSizeIterator<Item = &'a str>) -> String {
    const LISTED: usize = 5;
    let more = paths.len().saturating_sub(LISTED);
    let mut text = paths.take(LISTED).collect::<Vec<_>>().join(", ");
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}
