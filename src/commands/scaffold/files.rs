//! The files of something new. What is there is never overwritten.

use crate::files;
use crate::report::{Code, Failure, Reporter};
use serde_json::json;
use std::path::Path;

/// Refuses files of which one is there already.
///
/// # Errors
/// Exit 2, with its name.
pub fn refuse_present(project: &Path, handle: &str, files: &[(String, String)]) -> Result<(), Failure> {
    match files.iter().find(|(name, _)| project.join(name).exists()) {
        None => Ok(()),
        Some((name, _)) => Err(Failure::new(
            Code::FileExists,
            format!("`{handle}` has a file already"),
            name,
            "edit it, or remove its files first",
        )),
    }
}

/// Writes the first files of something, and says so.
///
/// # Errors
/// One of them is there already, and nothing is written: exit 2. Or a file cannot be written.
pub fn write_new(
    project: &Path,
    handle: &str,
    files: &[(String, String)],
    reporter: &Reporter,
) -> Result<(), Failure> {
    refuse_present(project, handle, files)?;
    for (name, text) in files {
        write(project, name, text)?;
        reporter.info("written", name, json!({ "path": name }));
    }
    Ok(())
}

/// Writes a file, and the folder that it is in.
///
/// # Errors
/// The file cannot be written.
pub fn write(project: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = project.join(name);
    let failed = |error: std::io::Error| Failure::cannot_write(&path, &error, "check space and permissions");
    if let Some(folder) = path.parent().filter(|folder| !folder.exists()) {
        files::operation::create_folder(folder).map_err(failed)?;
    }
    files::replace(&path, text.as_bytes()).map_err(failed)
}
