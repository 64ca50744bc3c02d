//! A copy of the project that a test may change; the installed packages are shared.

use super::site_test::project;
use std::path::Path;

/// Copies what a build reads to `to`, once.
pub fn copy_project(to: &Path) {
    if to.join("sitegen.toml").exists() {
        return;
    }
    std::fs::create_dir_all(to).unwrap();
    for name in ["sitegen.toml", "budget.toml", "queries", "templates", "frontend"] {
        copy(&project().join(name), &to.join(name));
    }
    // The project has no files of its own there.
    std::fs::create_dir_all(to.join("frontend/static")).unwrap();
}

fn copy(from: &Path, to: &Path) {
    // The lock file keeps its date: a newer one than the packages would install them again, under the other tests.
    if from.ends_with("node_modules") || from.ends_with("package-lock.json") {
        std::os::unix::fs::symlink(from, to).unwrap();
    } else if from.is_dir() {
        std::fs::create_dir(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap() {
            let entry = entry.unwrap();
            copy(&entry.path(), &to.join(entry.file_name()));
        }
    } else {
        std::fs::copy(from, to).unwrap();
    }
}

/// Replaces the first `old` in a file of the project by `new`; an empty `old` is the end of the file.
#[track_caller]
pub fn edit(project: &Path, file: &str, old: &str, new: &str) {
    let path = project.join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(old), "`{old}` in {file}");
    let text = match old {
        "" => text + new,
        _ => text.replacen(old, new, 1),
    };
    std::fs::write(path, text).unwrap();
}
