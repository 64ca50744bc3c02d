//! Publishing: the output folder is the old site or the new one, never a mixture, even after `kill -9` or with a full
//! disk.
//!
//! Files are put into a staging folder beside it, unchanged ones as hard links. Then both folders are exchanged in one
//! step, and the old site is removed. A file is unchanged if its bytes on the disk have the hash of the new ones, so
//! each build repairs damage. They are read, unless the system says that nobody has touched the folder since a build has
//! noted how it left it ([`Intact`]).
//!
//! Pages and large feeds are staged while others are still being made: all of them would need too much memory.

mod failure;
mod folder;
mod intact;
pub mod ledger;
pub mod lock;
mod measured;
mod plan;
pub mod skew_protection;
mod staged;
mod staged_file;
mod staging;

use super::fingerprint::Fingerprint;
use super::{Body, OutputFile};
use crate::files::operation::EXCHANGES;
use crate::interrupt::Interrupt;
use crate::report::{Adopted, Failure};
use failure::{absolute, not_in_one_step};
use folder::Folder;
pub use intact::{Found, Intact, left, sweep};
pub use measured::Measured;
use plan::{Planned, Present, What};
use rayon::prelude::*;
use staged::Staged;
pub use staged_file::StagedFile;
use staging::Staging;
use std::path::Path;

/// The result of publishing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    /// Files in the folder.
    pub files: usize,
    /// Files that were new or different.
    pub written: usize,
    /// Number of written files that tell visitors something new. The schedule does not count: it changes with each build.
    pub changed: usize,
    /// Bytes of all files.
    pub bytes: u64,
    /// Set if the folder had no ledger and its site was adopted.
    pub adopted: Option<Adopted>,
}

/// Checks that the folder may be published to: it does not exist, is empty, or contains only a site of sitegen. Writes
/// nothing.
///
/// # Errors
/// Exit 6: it is a file, a mount point, or contains files that sitegen did not write.
pub fn inspect(out: &Path) -> Result<(), Failure> {
    Folder::read(&absolute(out)?, None).map(drop)
}

/// Checks that this system can publish. A build asks before it reads anything.
///
/// # Errors
/// Exit 6: it cannot replace a folder in one step, as Windows.
pub fn possible(out: &Path) -> Result<(), Failure> {
    match EXCHANGES {
        true => Ok(()),
        false => Err(not_in_one_step(out)),
    }
}

/// Checks that the file system can publish: the first site is renamed, and each later one needs an exchange. A build asks
/// before its work. The caller holds the folder's [`lock::Lock`].
///
/// # Errors
/// Exit 6: it cannot replace a folder in one step, or cannot be written; 130 or 143: the process should stop.
pub fn exchangeable(out: &Path, interrupt: &Interrupt) -> Result<(), Failure> {
    let out = absolute(out)?;
    match out.exists() {
        true => staging::try_exchange(&out, interrupt),
        false => Ok(()),
    }
}

/// Replaces the content of `out` with `files`. The caller holds the folder's [`lock::Lock`].
///
/// # Errors
/// The errors of [`Publishing::begin`] and [`Publishing::publish`].
pub fn publish(out: &Path, files: &[OutputFile], interrupt: &Interrupt) -> Result<Published, Failure> {
    Publishing::begin(out, interrupt, None, None)?.publish(files)
}

/// A site that is being staged. Dropping this removes what was staged.
#[derive(Debug)]
pub struct Publishing<'a> {
    present: Present<'a>,
    staging: Staging<'a>,
    staged: Staged,
}

impl<'a> Publishing<'a> {
    /// Begins to replace the content of `out`. The caller holds the folder's [`lock::Lock`]. `measured` is what earlier
    /// builds of the program know of files, and `noted` how the last build of the project has left the folder.
    ///
    /// # Errors
    /// Exit 6: the folder is refused, or cannot be read; 130 or 143: the process should stop.
    pub fn begin(
        out: &Path,
        interrupt: &'a Interrupt,
        measured: Option<&'a Measured>,
        noted: Option<&Intact>,
    ) -> Result<Self, Failure> {
        let out = absolute(out)?;
        staging::sweep(&out);
        Ok(Self {
            present: Present {
                folder: Folder::read(&out, noted)?,
                out: out.clone(),
                measured,
            },
            staging: Staging::begin(&out, interrupt)?,
            staged: Staged::default(),
        })
    }

    /// Stages a file of a page, unless the published one is identical. Several threads may do so.
    ///
    /// # Errors
    /// The errors of [`Self::publish`].
    pub fn page(&self, path: &str, bytes: &[u8]) -> Result<Body, Failure> {
        let fingerprint = Fingerprint::from_bytes(bytes);
        let unchanged = self.present.has(path, &fingerprint);
        if !unchanged {
            self.make_folders(path)?;
            let file = self.staging.write(path, bytes)?;
            self.staged.names().files.push(file);
        }
        Ok(Body::Staged {
            fingerprint,
            unchanged,
        })
    }

    /// Begins a file of which not all bytes are known yet. Several threads may do so.
    ///
    /// # Errors
    /// The errors of [`Self::publish`].
    pub fn begin_file(&self, path: &str) -> Result<StagedFile<'_>, Failure> {
        self.make_folders(path)?;
        StagedFile::begin(path, &self.staging, &self.present, &self.staged)
    }

    /// The published file of a page that need not be rendered; `None`: the published file is another one.
    pub fn published_page(&self, path: &str, fingerprint: &Fingerprint) -> Option<Body> {
        self.present.has(path, fingerprint).then(|| Body::Staged {
            fingerprint: fingerprint.clone(),
            unchanged: true,
        })
    }

    /// Replaces the content of the folder with `files`, of which some were staged.
    ///
    /// # Errors
    /// Exit 6: the folder is refused, or cannot be written; 130 or 143: a signal came before the exchange. The
    /// published site is then unchanged.
    pub fn publish(self, files: &[OutputFile]) -> Result<Published, Failure> {
        let (present, old) = (&self.present, &self.present.folder);
        let plan = files.par_iter().map(|file| Planned::new(file, present));
        let mut plan = plan.collect::<Result<Vec<_>, _>>()?;
        let ledger = ledger::file(plan.iter().map(|planned| (planned.path, &planned.fingerprint)));
        plan.push(Planned::new(&ledger, present)?);

        let written = plan.iter().filter(|planned| planned.what != What::Keep).count();
        if let Some(measured) = present.measured {
            measured.forget_if_many(plan.len());
        }
        let tells = |planned: &&Planned<'_>| ledger::tells_visitors(planned.path);
        let new = plan.iter().filter(|planned| planned.what != What::Keep);
        let published = Published {
            files: plan.len(),
            written,
            changed: new.filter(tells).count(),
            bytes: plan.iter().map(|planned| planned.fingerprint.bytes).sum(),
            adopted: old.adopted(files),
        };
        if written == 0 && old.has_exactly(plan.len()) {
            return Ok(published);
        }
        self.stage(&plan)?;
        let staged = std::mem::take(&mut *self.staged.names());
        self.staging.sync(&staged.files, &staged.folders)?;
        self.staging.exchange()?;
        Ok(published)
    }

    fn stage(&self, plan: &[Planned<'_>]) -> Result<(), Failure> {
        plan.par_iter().try_for_each(|planned| {
            let Planned {
                path,
                fingerprint,
                what,
            } = planned;
            match what {
                What::Staged => {}
                What::Keep => {
                    self.make_folders(path)?;
                    let copy = self.staging.keep(&self.present.out.join(path), path)?;
                    self.staged.names().files.extend(copy);
                }
                What::Write(body) => {
                    self.make_folders(path)?;
                    let bytes = plan::content(body, fingerprint)?;
                    let file = self.staging.write(path, &bytes)?;
                    self.staged.names().files.push(file);
                }
            }
            Ok(())
        })
    }

    /// Makes the folders of a file, which others may need at the same time.
    fn make_folders(&self, path: &str) -> Result<(), Failure> {
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        let mut staged = self.staged.names();
        if staged.folders.contains(folder) {
            return Ok(());
        }
        let mut missing: Vec<&Path> = folder.ancestors().collect();
        missing.retain(|folder| !staged.folders.contains(*folder));
        for folder in missing.into_iter().rev() {
            self.staging.folder(folder)?;
            staged.folders.insert(folder.to_owned());
        }
        Ok(())
    }
}
