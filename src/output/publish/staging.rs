//! The folder beside the published one in which the new site is put together.

use super::failure::failure;
use crate::files::{self, operation as operate};
use crate::interrupt::{Interrupt, Staged};
use crate::report::Failure;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder, which is removed when this is dropped: before the exchange with the new files, after it with the old.
/// Between any two operations it is asked whether the build is to end.
#[derive(Debug)]
pub(super) struct Staging<'a> {
    out: &'a Path,
    staged: Staged<'a>,
    interrupt: &'a Interrupt,
}

impl<'a> Staging<'a> {
    /// For the publishing of `out`, an absolute path.
    pub(super) fn begin(out: &'a Path, interrupt: &'a Interrupt) -> Result<Self, Failure> {
        let folder = out.with_file_name(format!("{}{}", prefix(out), std::process::id()));
        Ok(Self {
            out,
            staged: interrupt.stage(folder)?,
            interrupt,
        })
    }

    fn step(
        &self,
        path: &Path,
        operation: impl FnOnce(&Path) -> std::io::Result<()>,
    ) -> Result<PathBuf, Failure> {
        self.interrupt.check()?;
        let path = self.staged.folder().join(path);
        match operation(&path) {
            Ok(()) => Ok(path),
            Err(error) => Err(failure(&path, &error)),
        }
    }

    /// Makes a folder whose parent is there.
    pub(super) fn folder(&self, path: &Path) -> Result<(), Failure> {
        self.step(path, operate::create_folder)?;
        self.step(path, operate::let_everyone_read).map(drop)
    }

    /// Writes a file and answers with where it is.
    pub(super) fn write(&self, path: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
        let path = Path::new(path);
        let write = |path: &Path| {
            let mut file = operate::create(path)?;
            operate::write(&mut file, path, bytes)
        };
        self.step(path, write)?;
        self.step(path, operate::let_everyone_read)
    }

    /// Takes over a file of the published site.
    pub(super) fn keep(&self, published: &Path, path: &str) -> Result<(), Failure> {
        let path = Path::new(path);
        self.step(path, |target| operate::link_or_copy(published, target))?;
        // A copy has the access that the umask left it.
        self.step(path, operate::let_everyone_read).map(drop)
    }

    /// Forces the new files and the names of all to the disk.
    pub(super) fn sync(&self, fresh: &[PathBuf], folders: &BTreeSet<PathBuf>) -> Result<(), Failure> {
        files::sync_each(fresh, || self.interrupt.check(), failure)?;
        for folder in folders.iter().rev() {
            self.step(folder, operate::sync)?;
        }
        Ok(())
    }

    /// Publishes the folder.
    pub(super) fn exchange(self) -> Result<(), Failure> {
        let out = self.out;
        self.staged.publish(|folder| {
            let done = if out.exists() {
                operate::exchange(folder, out)
            } else {
                operate::rename(folder, out)
            };
            done.map_err(|error| failure(out, &error))
        })?;
        // The new site is published, whatever becomes of this: after a power cut it may be the old one, still whole.
        let _ = out.parent().map(operate::sync);
        Ok(())
    }
}

/// `dist` is staged in `.dist.staging-4711`, named by the process. Not by tempfile: the next build has to know the folder
/// of one that was killed, and the lock of `dist` keeps two processes of one number apart.
fn prefix(out: &Path) -> String {
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}.staging-")
}

/// Removes staging folders that a killed build left behind.
pub(super) fn sweep(out: &Path) -> Result<(), Failure> {
    let prefix = prefix(out);
    let is_staging = |name: &str| {
        let process = name.strip_prefix(&prefix);
        process.is_some_and(|process| !process.is_empty() && process.chars().all(|c| c.is_ascii_digit()))
    };
    let entries = out.parent().and_then(|parent| std::fs::read_dir(parent).ok());
    for entry in entries.into_iter().flatten().flatten() {
        if is_staging(&entry.file_name().to_string_lossy()) {
            let path = entry.path();
            files::remove(&path).map_err(|error| failure(&path, &error))?;
        }
    }
    Ok(())
}
