//! The files of a project that a page can change with, besides its content: templates and messages. Their hashes are kept in
//! `build-info.json`, so that `sitegen why` can say which of them was edited since then. The settings are not among them:
//! two projects whose settings name the CMS in different ways publish the same site.

use crate::render::{messages, templates};
use crate::report::{Code, Failure};
use std::collections::BTreeMap;
use std::path::Path;

/// A hash of each file, by its path in the project.
///
/// # Errors
/// A file cannot be read: exit 2.
pub fn hashes(project: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let templates = templates::read(project)?.into_iter();
    let templates =
        templates.map(|source| (format!("templates/{}", source.name), hash(source.text.as_bytes())));
    let mut hashes: BTreeMap<String, String> = templates.collect();
    for name in messages::catalogues(project) {
        let path = project.join(&name);
        let bytes = std::fs::read(&path).map_err(|error| {
            let place = path.display().to_string();
            let what = format!("cannot read: {error}");
            Failure::new(
                Code::SourceUnreadable,
                what,
                place,
                "restore it from the repository",
            )
        })?;
        hashes.insert(name, hash(&bytes));
    }
    Ok(hashes)
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..16].to_owned()
}
