//! Single operations of the file system. Errors are those of the system; callers say what they meant for the user.

use std::fs::{self, File};
use std::io::{ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

/// Asks for leave in tests; elsewhere it is nothing.
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

/// A folder and those above it; one that is there is fine.
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

/// An empty file; what was there is cut off.
///
/// # Errors
/// The system refuses.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn create(path: &Path) -> std::io::Result<File> {
    grow(path)?;
    File::create(path)
}

/// A new empty file.
///
/// # Errors
/// The system refuses, or the name is taken ([`ErrorKind::AlreadyExists`]).
pub fn create_new(path: &Path) -> std::io::Result<File> {
    grow(path)?;
    File::create_new(path)
}

/// A new folder in another one, whose name starts with `prefix` and is nobody else's.
///
/// # Errors
/// The system refuses.
pub fn new_folder(parent: &Path, prefix: &str) -> std::io::Result<PathBuf> {
    grow(parent)?;
    let mut folder = tempfile::Builder::new();
    // As any other folder: 0700, tempfile's own choice, would shut out another user who builds with the same cache.
    #[cfg(unix)]
    folder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let folder = folder.prefix(prefix).disable_cleanup(true).tempdir_in(parent)?;
    Ok(folder.keep())
}

/// Everything after the place where the file is open.
///
/// # Errors
/// The system refuses; the file may be cut short then.
pub fn write(file: &mut File, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    grow(path)?;
    file.write_all(bytes)
}

/// The whole content of an open file, in the place of what it was.
///
/// # Errors
/// The system refuses; the file may be cut short then.
pub fn overwrite(file: &mut File, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    grow(path)?;
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(bytes)
}

/// A file that processes lock while they use what stands beside it. Its content stays.
///
/// # Errors
/// The system refuses.
pub fn lock_file(path: &Path) -> std::io::Result<File> {
    grow(path)?;
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}

/// A hard link where the file system has them, else a copy. Never of a file in a cache: damage would reach both.
///
/// # Errors
/// Neither a link nor a copy can be made.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn link_or_copy(source: &Path, target: &Path) -> std::io::Result<()> {
    grow(target)?;
    fs::hard_link(source, target).or_else(|_| fs::copy(source, target).map(drop))
}

/// A symbolic link to a folder, by its absolute path.
///
/// # Errors
/// The system refuses.
pub fn link_folder(folder: &Path, link: &Path) -> std::io::Result<()> {
    grow(link)?;
    #[cfg(unix)]
    return std::os::unix::fs::symlink(folder, link);
    #[cfg(windows)]
    return std::os::windows::fs::symlink_dir(folder, link);
}

/// Another name for a file or folder.
///
/// # Errors
/// The system refuses; both names are as they were.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn rename(from: &Path, to: &Path) -> std::io::Result<()> {
    step(to)?;
    fs::rename(from, to)
}

/// Both change their names in one step: there is no moment in which one of the names leads nowhere.
///
/// # Errors
/// Not every file system can do it ([`ErrorKind::InvalidInput`]).
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub fn exchange(one: &Path, other: &Path) -> std::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    step(other)?;
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).map_err(Into::into)
}

/// Without an exchange there is a moment between two renames in which the second name leads nowhere.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub fn exchange(one: &Path, other: &Path) -> std::io::Result<()> {
    let aside = one.with_extension("old");
    rename(other, &aside)?;
    rename(one, other)?;
    rename(&aside, one)
}

/// Removes a file, or a folder with all that is in it; what is gone already is fine. A link goes, not what it leads to.
///
/// # Errors
/// The system refuses. What is not there is no error.
#[expect(clippy::disallowed_methods, reason = "`files` is the module that writes")]
pub fn remove(path: &Path) -> std::io::Result<()> {
    step(path)?;
    let done = match fs::symlink_metadata(path) {
        Ok(meta) if meta.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    done.or_else(|error| match error.kind() {
        ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })
}

/// Forces a file, or the names in a folder, to the disk.
///
/// # Errors
/// The system cannot say that the bytes are on the disk.
pub fn sync(path: &Path) -> std::io::Result<()> {
    step(path)?;
    if cfg!(windows) && path.is_dir() {
        return Ok(());
    }
    File::open(path)?.sync_all()
}

/// Whether everyone may read a file, and look into a folder, as a web server that is another user needs it.
#[cfg(unix)]
pub fn everyone_reads(meta: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    meta.permissions().mode() & 0o777 == access(meta)
}

/// Files 0644, folders 0755, whatever the umask; special bits of a folder stay.
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
#[cfg(not(unix))]
pub fn let_everyone_read(_: &Path) -> std::io::Result<()> {
    Ok(())
}

/// Whether another file system, or another part of one, is mounted at this folder: such a folder cannot be exchanged.
#[cfg(target_os = "linux")]
pub fn is_mount_point(folder: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    statx(CWD, folder, AtFlags::empty(), StatxFlags::BASIC_STATS)
        .is_ok_and(|meta| meta.stx_attributes.contains(StatxAttributes::MOUNT_ROOT))
}

/// Where the system does not say it, the exchange fails with "busy".
#[cfg(not(target_os = "linux"))]
pub fn is_mount_point(_: &Path) -> bool {
    false
}
