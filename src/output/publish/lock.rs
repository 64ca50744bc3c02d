//! One build at a time per output folder, and one `sitegen watch`. A lock ends with its holder, even after `kill -9`.

use crate::files::operation::{create_folder, let_everyone_read, lock_file, overwrite};
use crate::files::{self, Stamp};
use crate::report::{Code, Failure};
use std::fs::{File, TryLockError};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Held until this is dropped.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the handle is not enough while a program that is being started still has a copy of it. If unlocking
        // fails, the lock ends with the process.
        let _ = self.file.unlock();
    }
}

/// The path of the lock file beside the output folder: `dist` → `.dist.sitegen-lock`.
pub fn path(out: &Path) -> PathBuf {
    beside(out, "")
}

fn beside(out: &Path, what: &str) -> PathBuf {
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    out.with_file_name(format!(".{name}{what}.sitegen-lock"))
}

impl Lock {
    /// Takes the lock of an output folder for a build, or reports at once who holds it.
    ///
    /// # Errors
    /// Another build publishes to the folder, or the file cannot be created.
    pub fn take(out: &Path) -> Result<Self, Failure> {
        let held = "another build or deploy of this folder is running";
        Self::at(
            &path(out),
            out,
            held,
            "wait for it, or build into another folder with --out",
        )
    }

    /// Takes the lock of an output folder for a service that builds into it again and again. It does not keep other
    /// builds out.
    ///
    /// # Errors
    /// Another service has the folder, or the file cannot be created.
    pub fn of_watch(out: &Path) -> Result<Self, Failure> {
        let held = "another `sitegen watch` publishes to this folder";
        Self::at(
            &beside(out, ".watch"),
            out,
            held,
            "stop it, or publish to another folder with --out",
        )
    }

    fn at(path: &Path, out: &Path, held: &str, hint: &str) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| {
            let hint = files::writing_hint(path, &error);
            let hint = hint.unwrap_or_else(|| "check the folder's permissions".to_owned());
            Failure::cannot_write(path, &error, hint)
        };
        if let Some(parent) = path.parent() {
            create_above(parent).map_err(failed)?;
        }
        let mut file = lock_file(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // The holder may be writing its name at this moment.
                let _ = file.read_to_string(&mut holder);
                let holder = if holder.trim().is_empty() {
                    "another process".to_owned()
                } else {
                    holder.trim().to_owned()
                };
                return Err(Failure::new(
                    Code::Locked,
                    format!("{held}: {holder}"),
                    out.display().to_string(),
                    hint,
                ));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        write_holder(&mut file, path).map_err(failed)?;
        Ok(Self {
            file,
            path: path.to_owned(),
        })
    }

    /// What the file system says of the lock's file when it is written now: the moment, by the clock that dates the files
    /// of the folder beside it.
    pub(super) fn touch(&mut self) -> std::io::Result<Stamp> {
        write_holder(&mut self.file, &self.path)?;
        Ok(Stamp::from_metadata(&self.file.metadata()?))
    }
}

fn write_holder(file: &mut File, path: &Path) -> std::io::Result<()> {
    overwrite(file, path, format!("process {}", std::process::id()).as_bytes())
}

/// Creates the parent folders. A web server must be able to enter the new ones.
fn create_above(folder: &Path) -> std::io::Result<()> {
    let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing: Vec<&Path> = folder.ancestors().take_while(missing).collect();
    missing.into_iter().rev().try_for_each(|folder| {
        create_folder(folder)?;
        let_everyone_read(folder)
    })
}
