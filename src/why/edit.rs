//! Which of the things that a page is made of were edited since the published build.

use super::asset::AssetFacts;
use super::entry::EntryFacts;
use super::global_set::GlobalSetFacts;
use crate::assets::Bundle;
use crate::diff::Published;
use crate::output::Modified;
use crate::output::build_info::{BuildInfo, GENERATOR};
use jiff::Timestamp;
use serde::Serialize;
use std::collections::BTreeMap;

/// What was edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edited {
    /// An entry.
    Entry,
    /// A global set.
    GlobalSet,
    /// An asset.
    Asset,
    /// A template.
    Template,
    /// A catalogue of messages.
    Messages,
    /// Scripts or styles.
    Bundle,
    /// The program.
    Program,
}

/// An edit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// What was edited.
    pub what: Edited,
    /// Its title, its handle or its file.
    pub name: String,
    /// Its id in the CMS.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// When it was saved last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Timestamp>,
    /// Where to edit it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edit_url: Option<String>,
    /// Whether the entry was saved, and its page says what it said before.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub same: bool,
}

/// What a page is made of.
#[derive(Debug)]
pub(super) struct Sources<'a> {
    /// Entries, its own first.
    pub(super) entries: Vec<&'a EntryFacts>,
    pub(super) global_sets: &'a [GlobalSetFacts],
    pub(super) assets: &'a [AssetFacts],
    /// Paths of templates in the project.
    pub(super) templates: &'a [String],
    pub(super) has_messages: bool,
    /// What each page of the site says.
    pub(super) pages: &'a Modified,
    /// Hashes of the project's files.
    pub(super) files: &'a BTreeMap<String, String>,
    pub(super) bundle: &'a Bundle,
}

/// A published build.
#[derive(Debug)]
pub(super) struct LastBuild<'a> {
    /// When its content was read.
    pub(super) read_at: Option<Timestamp>,
    pub(super) info: &'a BuildInfo,
    pub(super) files: &'a Published,
}

/// All edits since then, those in the CMS first.
pub(super) fn edits(sources: &Sources<'_>, last: &LastBuild<'_>) -> Vec<Edit> {
    let is_later = |changed: Option<Timestamp>| changed > last.read_at && last.read_at.is_some();
    let edit = |what, name: &str| Edit {
        what,
        name: name.to_owned(),
        id: None,
        changed: None,
        edit_url: None,
        same: false,
    };
    let entry = |entry: &EntryFacts, same| Edit {
        id: Some(entry.id.clone()),
        changed: entry.changed,
        edit_url: entry.edit_url.clone(),
        same,
        ..edit(Edited::Entry, &entry.title)
    };
    let same = |entry: &EntryFacts| sources.pages.is_same(&last.info.modified, &entry.id);
    let mut edits = Vec::new();
    let saved = sources.entries.iter().filter(|entry| is_later(entry.changed));
    edits.extend(saved.map(|saved| entry(saved, same(saved) == Some(true))));
    for set in sources.global_sets.iter().filter(|set| is_later(set.changed)) {
        let changed = set.changed;
        edits.push(Edit {
            changed,
            ..edit(Edited::GlobalSet, &set.handle)
        });
    }
    for asset in sources.assets.iter().filter(|asset| is_later(asset.changed)) {
        edits.push(Edit {
            id: Some(asset.id.clone()),
            changed: asset.changed,
            edit_url: Some(asset.edit_url.clone()),
            ..edit(Edited::Asset, &asset.title)
        });
    }
    if edits.is_empty() {
        // A nested entry that is saved separately leaves the date of the entry that shows it.
        let silent = sources.entries.iter().filter(|entry| same(entry) == Some(false));
        edits.extend(silent.map(|silent| entry(silent, false)));
    }
    // A site of an older program does not say what its files were.
    let known = &last.info.sources;
    let differs = |path: &str| !known.is_empty() && known.get(path) != sources.files.get(path);
    let templates = sources.templates.iter().filter(|path| differs(path));
    edits.extend(templates.map(|path| edit(Edited::Template, path)));
    let catalogues = sources.files.keys();
    let catalogues =
        catalogues.filter(|path| sources.has_messages && path.ends_with(".json") && differs(path));
    edits.extend(catalogues.map(|path| edit(Edited::Messages, path)));
    let entries = sources.bundle.entries.iter();
    let new = entries.filter(|(_, path)| last.files.fingerprint(path.trim_start_matches('/')).is_none());
    edits.extend(new.map(|(name, _)| edit(Edited::Bundle, name)));
    if last.info.generator != GENERATOR {
        let name = format!("{} → {GENERATOR}", last.info.generator);
        edits.push(edit(Edited::Program, &name));
    }
    edits
}
