//! Where content comes from: the files in the program, or a folder.

use std::collections::BTreeMap;
use std::path::Path;

use axum::body::Bytes;
use include_dir::{Dir, include_dir};

use crate::content::ContentError;

static EMBEDDED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/demo");

/// Paths in the content folder, with `/` between their parts, and what is in the files.
pub(crate) type Sources = BTreeMap<String, Bytes>;

/// The files in the program.
pub(crate) fn embedded() -> Sources {
    fn collect(folder: &'static Dir<'static>, files: &mut Sources) {
        for file in folder.files() {
            files.insert(name(file.path()), Bytes::from_static(file.contents()));
        }
        for folder in folder.dirs() {
            collect(folder, files);
        }
    }
    let mut files = Sources::new();
    collect(&EMBEDDED, &mut files);
    files
}

/// The files in a folder.
pub(crate) fn in_folder(folder: &Path) -> Result<Sources, ContentError> {
    fn collect(root: &Path, folder: &Path, files: &mut Sources) -> std::io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                collect(root, &path, files)?;
            } else {
                let inside = path.strip_prefix(root).unwrap_or(&path);
                files.insert(name(inside), std::fs::read(&path)?.into());
            }
        }
        Ok(())
    }
    let mut files = Sources::new();
    collect(folder, folder, &mut files)
        .map_err(|error| ContentError::file(folder.display().to_string(), format!("cannot read: {error}")))?;
    Ok(files)
}

fn name(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}
