//! Publishing: the output folder is the old site or the new one, never a mixture, also after `kill -9` or a full disk.
//!
//! Files are put into a staging folder beside it, unchanged ones as hard links; then both folders are exchanged in
//! one step (`RENAME_EXCHANGE`), and what is now the old one is removed.

use super::build_info;
use super::{Body, OutputFile};
use crate::report::{ExitCode, Failure};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What publishing did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Published {
    /// Files in the folder.
    pub files: usize,
    /// Files that were new or different.
    pub written: usize,
    /// Bytes of all files.
    pub bytes: u64,
}

/// Whoever holds this may end the process: the exchange is not under way. True once the new site is published, when
/// ending early would only hide that.
pub static EXCHANGED: Mutex<bool> = Mutex::new(false);

/// Beyond this number of new files the whole file system is synced once instead of each file.
const SYNC_EACH: usize = 64;

/// Publishes `files` as the whole content of `out`. The caller holds the folder's [`super::lock::Lock`].
pub fn publish(out: &Path, files: &[OutputFile]) -> Result<Published, Failure> {
    let out = std::path::absolute(out).map_err(|error| failure(out, &error))?;
    sweep(&out)?;
    let old = existing(&out)?;
    let mut plan = Vec::with_capacity(files.len());
    let mut bytes = 0;
    for file in files {
        let (size, keep) = compare(&out, file, old.get(&file.path).copied())
            .map_err(|error| failure(&out.join(&file.path), &error))?;
        bytes += size;
        plan.push((file, keep));
    }
    let written = plan.iter().filter(|(_, keep)| !keep).count();
    let published = Published {
        files: files.len(),
        written,
        bytes,
    };
    if written == 0 && old.len() == files.len() && out.is_dir() {
        return Ok(published);
    }
    let staging = staging(&out, std::process::id());
    let result = stage(&staging, &out, &plan, written).and_then(|()| swap(&staging, &out));
    if result.is_err() {
        // Reported is what went wrong first; the next build sweeps what stays.
        let _ = remove(&staging);
    }
    result.map(|()| published)
}

fn stage(staging: &Path, out: &Path, plan: &[(&OutputFile, bool)], written: usize) -> Result<(), Failure> {
    let mut folders = BTreeSet::from([staging.to_owned()]);
    for (file, _) in plan {
        let mut folder = staging.join(&file.path);
        while folder.pop() && folder != staging {
            folders.insert(folder.clone());
        }
    }
    for folder in &folders {
        create_folder(folder).map_err(|error| failure(folder, &error))?;
    }
    for (file, keep) in plan {
        let target = staging.join(&file.path);
        let done = if *keep {
            link(&out.join(&file.path), &target)
        } else {
            write(&target, &file.body, written <= SYNC_EACH)
        };
        done.map_err(|error| failure(&target, &error))?;
    }
    if written > SYNC_EACH {
        sync_all(staging).map_err(|error| failure(staging, &error))?;
    }
    for folder in folders.iter().rev() {
        sync_folder(folder).map_err(|error| failure(folder, &error))?;
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "publishing writes files (invariant 2)")]
fn swap(staging: &Path, out: &Path) -> Result<(), Failure> {
    let exchanged = EXCHANGED.lock();
    let done = if out.exists() {
        exchange(staging, out)
    } else {
        fs::rename(staging, out)
    };
    done.map_err(|error| failure(out, &error))?;
    if let Ok(mut exchanged) = exchanged {
        *exchanged = true;
    }
    if let Some(parent) = out.parent() {
        sync_folder(parent).map_err(|error| failure(parent, &error))?;
    }
    // The new site is published; a leftover of the old one is swept by the next build.
    let _ = remove(staging);
    Ok(())
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(staging: &Path, out: &Path) -> std::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, staging, CWD, out, RenameFlags::EXCHANGE).map_err(Into::into)
}

/// Without an exchange there is a moment between two renames in which the folder has no name.
#[cfg(not(any(target_os = "linux", target_os = "macos")))]
#[expect(clippy::disallowed_methods, reason = "publishing writes files (invariant 2)")]
fn exchange(staging: &Path, out: &Path) -> std::io::Result<()> {
    let aside = staging.with_extension("old");
    fs::rename(out, &aside)?;
    fs::rename(staging, out)?;
    fs::rename(aside, staging)
}

fn staging(out: &Path, process: u32) -> PathBuf {
    let name = out.file_name().unwrap_or_default().to_string_lossy();
    out.with_file_name(format!(".{name}.staging-{process}"))
}

/// Removes staging folders that a killed build left behind.
pub fn sweep(out: &Path) -> Result<(), Failure> {
    let prefix = staging(out, 0)
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .trim_end_matches('0')
        .to_owned();
    let parent = out.parent().unwrap_or(Path::new("."));
    let Ok(entries) = fs::read_dir(parent) else {
        return Ok(());
    };
    for entry in entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&prefix))
    {
        remove(&entry.path()).map_err(|error| failure(&entry.path(), &error))?;
    }
    Ok(())
}

/// Sizes of the files that are published now. A folder that sitegen did not write is left alone.
fn existing(out: &Path) -> Result<BTreeMap<String, u64>, Failure> {
    let mut files = BTreeMap::new();
    if !out.exists() {
        return Ok(files);
    }
    if !out.is_dir() {
        return Err(foreign(out, "is no folder"));
    }
    walk(out, out, &mut files).map_err(|error| failure(out, &error))?;
    if !files.is_empty() && !files.contains_key(build_info::NAME) {
        return Err(foreign(out, "holds files that sitegen did not write"));
    }
    Ok(files)
}

fn foreign(out: &Path, what: &str) -> Failure {
    Failure::new(
        ExitCode::CannotWrite,
        format!("the output folder {what}"),
        out.display().to_string(),
        "empty it, or choose another one with --out",
    )
}

fn walk(root: &Path, folder: &Path, files: &mut BTreeMap<String, u64>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            walk(root, &path, files)?;
        } else {
            let name = path
                .strip_prefix(root)
                .unwrap_or(&path)
                .to_string_lossy()
                .replace('\\', "/");
            files.insert(name, entry.metadata()?.len());
        }
    }
    Ok(())
}

/// The size of a file, and whether the published one is the same.
fn compare(out: &Path, file: &OutputFile, old: Option<u64>) -> std::io::Result<(u64, bool)> {
    let size = match &file.body {
        Body::Bytes(bytes) => bytes.len() as u64,
        Body::File(source) => fs::metadata(source)?.len(),
    };
    if old != Some(size) {
        return Ok((size, false));
    }
    if file.immutable {
        return Ok((size, true));
    }
    let published = fs::read(out.join(&file.path))?;
    let same = match &file.body {
        Body::Bytes(bytes) => *bytes == published,
        Body::File(source) => fs::read(source)? == published,
    };
    Ok((size, same))
}

#[expect(clippy::disallowed_methods, reason = "publishing writes files (invariant 2)")]
fn write(target: &Path, body: &Body, sync: bool) -> std::io::Result<()> {
    let mut file = File::create(target)?;
    match body {
        Body::Bytes(bytes) => file.write_all(bytes)?,
        Body::File(source) => {
            let mut bytes = Vec::new();
            File::open(source)?.read_to_end(&mut bytes)?;
            file.write_all(&bytes)?;
        }
    }
    if sync { file.sync_all() } else { Ok(()) }
}

/// A hard link where the file system has them, else a copy.
#[expect(clippy::disallowed_methods, reason = "publishing writes files (invariant 2)")]
fn link(source: &Path, target: &Path) -> std::io::Result<()> {
    fs::hard_link(source, target).or_else(|_| fs::copy(source, target).map(drop))
}

#[expect(clippy::disallowed_methods, reason = "publishing writes files (invariant 2)")]
fn create_folder(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)
}

#[expect(clippy::disallowed_methods, reason = "publishing writes files (invariant 2)")]
fn remove(folder: &Path) -> std::io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

#[cfg(target_os = "linux")]
fn sync_all(folder: &Path) -> std::io::Result<()> {
    rustix::fs::syncfs(File::open(folder)?).map_err(Into::into)
}

#[cfg(not(target_os = "linux"))]
fn sync_all(folder: &Path) -> std::io::Result<()> {
    let mut files = BTreeMap::new();
    walk(folder, folder, &mut files)?;
    files
        .keys()
        .try_for_each(|name| File::open(folder.join(name))?.sync_all())
}

fn sync_folder(folder: &Path) -> std::io::Result<()> {
    if cfg!(windows) {
        Ok(())
    } else {
        File::open(folder)?.sync_all()
    }
}

fn failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(
        ExitCode::CannotWrite,
        format!("cannot write: {error}"),
        path.display().to_string(),
        "check space and permissions; the published site is unchanged",
    )
}
