//! What a site is made of besides its content and the program: the settings, and the project's files.

use crate::config::{Config, is_of_text_editor, redirects};
use jiff::Timestamp;
use rayon::prelude::*;
use std::io::Result;
use std::path::{Path, PathBuf};

/// Folders of the project.
const FOLDERS: [&str; 3] = ["templates", "queries", "frontend"];
/// Files of the project. Settings in them that no build reads count, too.
const FILES: [&str; 3] = ["sitegen.toml", "budget.toml", redirects::NAME];
/// The lock file beside it stands for the packages.
const PACKAGES: &str = "node_modules";

/// The hash of the settings and the files of the project, hex. The moment of the build does not count. `None`: a file
/// cannot be read, which the build reports.
pub(super) fn hash(config: &Config) -> Option<String> {
    let mut settings = Config {
        now: Timestamp::UNIX_EPOCH,
        ..config.clone()
    };
    // It asks for a build of everything, which makes the same site.
    settings.cms.full = false;
    // Content is named by what it is, not by its file.
    settings.cms.snapshot = None;
    let files = files(&config.project).ok()?;
    let bytes: Vec<Vec<u8>> = files.par_iter().map(std::fs::read).collect::<Result<_>>().ok()?;
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &[u8]| {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    };
    add(format!("{settings:?}").as_bytes());
    for (path, bytes) in files.iter().zip(&bytes) {
        add(path.as_os_str().as_encoded_bytes());
        add(bytes);
    }
    Some(hasher.finalize().to_hex().to_string())
}

/// All of the project's files, in order.
fn files(project: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for file in FILES.map(|name| project.join(name)) {
        if file.exists() {
            found.push(file);
        }
    }
    for folder in FOLDERS.map(|name| project.join(name)) {
        if folder.exists() {
            walk(&folder, &mut found)?;
        }
    }
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let kind = entry.file_type()?;
        let name = entry.file_name();
        if name == PACKAGES || is_of_text_editor(&name.to_string_lossy()) {
            continue;
        }
        // A link is what it leads to.
        if kind.is_dir() || (kind.is_symlink() && path.is_dir()) {
            walk(&path, found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}
