//! What a project adds to the embedded CMS: types from `queries/schema.graphql`, samples from `demo/blocks/` and
//! `demo/kinds/`.

use crate::cms;
use crate::cms::documents::SCHEMA_FILE;
use crate::report::{Code, Failure};
use embedded_craft::{Content, ContentError, SchemaPatch};
use serde::Deserialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The stored schema in a project.
const SCHEMA: &str = "queries/schema.graphql";

/// The types that the project's stored schema has besides the embedded CMS's; none without a stored schema.
///
/// # Errors
/// Exit 2: it is not GraphQL.
pub fn types(project: &Path) -> Result<SchemaPatch, Failure> {
    let stored = match project.join(SCHEMA).exists() {
        true => cms::stored_schema(project)?,
        false => String::new(),
    };
    Ok(SchemaPatch::default().extend(&stored))
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

/// The files of samples, each with the file of the content that it stands for.
pub type Files = Vec<(String, PathBuf)>;

/// Adds the project's samples to the demo's content: blocks are shown in the style guide, kinds have their own pages.
///
/// # Errors
/// Exit 2: a sample cannot be read, or is not the JSON that it should be.
pub fn add(project: &Path, content: &mut Content) -> Result<Files, Failure> {
    let mut files = Files::new();
    for (path, handle, text) in samples(&project.join("demo/blocks"))? {
        let added = content.add_sample(&handle, &text);
        added.map_err(|error| broken(&path, error.problem))?;
        files.push((format!("blocks/{handle}.json"), path));
    }
    for (path, handle, text) in samples(&project.join("demo/kinds"))? {
        let sample: KindSample =
            serde_json::from_slice(&text).map_err(|error| broken(&path, error.to_string()))?;
        let added = content.add_section(&sample.section, &handle, &sample.uri);
        added.map_err(|error| broken(&path, error.problem))?;
        content.entries_mut(&sample.section).extend(sample.entries);
        files.push((format!("entries/{}.json", sample.section), path));
    }
    Ok(files)
}

/// The failure for a mistake in the content that the project's samples made.
pub fn unfit(project: &Path, files: &Files, error: &ContentError) -> Failure {
    if error.file == SCHEMA_FILE {
        let hint = "correct the type, or restore the file from the repository";
        return Failure::new(Code::SchemaUnreadable, &*error.problem, SCHEMA, hint);
    }
    match files.iter().find(|(file, _)| *file == error.file) {
        Some((_, path)) => broken(path, error.within_file()),
        None => broken(&project.join("demo"), error.to_string()),
    }
}

fn broken(path: &Path, what: String) -> Failure {
    let hint = "correct the sample, or the type that it has in queries/schema.graphql";
    Failure::new(Code::DemoContentWrong, what, path.display().to_string(), hint)
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
