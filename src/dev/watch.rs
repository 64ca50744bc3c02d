//! Which change of the site a saved file means.

use crate::report::{Code, Failure};
use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::Sender;

/// What changed, from what costs least to what costs most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// A style sheet.
    Styles,
    /// A template or a message.
    Templates,
    /// A script: an island, or what the browser runs besides.
    Scripts,
    /// The brand, or a static file.
    Files,
    /// Content in the CMS, perhaps.
    Content,
    /// `sitegen.toml`, or rules beside it.
    Settings,
    /// What the CMS is asked.
    Queries,
}

/// Files in the project's folder itself.
const SETTINGS: [&str; 3] = ["sitegen.toml", "budget.toml", "redirects.toml"];
/// The folder of installed packages: not our files, and too many to watch.
const PACKAGES: &str = "node_modules";

/// What a file of the project changes; `None`: nothing.
pub fn change(file: &Path) -> Option<Change> {
    let parts: Option<Vec<&str>> = file
        .components()
        .map(|part| match part {
            Component::Normal(part) => part.to_str(),
            _ => None,
        })
        .collect();
    let parts = parts?;
    // Editors write hidden files and copies with a tilde beside the file.
    if parts
        .iter()
        .any(|part| part.starts_with('.') || part.ends_with('~') || *part == PACKAGES)
    {
        return None;
    }
    let name = *parts.last()?;
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match (parts.as_slice(), extension) {
        ([name], _) => SETTINGS.contains(name).then_some(Change::Settings),
        (["queries", ..], "graphql") => Some(Change::Queries),
        (["templates", ..], "html" | "svg" | "json") => Some(Change::Templates),
        (["frontend", "brand" | "static", ..], _) => Some(Change::Files),
        (["frontend", ..], "css") => Some(Change::Styles),
        (["frontend", ..], "ts" | "tsx" | "json" | "svg" | "woff2") if !name.contains(".test.") => {
            Some(Change::Scripts)
        }
        _ => None,
    }
}

/// Watches a project for as long as the returned value exists.
///
/// # Errors
/// The system cannot watch that many folders: exit 2.
pub fn watch(project: &Path, changes: Sender<Change>) -> Result<RecommendedWatcher, Failure> {
    let refused = |error: notify::Error| {
        Failure::new(
            Code::WatchLimit,
            format!("cannot watch the project: {error}"),
            project.display().to_string(),
            "raise the system's limit of watched files (Linux: fs.inotify.max_user_watches)",
        )
    };
    let root = project
        .canonicalize()
        .map_err(|error| refused(notify::Error::io(error)))?;
    let below = root.clone();
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        let Ok(event) = event else { return };
        if is_whole(event.kind) {
            let files = event
                .paths
                .iter()
                .filter_map(|path| path.strip_prefix(&below).ok());
            for change in files.filter_map(change) {
                // The receiver is gone when the server ends.
                let _ = changes.send(change);
            }
        }
    })
    .map_err(refused)?;
    watcher
        .watch(&root, RecursiveMode::NonRecursive)
        .map_err(refused)?;
    for folder in folders(&root) {
        watcher
            .watch(&folder, RecursiveMode::Recursive)
            .map_err(refused)?;
    }
    Ok(watcher)
}

/// The folders to watch with everything below them.
fn folders(root: &Path) -> Vec<PathBuf> {
    let frontend = std::fs::read_dir(root.join("frontend"))
        .into_iter()
        .flatten()
        .flatten();
    let frontend = frontend
        .filter(|entry| entry.file_name() != PACKAGES)
        .map(|entry| entry.path())
        .filter(|path| path.is_dir());
    let folders = ["queries", "templates"].map(|name| root.join(name));
    folders
        .into_iter()
        .filter(|path| path.is_dir())
        .chain(frontend)
        .collect()
}

/// Whether a file is written to its end. Linux says when it is closed; elsewhere every change counts.
fn is_whole(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write))
        | EventKind::Modify(ModifyKind::Name(_))
        | EventKind::Remove(_) => true,
        EventKind::Create(_) | EventKind::Modify(_) => !cfg!(target_os = "linux"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_changes_what_is_made_of_it() {
        for (file, expected) in [
            ("templates/blocks/quotes.html", Some(Change::Templates)),
            ("templates/messages/nl.json", Some(Change::Templates)),
            ("frontend/styles/blocks/quotes.css", Some(Change::Styles)),
            ("frontend/islands/Popup/Popup.tsx", Some(Change::Scripts)),
            ("frontend/brand/tokens.css", Some(Change::Files)),
            ("frontend/static/robots.txt", Some(Change::Files)),
            ("queries/blocks/quotes.graphql", Some(Change::Queries)),
            ("sitegen.toml", Some(Change::Settings)),
            ("frontend/islands/Popup/Popup.test.tsx", None),
            ("frontend/node_modules/react/index.ts", None),
            ("templates/.layout.html.swp", None),
            ("templates/layout.html~", None),
            ("templates/4913", None),
            ("dist/index.html", None),
            ("../templates/layout.html", None),
        ] {
            assert_eq!(change(Path::new(file)), expected, "{file}");
        }
    }
}
