//! What a project adds to the embedded CMS: types from `queries/schema.graphql`, samples from `demo/blocks/` and
//! `demo/kinds/`.

use crate::report::{Code, Failure};
use embedded_craft::{Content, SchemaPatch};
use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The types that the project's stored schema has besides the embedded CMS's. A schema that cannot be read adds none: the
/// build says what is wrong with it.
pub fn types(project: &Path) -> SchemaPatch {
    let stored = std::fs::read_to_string(project.join("queries/schema.graphql")).unwrap_or_default();
    SchemaPatch::default().extend(&stored)
}

/// The sample of a kind of page: entries in a section of their own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindSample {
    section: String,
    /// The format of their addresses: `agenda/{slug}`.
    uri: String,
    entries: Vec<Value>,
}

/// Adds the project's samples to the demo's content: blocks are shown in the style guide, kinds have their own pages.
///
/// # Errors
/// Exit 2: a sample cannot be read, or is not the JSON that it should be.
pub fn add(project: &Path, content: &mut Content) -> Result<(), Failure> {
    for (path, handle, text) in samples(&project.join("demo/blocks"))? {
        let added = content.add_sample(&handle, &text);
        added.map_err(|error| broken(&path, error.problem))?;
    }
    for (path, handle, text) in samples(&project.join("demo/kinds"))? {
        let sample: KindSample =
            serde_json::from_slice(&text).map_err(|error| broken(&path, error.to_string()))?;
        let added = content.add_section(&sample.section, &handle, &sample.uri);
        added.map_err(|error| broken(&path, error.problem))?;
        content.entries_mut(&sample.section).extend(sample.entries);
    }
    Ok(())
}

fn broken(path: &Path, what: String) -> Failure {
    Failure::new(
        Code::DemoContentWrong,
        what,
        path.display().to_string(),
        "correct the sample",
    )
}

/// The JSON files of a folder, by name, each with its handle and its text; none without the folder.
fn samples(folder: &Path) -> Result<Vec<(PathBuf, String, Vec<u8>)>, Failure> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let mut samples: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    samples.sort();
    let read = samples.into_iter().map(|path| {
        let handle = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = std::fs::read(&path).map_err(|error| broken(&path, format!("cannot read: {error}")))?;
        Ok((path, handle, text))
    });
    read.collect()
}
