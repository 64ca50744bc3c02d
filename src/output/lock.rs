//! One build at a time for an output folder. The lock dies with its holder, also by `kill -9`.

use crate::files::operation::{create_folder, let_everyone_read, lock_file};
use crate::report::{ExitCode, Failure};
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Held as long as the value lives.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing is not enough while a program that is being started still has a copy of the handle. Where it fails
        // the lock ends with the process.
        let _ = self.file.unlock();
    }
}

/// The name beside the output folder: `dist` → `.dist.sitegen-lock`.
pub fn path(out: &Path) -> PathBuf {
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    out.with_file_name(format!(".{name}.sitegen-lock"))
}

impl Lock {
    /// Takes the lock of an output folder, or says at once who holds it.
    pub fn take(out: &Path) -> Result<Self, Failure> {
        let path = path(out);
        let failed = |error: std::io::Error| {
            Failure::new(
                ExitCode::CannotWrite,
                format!("cannot write: {error}"),
                path.display().to_string(),
                "check the folder's permissions",
            )
        };
        if let Some(parent) = path.parent() {
            create_above(parent).map_err(failed)?;
        }
        let mut file = lock_file(&path).map_err(failed)?;
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
                    ExitCode::Locked,
                    format!("another build of this folder is running: {holder}"),
                    out.display().to_string(),
                    "wait for it, or build into another folder with --out",
                ));
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        file.set_len(0).map_err(failed)?;
        file.rewind().map_err(failed)?;
        write!(file, "process {}", std::process::id()).map_err(failed)?;
        Ok(Self { file })
    }
}

/// The folders in which the site will be. A web server has to get through those that are made here.
fn create_above(folder: &Path) -> std::io::Result<()> {
    let missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
    let missing: Vec<&Path> = folder.ancestors().take_while(missing).collect();
    missing.into_iter().rev().try_for_each(|folder| {
        create_folder(folder)?;
        let_everyone_read(folder)
    })
}
