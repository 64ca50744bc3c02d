//! Files and folders that a reader finds whole or not at all.
//!
//! Nothing here is forced to the disk: what a power cut leaves half written no longer has its hash, and is made again.
//! The names that nobody else has are tempfile's; its `persist` is our `rename`, so that tests can let it fail.

use super::operation::{create_folder, create_new, exchange, new_folder, remove, rename, write};
use std::path::{Path, PathBuf};
use tempfile::Builder;

/// Writes a file in the place of the one that has the name, if there is one.
///
/// # Errors
/// Of the file system; then the file is what it was before.
pub fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = folder_of(path);
    create_folder(folder)?;
    // Removed when this is dropped, which after the rename finds nothing.
    let mut temporary = Builder::new().prefix(&prefix(path)).make_in(folder, create_new)?;
    let name = temporary.path().to_owned();
    write(temporary.as_file_mut(), &name, bytes)?;
    rename(&name, path)?;
    temporary.disable_cleanup(true);
    Ok(())
}

/// A folder that nobody else uses; the caller fills it and gives it its name with [`keep`].
///
/// # Errors
/// Of the file system.
pub fn scratch(path: &Path) -> std::io::Result<PathBuf> {
    let folder = folder_of(path);
    create_folder(folder)?;
    new_folder(folder, &prefix(path))
}

/// Gives a filled scratch folder its name. One that has it already, an equal one of another build or a damaged one, is
/// exchanged for it in one step: the person who reads there finds the one or the other.
///
/// # Errors
/// Of the file system; then the scratch folder is gone.
pub fn keep(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let done = match rename(scratch, path) {
        // Not every file system knows the exchange, and that of a cache may be another than that of the site.
        Err(_) if path.exists() => exchange(scratch, path).or_else(|_| step_aside(scratch, path)),
        done => done,
    };
    discard(scratch);
    done
}

/// With a moment between two renames in which nothing has the name.
fn step_aside(scratch: &Path, path: &Path) -> std::io::Result<()> {
    let aside = self::scratch(path)?;
    let done = rename(path, &aside.join("old")).and_then(|()| rename(scratch, path));
    discard(&aside);
    done
}

/// Removes a file or folder that is not wanted after all.
pub fn discard(path: &Path) {
    // A second try: some file systems refuse while someone reads. What stays behind is swept with the cache.
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
