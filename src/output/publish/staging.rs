//! The staging folder beside the published one, in which the new site is assembled.

use super::failure::{failure, not_exchanged};
use crate::files::operation::SecondName;
use crate::files::{self, operation as operate};
use crate::interrupt::{Interrupt, Staged};
use crate::report::Failure;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The staging folder. Dropping this removes it: before the exchange with the new files, after it with the old ones.
/// Between any two operations it checks whether the build should stop.
#[derive(Debug)]
pub(super) struct Staging<'a> {
    out: PathBuf,
    staged: Staged<'a>,
    interrupt: &'a Interrupt,
}

impl<'a> Staging<'a> {
    /// Begins publishing to `out`, an absolute path.
    pub(super) fn begin(out: &Path, interrupt: &'a Interrupt) -> Result<Self, Failure> {
        // A folder of that name cannot be removed, and in a container all builds may have the same id.
        let names = (0..).map(|number| match number {
            0 => format!("{}{}", prefix(out), std::process::id()),
            _ => format!("{}{}{number}", prefix(out), std::process::id()),
        });
        let mut folders = names.map(|name| out.with_file_name(name));
        let is_free = |folder: &PathBuf| std::fs::symlink_metadata(folder).is_err();
        let folder = folders
            .find(is_free)
            .unwrap_or_else(|| out.with_file_name(prefix(out)));
        Ok(Self {
            out: out.to_owned(),
            staged: interrupt.stage(folder)?,
            interrupt,
        })
    }

    fn step<T>(
        &self,
        path: &Path,
        operation: impl FnOnce(&Path) -> std::io::Result<T>,
    ) -> Result<(PathBuf, T), Failure> {
        self.interrupt.check()?;
        let path = self.staged.folder().join(path);
        match operation(&path) {
            Ok(done) => Ok((path, done)),
            Err(error) => Err(failure(&path, &error)),
        }
    }

    /// Creates a folder whose parent exists.
    pub(super) fn folder(&self, path: &Path) -> Result<(), Failure> {
        self.step(path, operate::create_folder)?;
        self.step(path, operate::let_everyone_read).map(drop)
    }

    /// Writes a file and returns its path.
    pub(super) fn write(&self, path: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
        let mut file = self.create(path)?;
        self.append(&mut file, path, bytes)?;
        self.end(path)
    }

    /// Creates an empty file.
    pub(super) fn create(&self, path: &str) -> Result<File, Failure> {
        Ok(self.step(Path::new(path), operate::create)?.1)
    }

    /// Adds bytes to a file that was created.
    pub(super) fn append(&self, file: &mut File, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let write = |path: &Path| operate::write(file, path, bytes);
        self.step(Path::new(path), write).map(drop)
    }

    /// Ends a file to which bytes were added, and returns its path.
    pub(super) fn end(&self, path: &str) -> Result<PathBuf, Failure> {
        Ok(self.step(Path::new(path), operate::let_everyone_read)?.0)
    }

    /// Removes a file.
    pub(super) fn remove(&self, path: &str) -> Result<(), Failure> {
        self.step(Path::new(path), operate::remove).map(drop)
    }

    /// Links a file of the published site. If it has to be copied, its path is returned: the copy is not synced.
    pub(super) fn keep(&self, published: &Path, path: &str) -> Result<Option<PathBuf>, Failure> {
        let link = |target: &Path| operate::link_or_copy(published, target);
        let (path, name) = self.step(Path::new(path), link)?;
        Ok((name == SecondName::Copy).then_some(path))
    }

    /// Syncs the new files and all names to the disk.
    pub(super) fn sync(&self, fresh: &[PathBuf], folders: &BTreeSet<PathBuf>) -> Result<(), Failure> {
        files::sync_each(fresh, || self.interrupt.check(), failure)?;
        for folder in folders.iter().rev() {
            self.step(folder, operate::sync)?;
        }
        Ok(())
    }

    /// Publishes the folder.
    pub(super) fn exchange(self) -> Result<(), Failure> {
        let out = self.out.as_path();
        self.staged.publish(|folder| {
            if out.exists() {
                let done = operate::exchange(folder, out);
                done.map_err(|error| not_exchanged(out, &error))
            } else {
                operate::rename(folder, out).map_err(|error| failure(out, &error))
            }
        })?;
        // The new site is published even if this fails: after a power cut the old site may be back, complete.
        let _ = out.parent().map(operate::sync);
        Ok(())
    }
}

/// Exchanges two empty folders beside the published one. They are in a staging folder, so that a killed process leaves
/// nothing which the next one does not remove.
pub(super) fn try_exchange(out: &Path, interrupt: &Interrupt) -> Result<(), Failure> {
    let staging = Staging::begin(out, interrupt)?;
    let names = ["one", "other"].map(|name| staging.staged.folder().join(name));
    for name in ["", "one", "other"] {
        staging.step(Path::new(name), operate::create_folder)?;
    }
    let [one, other] = &names;
    operate::exchange(one, other).map_err(|error| not_exchanged(out, &error))
}

/// `dist` is staged in `.dist.staging-4711`, with the id of the process. tempfile is not used: the next build must
/// recognise the folder of a killed one, and the lock of `dist` separates two processes with the same id.
fn prefix(out: &Path) -> String {
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}.staging-")
}

/// Removes staging folders of earlier builds, as far as this user may: those of another user stay.
pub(super) fn sweep(out: &Path) {
    left(out).iter().for_each(|folder| files::discard_site(folder));
}

/// The staging folders beside the output folder.
pub(super) fn left(out: &Path) -> Vec<PathBuf> {
    let prefix = prefix(out);
    let is_staging = |name: &str| {
        let process = name.strip_prefix(&prefix);
        process.is_some_and(|process| !process.is_empty() && process.chars().all(|c| c.is_ascii_digit()))
    };
    let entries = out.parent().and_then(|parent| std::fs::read_dir(parent).ok());
    let entries = entries.into_iter().flatten().flatten();
    let mut left: Vec<PathBuf> = entries
        .filter(|entry| is_staging(&entry.file_name().to_string_lossy()))
        .map(|entry| entry.path())
        .collect();
    left.sort();
    left
}
