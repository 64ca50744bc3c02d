//! What a project adds to the embedded CMS: types from `queries/schema.graphql`, samples of blocks from `demo/blocks/`.

use crate::report::{ExitCode, Failure};
use embedded_craft::{Content, SchemaPatch};
use std::path::{Path, PathBuf};

/// The page of the demo that shows every block: section and slug.
const STYLE_GUIDE: (&str, &str) = ("pages", "alle-blokken");

/// The types that the project's stored schema has besides the embedded CMS's. A schema that cannot be read adds none: the
/// build says what is wrong with it.
pub fn types(project: &Path) -> SchemaPatch {
    let stored = std::fs::read_to_string(project.join("queries/schema.graphql")).unwrap_or_default();
    SchemaPatch::default().extend(&stored)
}

/// Adds the project's samples to the demo's content, and shows them in the style guide.
///
/// # Errors
/// Exit 2: a sample cannot be read, or is not JSON.
pub fn add(project: &Path, content: &mut Content) -> Result<(), Failure> {
    for path in samples(&project.join("demo/blocks")) {
        let handle = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let broken = |what: String| {
            Failure::new(
                ExitCode::Usage,
                what,
                path.display().to_string(),
                "correct the sample",
            )
        };
        let text = std::fs::read(&path).map_err(|error| broken(format!("cannot read: {error}")))?;
        let added = content.add_sample(&handle, &text, STYLE_GUIDE);
        added.map_err(|error| broken(error.problem))?;
    }
    Ok(())
}

/// The JSON files of a folder, by name; none without the folder.
fn samples(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut samples: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    samples.sort();
    samples
}
