//! The current content of the output folder, and whether sitegen wrote it.

use super::failure::{failure, mount_point, refused};
use super::ledger::{self, Ledger};
use crate::files::operation::{everyone_reads, is_mount_point};
use crate::output::OutputFile;
use crate::output::build_info::BuildInfo;
use crate::report::{Adopted, Failure};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::Path;

/// Files that file managers create in every folder. They are ignored.
pub(super) const IGNORED: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

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
}

impl Folder {
    /// Reads it. A folder that does not exist is empty.
    pub(super) fn read(out: &Path) -> Result<Self, Failure> {
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
        let mut folder = Self::walk(out, "").map_err(|error| failure(out, &error))?;
        folder.open &= everyone_reads(&meta);
        folder.paths.sort();
        folder.refuse_unknown_files(out)?;
        Ok(folder)
    }

    /// Fails on files that sitegen did not write.
    fn refuse_unknown_files(&mut self, out: &Path) -> Result<(), Failure> {
        let ledger = Ledger::read(out);
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

    /// The files of a folder and of the folders in it, in the system's order.
    fn walk(folder: &Path, above: &str) -> std::io::Result<Self> {
        let mut found = Self {
            open: true,
            ..Self::default()
        };
        let mut folders = Vec::new();
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let meta = entry.metadata()?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = format!("{above}{name}");
            if meta.is_dir() {
                found.open &= everyone_reads(&meta);
                folders.push((entry.path(), format!("{path}/")));
                continue;
            }
            if IGNORED.contains(&name.as_str()) {
                continue;
            }
            if meta.is_file() && everyone_reads(&meta) {
                found.readable.insert(path.clone(), meta.len());
            }
            found.paths.push(path);
        }
        let folders = folders
            .par_iter()
            .map(|(folder, above)| Self::walk(folder, above));
        for mut below in folders.collect::<std::io::Result<Vec<Self>>>()? {
            found.readable.append(&mut below.readable);
            found.paths.append(&mut below.paths);
            found.open &= below.open;
        }
        Ok(found)
    }

    /// Whether the folder has a plain file of that size that a web server can read.
    pub(super) fn has(&self, path: &str, bytes: u64) -> bool {
        self.readable.get(path) == Some(&bytes)
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
