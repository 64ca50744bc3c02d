//! The files of a project that a page can change with, besides its content: templates, messages, settings. Their hashes
//! are kept in `build-info.json`, so that `sitegen why` can say which of them was edited since then.

use crate::render::{messages, templates};
use crate::report::{ExitCode, Failure};
use std::collections::BTreeMap;
use std::path::Path;

/// The settings.
pub const SETTINGS: &str = "sitegen.toml";

/// A hash of each file, by its path in the project.
///
/// # Errors
/// A file cannot be read: exit 2.
pub fn hashes(project: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let templates = templates::read(project)?.into_iter();
    let templates =
        templates.map(|source| (format!("templates/{}", source.name), hash(source.text.as_bytes())));
    let mut hashes: BTreeMap<String, String> = templates.collect();
    let others = messages::catalogues(project)
        .into_iter()
        .chain([SETTINGS.to_owned()]);
    for name in others {
        let path = project.join(&name);
        let bytes = std::fs::read(&path).map_err(|error| {
            let place = path.display().to_string();
            let what = format!("cannot read: {error}");
            Failure::new(ExitCode::Usage, what, place, "restore it from the repository")
        })?;
        hashes.insert(name, hash(&bytes));
    }
    Ok(hashes)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}
