//! Folders.

use std::path::{Path, PathBuf};

/// Copies a folder, without those of the names `except` at its top.
pub fn copy(from: &Path, to: &Path, except: &[&str]) {
    std::fs::create_dir_all(to).expect("the folder can be written");
    for entry in std::fs::read_dir(from).expect("the folder can be read").flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        if except.iter().any(|except| name == *except) {
            continue;
        }
        if path.is_dir() {
            copy(&path, &to.join(name), &[]);
        } else {
            std::fs::copy(&path, to.join(name)).expect("the file can be copied");
        }
    }
}

/// Removes a folder, if it is there.
pub fn remove(folder: &Path) {
    if folder.exists() {
        std::fs::remove_dir_all(folder).expect("the folder can be removed");
    }
}

/// All files in a folder, by their paths in it.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(inner) = open.pop() {
        for entry in std::fs::read_dir(&inner)
            .expect("the folder can be read")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                files.push(path.strip_prefix(folder).expect("it is in the folder").to_owned());
            }
        }
    }
    files.sort();
    files
}
