//! The project's own source, for the rules about it.

use super::tree::files;
use std::path::{Path, PathBuf};

/// The repository.
pub fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The cache of all tests. It is kept, so that an image is encoded once.
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("sitegen-cache")
}

/// A file of the project.
pub struct Source {
    /// Path in the repository, such as `src/cms/client.rs`.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// The text without lines that are comments only.
    pub fn code(&self) -> String {
        let lines = self.text.lines();
        lines
            .map(|line| {
                if line.trim_start().starts_with("//") {
                    ""
                } else {
                    line
                }
            })
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// The files below `folder` whose name ends in one of `extensions`; packages are not ours.
pub fn sources(folder: &str, extensions: &[&str]) -> Vec<Source> {
    let root = project();
    let ours = |path: &&PathBuf| {
        let extension = path.extension().unwrap_or_default().to_str().unwrap();
        extensions.contains(&extension) && !path.components().any(|part| part.as_os_str() == "node_modules")
    };
    files(&root.join(folder))
        .iter()
        .filter(ours)
        .map(|path| read(&root, path))
        .collect()
}

/// One file of the project.
pub fn source(path: &str) -> Source {
    let root = project();
    read(&root, &root.join(path))
}

fn read(root: &Path, path: &Path) -> Source {
    Source {
        path: path.strip_prefix(root).unwrap().to_str().unwrap().to_owned(),
        text: std::fs::read_to_string(path).unwrap(),
    }
}
