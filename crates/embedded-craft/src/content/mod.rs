//! What an editor of the CMS entered: JSON files and asset files, editable by tests.

#[cfg(feature = "testing")]
mod changes;
mod drafts;
mod error;
pub(crate) mod numbering;
pub(crate) mod place;
pub(crate) mod sections;
mod sources;
pub(crate) mod vacancies;

use std::collections::BTreeMap;
use std::path::Path;

use axum::body::Bytes;
use serde_json::{Map, Value};

use crate::content::sections::Section;
use crate::content::sources::Sources;

pub use error::ContentError;

/// The page of the demo that shows every block: section and slug.
const STYLE_GUIDE: (&str, &str) = ("pages", "alle-blokken");

/// The editable content of the CMS.
#[derive(Debug, Clone, Default)]
pub struct Content {
    pub(crate) site: Map<String, Value>,
    pub(crate) entries: BTreeMap<String, Vec<Value>>,
    pub(crate) blocks: BTreeMap<String, Value>,
    pub(crate) globals: BTreeMap<String, Map<String, Value>>,
    pub(crate) assets: Vec<AssetFile>,
    pub(crate) drafts: Vec<Draft>,
    pub(crate) sections: Vec<Section>,
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
    /// What its author calls it.
    pub(crate) name: String,
    /// The values that differ from the live entry, in the format of the content files.
    pub(crate) changes: Map<String, Value>,
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

    /// Adds a section besides those of the contract. `uri` is the format of its entries' addresses: `agenda/{slug}`.
    ///
    /// # Errors
    /// There are too many of them.
    pub fn add_section(&mut self, handle: &str, type_handle: &str, uri: &str) -> Result<(), ContentError> {
        if self.sections.len() == sections::MORE {
            let problem = format!("there can be {} more sections", sections::MORE);
            return Err(ContentError::file(format!("entries/{handle}.json"), problem));
        }
        self.sections.push(Section {
            handle: handle.to_owned(),
            type_handle: type_handle.to_owned(),
            uri: uri.to_owned(),
        });
        Ok(())
    }

    /// Adds the sample of a block type, or replaces it: `text` is JSON like that of `blocks/`. One of a new type is shown at the
    /// end of the demo's style guide.
    ///
    /// # Errors
    /// The text is not JSON.
    pub fn add_sample(&mut self, handle: &str, text: &[u8]) -> Result<(), ContentError> {
        let sample = parse(&format!("blocks/{handle}.json"), text)?;
        let (section, slug) = STYLE_GUIDE;
        let entries = self.entries.get_mut(section).into_iter().flatten();
        let blocks = entries
            .filter(|entry| entry["slug"] == slug)
            .find_map(|entry| entry.get_mut("contentMatrix")?.as_array_mut());
        if self.blocks.insert(handle.to_owned(), sample).is_none()
            && let Some(blocks) = blocks
        {
            blocks.push(serde_json::json!({ "sample": handle }));
        }
        Ok(())
    }
}

fn parse<T: serde::de::DeserializeOwned>(path: &str, bytes: &[u8]) -> Result<T, ContentError> {
    serde_json::from_slice(bytes)
        .map_err(|error| ContentError::file(path, format!("not the expected JSON: {error}")))
}
