//! What an editor of the CMS entered: JSON files and asset files, editable by tests.

use std::collections::BTreeMap;
use std::path::Path;

use axum::body::Bytes;
use serde_json::{Map, Value};

use crate::sources::{self, Sources};

/// The editable content of the CMS.
#[derive(Debug, Clone, Default)]
pub struct Content {
    pub(crate) site: Map<String, Value>,
    pub(crate) entries: BTreeMap<String, Vec<Value>>,
    pub(crate) blocks: BTreeMap<String, Value>,
    pub(crate) globals: BTreeMap<String, Map<String, Value>>,
    pub(crate) assets: Vec<AssetFile>,
    pub(crate) drafts: Vec<Draft>,
}

/// A file of a volume with what the editor said about it (`title`, `alt`, `focalPoint`, …).
#[derive(Debug, Clone)]
pub(crate) struct AssetFile {
    /// The id that it keeps; see [`Content::keep_ids`].
    pub(crate) id: Option<u32>,
    pub(crate) volume: String,
    pub(crate) file: String,
    pub(crate) bytes: Bytes,
    pub(crate) meta: Map<String, Value>,
}

/// Unpublished changes of one entry, reachable through a preview token.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) token: String,
    /// `section/slug` of the entry that was drafted.
    pub(crate) entry: String,
    /// The values that differ from the live entry, in the format of the content files.
    pub(crate) changes: Map<String, Value>,
}

/// A mistake in the content, with the place where an author finds it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{file}`{}{}: {problem}", part("entry", entry), part("field", field))]
pub struct ContentError {
    /// The content file, relative to the content folder.
    pub file: String,
    /// The entry (its slug), global set or asset; empty when the whole file is meant.
    pub entry: String,
    /// The path of the field, such as `contentMatrix[2].cta`; empty when none is meant.
    pub field: String,
    /// What is wrong.
    pub problem: String,
}

fn part(kind: &str, name: &str) -> String {
    if name.is_empty() {
        String::new()
    } else {
        format!(", {kind} `{name}`")
    }
}

impl ContentError {
    pub(crate) fn file(file: impl Into<String>, problem: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            entry: String::new(),
            field: String::new(),
            problem: problem.into(),
        }
    }
}

impl Content {
    /// The content that is embedded in the program.
    ///
    /// # Errors
    /// A file that is not the JSON it should be, or an asset without a file.
    pub fn embedded() -> Result<Self, ContentError> {
        Self::read(sources::embedded())
    }

    /// Content of another site, in a folder that is laid out like `demo/`.
    ///
    /// # Errors
    /// A file that cannot be read or is not the JSON it should be, or an asset without a file.
    pub fn in_folder(folder: &Path) -> Result<Self, ContentError> {
        Self::read(sources::in_folder(folder)?)
    }

    fn read(files: Sources) -> Result<Self, ContentError> {
        let mut content = Self::default();
        let mut assets: Vec<Map<String, Value>> = Vec::new();
        for (path, bytes) in &files {
            let Some(name) = path.strip_suffix(".json") else {
                continue;
            };
            match name.split_once('/') {
                None if name == "site" => content.site = parse(path, bytes)?,
                None if name == "assets" => assets = parse(path, bytes)?,
                Some(("entries", section)) => {
                    content.entries.insert(section.to_owned(), parse(path, bytes)?);
                }
                Some(("blocks", handle)) => {
                    content.blocks.insert(handle.to_owned(), parse(path, bytes)?);
                }
                Some(("globals", handle)) => {
                    content.globals.insert(handle.to_owned(), parse(path, bytes)?);
                }
                _ => {}
            }
        }
        for meta in assets {
            content.push_asset(meta, &files)?;
        }
        Ok(content)
    }

    fn push_asset(&mut self, meta: Map<String, Value>, files: &Sources) -> Result<(), ContentError> {
        let text = |key: &str| {
            meta.get(key)
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        let (volume, file) = (text("volume"), text("file"));
        let path = format!("files/{volume}/{file}");
        let stored = files.get(&path).ok_or_else(|| ContentError {
            entry: file.clone(),
            ..ContentError::file("assets.json", format!("there is no file `{path}`"))
        })?;
        self.assets.push(AssetFile {
            id: None,
            volume,
            file,
            bytes: stored.clone(),
            meta,
        });
        Ok(())
    }

    /// The entries of a section, in its order; an empty list for a section without content.
    pub fn entries_mut(&mut self, section: &str) -> &mut Vec<Value> {
        self.entries.entry(section.to_owned()).or_default()
    }

    /// The entry `section/slug` (also a nested one of a structure), for changing it.
    pub fn entry_mut(&mut self, section: &str, slug: &str) -> Option<&mut Map<String, Value>> {
        find(self.entries.get_mut(section)?, slug)
    }

    /// The fields of a global set.
    pub fn global_mut(&mut self, handle: &str) -> &mut Map<String, Value> {
        self.globals.entry(handle.to_owned()).or_default()
    }

    /// The site's values (`name`, `language`, `locale`, …).
    pub fn site_mut(&mut self) -> &mut Map<String, Value> {
        &mut self.site
    }

    /// Adds a file to a volume, or replaces the one of that name.
    /// `meta` is an object as in `assets.json`, without `file` and `volume`.
    pub fn add_asset(&mut self, volume: &str, file: &str, bytes: impl Into<Bytes>, meta: Value) {
        let meta = if let Value::Object(meta) = meta {
            meta
        } else {
            Map::new()
        };
        let mut added = AssetFile {
            id: None,
            volume: volume.to_owned(),
            file: file.to_owned(),
            bytes: bytes.into(),
            meta,
        };
        let same = |asset: &&mut AssetFile| asset.volume == volume && asset.file == file;
        if let Some(replaced) = self.assets.iter_mut().find(same) {
            added.id = replaced.id;
            *replaced = added;
        } else {
            self.assets.push(added);
        }
    }

    /// What an editor said about a file of a volume, for changing it.
    pub fn asset_mut(&mut self, volume: &str, file: &str) -> Option<&mut Map<String, Value>> {
        let mut assets = self.assets.iter_mut();
        let found = assets.find(|asset| asset.volume == volume && asset.file == file)?;
        Some(&mut found.meta)
    }

    /// Removes a file from a volume.
    pub fn remove_asset(&mut self, volume: &str, file: &str) {
        self.assets
            .retain(|asset| asset.volume != volume || asset.file != file);
    }

    /// Adds a draft of the entry `section/slug`: requests with the preview token see `changes` instead of the live values.
    pub fn add_draft(&mut self, token: &str, entry: &str, changes: Value) {
        let changes = if let Value::Object(changes) = changes {
            changes
        } else {
            Map::new()
        };
        self.drafts.push(Draft {
            token: token.to_owned(),
            entry: entry.to_owned(),
            changes,
        });
    }

    /// The handles of the block types that have a sample.
    pub fn sample_handles(&self) -> impl Iterator<Item = &str> {
        self.blocks.keys().map(String::as_str)
    }
}

fn find<'a>(entries: &'a mut [Value], slug: &str) -> Option<&'a mut Map<String, Value>> {
    for entry in entries {
        let Value::Object(entry) = entry else { continue };
        if entry.get("slug").and_then(Value::as_str) == Some(slug) {
            return Some(entry);
        }
        if let Some(Value::Array(children)) = entry.get_mut("children")
            && let Some(found) = find(children, slug)
        {
            return Some(found);
        }
    }
    None
}

fn parse<T: serde::de::DeserializeOwned>(path: &str, bytes: &[u8]) -> Result<T, ContentError> {
    serde_json::from_slice(bytes)
        .map_err(|error| ContentError::file(path, format!("not the expected JSON: {error}")))
}
