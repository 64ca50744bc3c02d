//! The project's static files, which are published under their own names.

use super::artifact::Artifact;
use crate::report::{Code, Failure};
use std::path::Path;

/// Their folder in the project.
const FOLDER: &str = "frontend/static";

/// Their names, sorted.
///
/// # Errors
/// The folder cannot be read.
pub fn names(project: &Path) -> Result<Vec<String>, Failure> {
    let folder = project.join(FOLDER);
    let unreadable = |error: std::io::Error| {
        Failure::new(
            Code::SourceUnreadable,
            format!("cannot read: {error}"),
            folder.display().to_string(),
            "make it readable",
        )
    };
    let mut names = Vec::new();
    let entries = match std::fs::read_dir(&folder) {
        // The folder is optional.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(names),
        entries => entries.map_err(unreadable)?,
    };
    for entry in entries {
        let entry = entry.map_err(unreadable)?;
        if entry.file_type().map_err(unreadable)?.is_file() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The files themselves.
///
/// # Errors
/// The folder cannot be read.
pub fn artifacts(project: &Path) -> Result<Vec<Artifact>, Failure> {
    let folder = project.join(FOLDER);
    let artifact = |name: String| Artifact {
        source: folder.join(&name),
        path: name,
        blake3: None,
        immutable: false,
    };
    Ok(names(project)?.into_iter().map(artifact).collect())
}
