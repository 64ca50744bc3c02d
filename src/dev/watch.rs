//! Which change of the site a saved file means.

use crate::config::is_of_text_editor;
use crate::report::{Code, Failure};
use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind, RemoveKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};

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
    let parts = parts(file)?;
    let name = *parts.last()?;
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match (parts.as_slice(), extension) {
        ([name], _) => SETTINGS.contains(name).then_some(Change::Settings),
        (["queries", ..], "graphql") => Some(Change::Queries),
        (["templates", ..], "html" | "svg" | "json") => Some(Change::Templates),
        (["frontend", "brand" | "static", ..], _) => Some(Change::Files),
        (["frontend", ..], "css") => Some(Change::Styles),
        (["frontend", ..], "ts" | "tsx" | "js" | "jsx" | "mjs" | "json" | "svg" | "woff2")
            if !name.contains(".test.") =>
        {
            Some(Change::Scripts)
        }
        _ => None,
    }
}

/// What all files below a folder of the project can change; `None`: it is not watched.
fn area(folder: &Path) -> Option<Change> {
    match parts(folder)?.as_slice() {
        ["queries", ..] => Some(Change::Queries),
        ["templates", ..] => Some(Change::Templates),
        ["frontend", "brand" | "static", ..] => Some(Change::Files),
        ["frontend", _, ..] => Some(Change::Scripts),
        _ => None,
    }
}

/// The names in a path below the project; `None`: it is not of the project's sources.
fn parts(file: &Path) -> Option<Vec<&str>> {
    let name = |part| match part {
        Component::Normal(part) => part.to_str(),
        _ => None,
    };
    let is_source = |part: &&str| {
        let is_hidden = part.starts_with('.') && *part != ".well-known";
        !is_hidden && !is_of_text_editor(part) && *part != PACKAGES
    };
    file.components()
        .map(|part| name(part).filter(is_source))
        .collect()
}

/// A project is watched for as long as this exists.
#[derive(Debug)]
pub struct Watching {
    _watcher: Arc<Mutex<RecommendedWatcher>>,
}

/// Watches a project, and tells of each change.
///
/// # Errors
/// The system cannot watch that many folders: exit 2.
pub fn watch(project: &Path, tell: impl Fn(Change) + Clone + Send + 'static) -> Result<Watching, Failure> {
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
    let (made, new_folders) = channel();
    let (below, saved) = (root.clone(), tell.clone());
    let mut watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
        let Ok(event) = event else { return };
        let is_named = matches!(
            event.kind,
            EventKind::Create(_) | EventKind::Modify(ModifyKind::Name(_))
        );
        for path in &event.paths {
            let Ok(file) = path.strip_prefix(&below) else {
                continue;
            };
            // The receiver is gone when the server ends.
            if is_named && area(file).is_some() && path.is_dir() {
                let _ = made.send(path.clone());
            } else if is_whole(event.kind)
                && let Some(change) = change(file).or_else(|| gone_folder(event.kind, path, file))
            {
                saved(change);
            }
        }
    })
    .map_err(refused)?;
    let frontend = root.join("frontend");
    for folder in [&root, &frontend] {
        if folder.is_dir() {
            watcher
                .watch(folder, RecursiveMode::NonRecursive)
                .map_err(refused)?;
        }
    }
    let there = [&root, &frontend].map(|folder| std::fs::read_dir(folder).into_iter().flatten().flatten());
    for folder in there.into_iter().flatten().map(|entry| entry.path()) {
        let is_watched = folder
            .strip_prefix(&root)
            .is_ok_and(|folder| area(folder).is_some());
        if is_watched && folder.is_dir() {
            watcher
                .watch(&folder, RecursiveMode::Recursive)
                .map_err(refused)?;
        }
    }
    let watcher = Arc::new(Mutex::new(watcher));
    let later = Arc::downgrade(&watcher);
    // A watcher waits for itself if it is asked from its own thread.
    std::thread::spawn(move || watch_too(&later, &root, &new_folders, &tell));
    Ok(Watching { _watcher: watcher })
}

/// What a folder changes that is gone. Of one that was moved, the system does not say that it was a folder.
fn gone_folder(kind: EventKind, path: &Path, file: &Path) -> Option<Change> {
    let is_folder = kind == EventKind::Remove(RemoveKind::Folder) || path.extension().is_none();
    let is_gone = is_folder && !path.exists();
    is_gone.then(|| area(file)).flatten()
}

/// Watches folders that somebody makes or moves, until nothing is watched any more.
fn watch_too(
    watcher: &Weak<Mutex<RecommendedWatcher>>,
    root: &Path,
    folders: &Receiver<PathBuf>,
    tell: &dyn Fn(Change),
) {
    for folder in folders {
        let Some(watcher) = watcher.upgrade() else { return };
        let mut watcher = watcher.lock().unwrap_or_else(PoisonError::into_inner);
        // What cannot be watched is seen when something else is saved.
        let _ = watcher.watch(&folder, RecursiveMode::Recursive);
        drop(watcher);
        // What was written into it before.
        for change in changes_below(&folder, root) {
            tell(change);
        }
    }
}

/// What the files of a folder change.
fn changes_below(folder: &Path, root: &Path) -> BTreeSet<Change> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .flat_map(|path| match path.is_dir() {
            true => changes_below(&path, root),
            false => path
                .strip_prefix(root)
                .ok()
                .and_then(change)
                .into_iter()
                .collect(),
        })
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
            ("frontend/browser/old.js", Some(Change::Scripts)),
            ("frontend/islands/Old/Old.jsx", Some(Change::Scripts)),
            ("frontend/browser/old.mjs", Some(Change::Scripts)),
            ("frontend/brand/tokens.css", Some(Change::Files)),
            ("frontend/static/robots.txt", Some(Change::Files)),
            ("frontend/static/.well-known/x.json", Some(Change::Files)),
            ("queries/blocks/quotes.graphql", Some(Change::Queries)),
            ("sitegen.toml", Some(Change::Settings)),
            ("frontend/islands/Popup/Popup.test.tsx", None),
            ("frontend/node_modules/react/index.ts", None),
            ("templates/.layout.html.swp", None),
            ("templates/layout.html~", None),
            ("frontend/static/#ads.txt#", None),
            ("templates/4913", None),
            ("dist/index.html", None),
            ("../templates/layout.html", None),
        ] {
            assert_eq!(change(Path::new(file)), expected, "{file}");
        }
    }
}
