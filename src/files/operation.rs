//! Single operations of the file system. They return the system's errors; callers add what the user should know.

use rayon::prelude::*;
use std::fs::{self, DirEntry, File};
use std::io::{ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

/// In tests, asks whether the operation may proceed; otherwise does nothing.
#[cfg(any(test, feature = "testing"))]
use super::fault::{grow, step};
#[cfg(not(any(test, feature = "testing")))]
mod free {
    use std::io::Result;
    use std::path::Path;

    #[inline]
    pub(super) fn step(_: &Path) -> Result<()> {
        Ok(())
    }
    #[inline]
    pub(super) fn grow(_: &Path) -> Result<()> {
        Ok(())
    }
}
#[cfg(not(any(test, feature = "testing")))]
use free::{grow, step};

/// Creates a folder and its parents; existing ones are fine.
///
/// # Errors
/// The system refuses.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn create_folder(path: &Path) -> std::io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    grow(path)?;
    fs::create_dir_all(path)
}

/// Creates an empty file, or empties an existing one.
///
/// # Errors
/// The system refuses.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn create(path: &Path) -> std::io::Result<File> {
    grow(path)?;
    File::create(path)
}

/// Creates a new empty file.
///
/// # Errors
/// The system refuses, or the name exists ([`ErrorKind::AlreadyExists`]).
pub fn create_new(path: &Path) -> std::io::Result<File> {
    grow(path)?;
    File::create_new(path)
}

/// Creates a folder in `parent` with a unique name that starts with `prefix`.
///
/// # Errors
/// The system refuses.
pub fn new_folder(parent: &Path, prefix: &str) -> std::io::Result<PathBuf> {
    grow(parent)?;
    let mut folder = tempfile::Builder::new();
    // Like any other folder: tempfile's default of 0700 would exclude other users of the same cache.
    #[cfg(unix)]
    folder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let folder = folder.prefix(prefix).disable_cleanup(true).tempdir_in(parent)?;
    Ok(folder.keep())
}

/// Creates a file that only its owner may read and write.
///
/// # Errors
/// The system refuses, or the name is taken ([`ErrorKind::AlreadyExists`]).
pub fn create_private(path: &Path) -> std::io::Result<File> {
    grow(path)?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Writes `bytes` at the current position of an open file.
///
/// # Errors
/// The system refuses; the file may be incomplete then.
pub fn write(file: &mut File, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    grow(path)?;
    file.write_all(bytes)
}

/// Replaces the whole content of an open file.
///
/// # Errors
/// The system refuses; the file may be incomplete then.
pub fn overwrite(file: &mut File, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    grow(path)?;
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(bytes)
}

/// Opens a file that processes lock while they use the folder beside it. Its content is kept.
///
/// # Errors
/// The system refuses.
pub fn lock_file(path: &Path) -> std::io::Result<File> {
    grow(path)?;
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}

/// How a file is at a second name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecondName {
    /// It is the same file.
    Link,
    /// Its bytes may not be on the disk yet.
    Copy,
}

/// Creates a hard link if the file system supports it, otherwise a copy. Never use it on files in a cache: damage
/// would reach both.
///
/// # Errors
/// Neither a link nor a copy can be made.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn link_or_copy(source: &Path, target: &Path) -> std::io::Result<SecondName> {
    grow(target)?;
    if step(target).and_then(|()| fs::hard_link(source, target)).is_ok() {
        return Ok(SecondName::Link);
    }
    fs::copy(source, target)?;
    // It has the permissions that the umask allows.
    let_everyone_read(target)?;
    Ok(SecondName::Copy)
}

/// Creates a link to a folder, by its absolute path: a symbolic one, on Windows a junction, for which nobody needs the
/// rights of an administrator.
///
/// # Errors
/// The system refuses.
pub fn link_folder(folder: &Path, link: &Path) -> std::io::Result<()> {
    grow(link)?;
    #[cfg(unix)]
    return std::os::unix::fs::symlink(folder, link);
    #[cfg(windows)]
    return junction::create(folder, link);
}

/// Renames a file or folder.
///
/// # Errors
/// The system refuses; both names are unchanged.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    step(to)?;
    fs::rename(from, to)
}

/// Whether this system can [`exchange`] two names.
pub const EXCHANGES: bool = cfg!(any(target_os = "linux", target_os = "macos"));

/// Exchanges two names in one step: at no moment does one of them not exist.
///
/// # Errors
/// Not every file system can do it ([`ErrorKind::InvalidInput`], [`ErrorKind::Unsupported`]).
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub fn exchange(one: &Path, other: &Path) -> std::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    step(other)?;
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).map_err(Into::into)
}

/// Other systems cannot: between two renames, the second name would not exist for a moment.
///
/// # Errors
/// Always ([`ErrorKind::Unsupported`]).
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub fn exchange(_: &Path, other: &Path) -> std::io::Result<()> {
    step(other)?;
    Err(ErrorKind::Unsupported.into())
}

/// Removes a file, or a folder with its content; if nothing is there, that is fine. Links are removed, not their
/// targets.
///
/// # Errors
/// The system refuses.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn remove(path: &Path) -> std::io::Result<()> {
    step(path)?;
    let done = match fs::symlink_metadata(path) {
        Ok(meta) if meta.is_dir() => fs::remove_dir_all(path),
        // There a link to a folder is removed as a folder is.
        #[cfg(windows)]
        Ok(meta) if std::os::windows::fs::FileTypeExt::is_symlink_dir(&meta.file_type()) => {
            fs::remove_dir(path)
        }
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    done.or_else(|error| match error.kind() {
        ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })
}

/// Removes what is in a folder, as far as the system lets it, on several threads. Links are removed, not their targets;
/// but a user who may exchange a folder for a link meanwhile chooses what is removed.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub(super) fn empty(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_folder = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
    let (folders, files): (Vec<DirEntry>, Vec<DirEntry>) = entries.partition(is_folder);
    rayon::join(
        || folders.par_iter().for_each(|folder| empty(&folder.path())),
        || {
            files
                .par_iter()
                .for_each(|file| drop(fs::remove_file(file.path())))
        },
    );
}

/// Syncs a file, or the names in a folder, to the disk.
///
/// # Errors
/// The system cannot confirm that the bytes are on the disk.
pub fn sync(path: &Path) -> std::io::Result<()> {
    step(path)?;
    if cfg!(windows) && path.is_dir() {
        return Ok(());
    }
    File::open(path)?.sync_all()
}

/// Whether all users may read a file, or list a folder: a web server may run as another user.
#[cfg(unix)]
pub fn everyone_reads(meta: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    meta.permissions().mode() & 0o777 == access(meta)
}

/// Sets 0644 for files and 0755 for folders, independent of the umask; special bits of a folder are kept.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn let_everyone_read(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let meta = fs::symlink_metadata(path)?;
    if everyone_reads(&meta) {
        return Ok(());
    }
    step(path)?;
    let special = meta.permissions().mode() & 0o7000;
    fs::set_permissions(path, fs::Permissions::from_mode(special | access(&meta)))
}

#[cfg(unix)]
fn access(meta: &fs::Metadata) -> u32 {
    if meta.is_dir() { 0o755 } else { 0o644 }
}

/// Systems without a umask.
#[cfg(not(unix))]
pub fn everyone_reads(_: &fs::Metadata) -> bool {
    true
}

/// Systems without a umask.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn let_everyone_read(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Whether this folder is a mount point, which cannot be exchanged.
#[cfg(target_os = "linux")]
pub fn is_mount_point(folder: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    statx(CWD, folder, AtFlags::empty(), StatxFlags::BASIC_STATS)
        .is_ok_and(|meta| meta.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

/// If the system cannot tell, the exchange fails with "busy".
#[cfg(not(target_os = "linux"))]
pub fn is_mount_point(_: &Path) -> bool {
    false
}
