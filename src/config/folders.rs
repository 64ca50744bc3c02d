//! Folders in settings.

use super::failure::usage;
use crate::report::{Code, Failure};
use std::path::{Component, Path, PathBuf};

/// A path that begins with `~` was not expanded by the shell, which expands it at the start of a word only.
pub(super) fn refuse_tilde(path: &Path, setting: &str) -> Result<(), Failure> {
    let first = path.components().next();
    let first = first.map(|first| first.as_os_str().to_string_lossy().into_owned());
    match first.filter(|first| first.starts_with('~')) {
        None => Ok(()),
        Some(first) => Err(usage(
            format!("the shell did not expand `{first}` in `{}`", path.display()),
            setting,
            format!(
                "write the path in full, or with a space before the `~`; a folder of that name is ./{first}"
            ),
        )),
    }
}

/// Folders of the project that a build reads, and the cache.
const READ: [&str; 4] = ["frontend", "queries", "templates", ".sitegen"];

/// A site that is published into what it is made of would be a part of the next site, or be removed with the cache.
pub(super) fn refuse_sources(out: &Path, project: &Path, setting: &str) -> Result<(), Failure> {
    let real = real_path(out);
    let is_above = |folder: &&&str| real.starts_with(real_path(&project.join(folder)));
    match READ.iter().find(is_above) {
        None => Ok(()),
        Some(folder) => Err(usage(
            format!(
                "the site would be published into `{folder}`, which a build reads: {}",
                out.display()
            ),
            setting,
            "choose a folder for the site alone, such as dist",
        )
        .coded(Code::OutputUnusable)),
    }
}

/// Resolves a symbolic link to a folder or a file: the target is exchanged, and the link is kept. The target need not exist.
pub fn resolve_link(out: PathBuf) -> PathBuf {
    match std::fs::read_link(&out) {
        Ok(target) => {
            let folder = out.parent().unwrap_or(Path::new(""));
            std::fs::canonicalize(&out).unwrap_or_else(|_| folder.join(target))
        }
        Err(_) => out,
    }
}

/// Whether one folder is the other one, or in it. They need not exist.
pub fn overlap(one: &Path, other: &Path) -> bool {
    let (one, other) = (real_path(one), real_path(other));
    one.starts_with(&other) || other.starts_with(&one)
}

/// The path without links and `..`. What does not exist yet is in the folder above it that does.
pub(super) fn real_path(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let existing = |above: &&Path| above.exists();
    let above = path.ancestors().find(existing).unwrap_or(&path);
    let real = above.canonicalize().unwrap_or_else(|_| above.to_owned());
    let rest = path.strip_prefix(above).unwrap_or(Path::new(""));
    rest.components().fold(real, |mut real, part| {
        match part {
            Component::ParentDir => drop(real.pop()),
            part => real.push(part),
        }
        real
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn an_output_folder_that_is_a_link_keeps_being_one() {
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().canonicalize().unwrap();
        let link = real.join("link");
        std::os::unix::fs::symlink(&real, &link).unwrap();
        assert_eq!(resolve_link(link), real);
        assert_eq!(resolve_link(real.join("dist")), real.join("dist"));
        let absolute = real.join("later.json");
        for (name, target) in [
            ("one.json", Path::new("later.json")),
            ("other.json", absolute.as_path()),
        ] {
            let link = real.join(name);
            std::os::unix::fs::symlink(target, &link).unwrap();
            assert_eq!(resolve_link(link), absolute);
        }
    }
}
