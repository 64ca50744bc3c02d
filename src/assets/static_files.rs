//! The project's static files, which are published under their own names.

use super::artifact::Artifact;
use crate::config::is_of_text_editor;
use crate::files::OF_FILE_MANAGERS;
use crate::report::{Code, Failure};
use std::io::{Error, ErrorKind, Result as IoResult};
use std::path::{Path, PathBuf};

/// Their folder in the project.
const FOLDER: &str = "frontend/static";

/// Their paths below it, sorted. A link is what it leads to; folders of tools are left out.
///
/// # Errors
/// A folder cannot be read, or a link leads nowhere or back to a folder that it is in.
pub fn names(project: &Path) -> Result<Vec<String>, Failure> {
    let folder = project.join(FOLDER);
    let mut names = Vec::new();
    // The folder is optional.
    if !folder.exists() {
        return Ok(names);
    }
    below(&folder, "", &mut Vec::new(), &mut names).map_err(|(path, error)| {
        Failure::new(
            Code::SourceUnreadable,
            format!("cannot read: {error}"),
            path.display().to_string(),
            "make it readable, or remove it",
        )
    })?;
    names.sort();
    Ok(names)
}

/// Adds the files of a folder; `way` are the folders that it is in, without links.
fn below(
    folder: &Path,
    above: &str,
    way: &mut Vec<PathBuf>,
    names: &mut Vec<String>,
) -> Result<(), (PathBuf, Error)> {
    let failed = |error: Error| (folder.to_owned(), error);
    let real = folder.canonicalize().map_err(failed)?;
    if way.contains(&real) {
        return Err(failed(Error::new(ErrorKind::InvalidInput, "the link leads back")));
    }
    way.push(real);
    let entries: IoResult<Vec<_>> = std::fs::read_dir(folder).map_err(failed)?.collect();
    for entry in entries.map_err(failed)? {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        let is_hidden = name.starts_with('.');
        if is_of_text_editor(&name) {
            continue;
        }
        let meta = match std::fs::metadata(&path) {
            Err(error) if is_hidden && error.kind() == ErrorKind::NotFound => continue,
            meta => meta.map_err(|error| (path.clone(), error))?,
        };
        let published = format!("{above}{name}");
        if meta.is_dir() {
            // Those of tools, such as `.git`.
            let is_of_tools = (is_hidden && name != ".well-known") || name == "node_modules";
            if !is_of_tools {
                below(&path, &format!("{published}/"), way, names)?;
            }
        } else if meta.is_file() && !OF_FILE_MANAGERS.contains(&&*name) {
            names.push(published);
        }
    }
    way.pop();
    Ok(())
}

/// The files themselves.
///
/// # Errors
/// The errors of [`names`].
pub fn artifacts(project: &Path) -> Result<Vec<Artifact>, Failure> {
    let folder = project.join(FOLDER);
    let artifact = |name: String| Artifact {
        source: folder.join(&name),
        path: name,
        blake3: None,
        immutable: false,
    };
    Ok(names(project)?.into_iter().map(artifact).collect())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::files::operation::create_folder;
    use crate::files::{remove, replace};
    use std::os::unix::fs::symlink;

    #[test]
    fn files_in_folders_and_behind_links_are_published_and_those_of_programs_are_not() {
        let project = tempfile::tempdir().unwrap();
        let folder = project.path().join(FOLDER);
        assert_eq!(names(project.path()).unwrap(), [""; 0]);
        for path in [
            "ads.txt",
            ".DS_Store",
            ".ads.txt.swp",
            "ads.txt~",
            "sub/4913",
            ".well-known/assetlinks.json",
            "sub/more/a.txt",
            "sub/Thumbs.db",
            ".git/config",
            "sub/node_modules/x.js",
        ] {
            replace(&folder.join(path), b"x").unwrap();
        }
        create_folder(&folder.join("empty")).unwrap();
        let elsewhere = project.path().join("elsewhere");
        replace(&elsewhere.join("b.txt"), b"x").unwrap();
        symlink(elsewhere.join("b.txt"), folder.join("b.txt")).unwrap();
        symlink(&elsewhere, folder.join("linked")).unwrap();
        symlink("user@host.1", folder.join(".#ads.txt")).unwrap();
        let expected = [
            ".well-known/assetlinks.json",
            "ads.txt",
            "b.txt",
            "linked/b.txt",
            "sub/more/a.txt",
        ];
        assert_eq!(names(project.path()).unwrap(), expected);

        for target in ["missing", "../sub"] {
            let link = folder.join("sub/link");
            symlink(target, &link).unwrap();
            let failure = names(project.path()).unwrap_err();
            assert!(failure.place.ends_with("static/sub/link"), "{failure:?}");
            remove(&link).unwrap();
        }
    }
}
