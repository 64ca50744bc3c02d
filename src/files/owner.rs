//! Whose a file is, for messages.

use std::io::{Error, ErrorKind};
use std::path::Path;

/// What to do if this user may not read or write a file or folder.
pub fn permission_hint(path: &Path) -> String {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let existing = absolute
        .ancestors()
        .find_map(|above| Some((above, owner(above)?)));
    match existing {
        Some((above, owner)) => format!(
            "{} belongs to the user with the id {owner}: run sitegen as that user, or give it to the one that runs it",
            above.display()
        ),
        None => "give the user that runs sitegen the right to read and write there".into(),
    }
}

/// What to do where the system says why it does not write a file; `path` is the file, or the folder that it would be in.
pub fn writing_hint(path: &Path, error: &Error) -> Option<String> {
    match error.kind() {
        ErrorKind::PermissionDenied => Some(permission_hint(path)),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Some("make room on the disk".to_owned()),
        ErrorKind::ReadOnlyFilesystem => Some(format!(
            "the file system of {} can only be read: mount it for writing, or use a folder on another one",
            path.display()
        )),
        _ => None,
    }
}

/// Whether a folder belongs to another user, so that this one cannot remove what is in it. Root can.
#[cfg(unix)]
pub fn is_of_another_user(folder: &Path) -> bool {
    let me = rustix::process::geteuid();
    !me.is_root() && owner(folder).is_some_and(|owner| owner != me.as_raw())
}

/// Elsewhere users have no numbers.
#[cfg(not(unix))]
pub fn is_of_another_user(_: &Path) -> bool {
    false
}

#[cfg(unix)]
fn owner(path: &Path) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    Some(path.metadata().ok()?.uid())
}

/// Elsewhere users have no numbers.
#[cfg(not(unix))]
fn owner(_: &Path) -> Option<u32> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_owner_of_what_exists_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let hint = permission_hint(&folder.path().join("none/file"));
        let mine = owner(folder.path()).unwrap();
        let expected = format!(
            "{} belongs to the user with the id {mine}: ",
            folder.path().display()
        );
        assert!(hint.starts_with(&expected), "{hint}");
    }
}
