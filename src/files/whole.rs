//! Files and folders that a reader finds complete or not at all.
//!
//! They are not synced to the disk: a file that a power cut left incomplete does not match its hash, and is made
//! again. tempfile chooses the unique names; our `rename` replaces its `persist`, so that tests can make it fail.

use super::operation::{
    create_folder, create_new, create_private, empty, exchange, new_folder, remove, rename, write,
};
use std::fs::File;
use std::path::{Path, PathBuf};
use tempfile::Builder;

/// Writes a file; it replaces an existing one atomically.
///
/// # Errors
/// Errors of the file system; then the file is unchanged.
pub fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    replace_with(path, create_new, |file, name| write(file, name, bytes))
}

/// Replaces a file by one that only its owner may read.
///
/// # Errors
/// Errors of the file system; then the file is unchanged.
pub fn replace_private(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    fill_private(path, |file, name| write(file, name, bytes))
}

/// Replaces a file by one that only its owner may read, written in parts by `fill`; it gets the open file and its
/// present name.
///
/// # Errors
/// Errors of the file system and of `fill`; then the file is unchanged.
pub(super) fn fill_private(
    path: &Path,
    fill: impl FnOnce(&mut File, &Path) -> std::io::Result<()>,
) -> std::io::Result<()> {
    replace_with(path, create_private, fill)
}

fn replace_with(
    path: &Path,
    create: fn(&Path) -> std::io::Result<File>,
    fill: impl FnOnce(&mut File, &Path) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let folder = folder_of(path);
    create_folder(folder)?;
    // Removed when this is dropped, which after the rename finds nothing.
    let mut temporary = Builder::new().prefix(&prefix(path)).make_in(folder, create)?;
    let name = temporary.path().to_owned();
    fill(temporary.as_file_mut(), &name)?;
    rename(&name, path)?;
    temporary.disable_cleanup(true);
    Ok(())
}

/// Creates a folder that nobody else uses. The caller fills it and then names it with [`keep`].
///
/// # Errors
/// Errors of the file system.
pub fn scratch(path: &Path) -> std::io::Result<PathBuf> {
    let folder = folder_of(path);
    create_folder(folder)?;
    new_folder(folder, &prefix(path))
}

/// Gives a filled scratch folder its name. An existing folder of that name (an equal one of another build, or a
/// damaged one) is exchanged for it in one step, so readers find one of the two.
///
/// # Errors
/// Errors of the file system; then the scratch folder has been removed.
pub fn keep(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let done = match rename(scratch, path) {
        // Not every file system supports the exchange, and the cache may be on another one than the site.
        Err(_) if path.exists() => exchange(scratch, path).or_else(|_| step_aside(scratch, path)),
        done => done,
    };
    discard(scratch);
    done
}

/// With a moment between two renames at which the name does not exist.
fn step_aside(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let aside = self::scratch(path)?;
    let done = rename(path, &aside.join("old")).and_then(|()| rename(scratch, path));
    discard(&aside);
    done
}

/// Removes a site that is no longer needed, in a folder that only this program writes to. It has as many files as pages, so
/// that they are removed beside each other.
pub fn discard_site(folder: &Path) {
    if std::fs::symlink_metadata(folder).is_ok_and(|meta| meta.is_dir()) {
        empty(folder);
    }
    discard(folder);
}

/// Removes a file or folder that is no longer needed.
pub fn discard(path: &Path) {
    // Try again: some file systems refuse while someone reads. Leftovers are removed with the next sweep of the cache.
    let _ = remove(path).or_else(|_| remove(path));
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new("."))
}

/// Hidden, beside the file and called after it: `.home.json.` and what makes it unique.
fn prefix(path: &Path) -> String {
    format!(".{}.", path.file_name().unwrap_or_default().to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_written_file_of_another_process_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("home.json");
        // Two containers that share a cache may both call their process 7.
        let theirs = |number: u32| {
            let name = format!(".home.json.{}-{number}", std::process::id());
            folder.path().join(name)
        };
        for number in 0..500 {
            std::fs::File::create_new(theirs(number)).unwrap();
        }
        replace(&path, b"whole").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"whole");
        let kept = (0..500).filter(|number| theirs(*number).exists());
        assert_eq!(kept.count(), 500);
    }

    #[test]
    fn nothing_is_left_beside_what_was_written_or_could_not_be() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join("taken");
        replace(&taken.join("inner"), b"").unwrap();
        assert!(replace(&taken, b"a file in the place of a folder").is_err());
        keep(&scratch(&taken).unwrap(), &taken).unwrap();
        let names = std::fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["taken"]);
        assert!(!taken.join("inner").exists());
    }
}
