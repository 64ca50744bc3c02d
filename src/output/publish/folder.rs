//! The current content of the output folder, and whether sitegen wrote it.

use super::failure::{failure, mount_point, refused};
use super::intact::{self, Intact};
use super::ledger::{self, Ledger};
use crate::files::Stamp;
use crate::files::operation::is_mount_point;
use crate::output::OutputFile;
use crate::output::build_info::BuildInfo;
use crate::output::fingerprint::Fingerprint;
use crate::report::{Adopted, Failure};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::ErrorKind;
use std::path::Path;

/// The files of the currently published site.
#[derive(Debug, Default)]
pub(super) struct Folder {
    /// Plain files that a web server can read, by path, with their sizes.
    readable: BTreeMap<String, u64>,
    /// All paths except folders, in order.
    paths: Vec<String>,
    /// Whether the folder exists, and a web server can list each of its folders.
    open: bool,
    /// Whether the folder has no ledger.
    adopted: bool,
    /// What the files are that nobody has touched since a build noted them, and what the system says of them: while it says
    /// the same, they need not be read.
    untouched: HashMap<String, (Stamp, Fingerprint)>,
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
        if let (Some(noted), Some(ledger)) = (noted, &ledger) {
            folder.untouched = noted.untouched(&seen, out, ledger);
        }
        for file in seen.into_iter().filter(|seen| !seen.is_folder) {
            if file.is_readable {
                folder.readable.insert(file.path.clone(), file.stamp.bytes());
            }
            folder.paths.push(file.path);
        }
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
        let unknown: Vec<&str> = self.paths.iter().map(String::as_str).collect();
        let unknown: Vec<&str> = unknown
            .into_iter()
            .filter(|path| !ledger.contains(path))
            .collect();
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

    /// Whether the folder has a plain file of that size that a web server can read.
    pub(super) fn has(&self, path: &str, bytes: u64) -> bool {
        self.readable.get(path) == Some(&bytes)
    }

    /// What a file of the folder `out` is that nobody has touched since it was noted.
    pub(super) fn untouched(&self, path: &str, out: &Path) -> Option<&Fingerprint> {
        let (noted, fingerprint) = self.untouched.get(path)?;
        // Images and pages were made since the folder was looked at.
        let now = std::fs::symlink_metadata(out.join(path)).ok()?;
        (Stamp::from_metadata(&now) == *noted).then_some(fingerprint)
    }

    /// Whether the folder has exactly that many files and can be read.
    pub(super) fn has_exactly(&self, files: usize) -> bool {
        self.open && self.paths.len() == files
    }

    /// The report if its site was adopted in order to publish `files`.
    pub(super) fn adopted(&self, files: &[OutputFile]) -> Option<Adopted> {
        let new: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let is_gone = |path: &&str| !new.contains(path) && *path != ledger::NAME;
        let paths = self.paths.iter().map(String::as_str);
        let gone: Vec<&str> = paths.filter(is_gone).collect();
        self.adopted.then(|| Adopted {
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
