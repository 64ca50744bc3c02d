//! The folders that a build writes: may it?

use super::check::{Check, State};
use crate::files;
use crate::output::publish;
use crate::report::{Code, Failure};
use std::path::{Path, PathBuf};

/// The system can publish, the output folder is ours, and the folder above it can be written: the new site is staged
/// there.
pub(super) fn output(out: &Path) -> Check {
    if let Err(failure) = publish::possible(out).and_then(|()| publish::inspect(out)) {
        return Check::problem("output", &failure);
    }
    let out = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
    let foreign = publish::left(&out).into_iter().chain([out.clone()]);
    match { foreign }.find(|folder| files::is_of_another_user(folder)) {
        Some(folder) => Check::advice(
            "output",
            "another user has published there: a build cannot remove that site, and leaves it beside the new one",
            files::permission_hint(&folder),
        ),
        None => writable("output", &out, out.parent().unwrap_or(&out)),
    }
}

/// The cache can be written.
pub(super) fn cache(folder: &Path) -> Check {
    writable("cache", folder, folder)
}

/// The folder of a store, which a deploy makes if it is not there.
pub(super) fn store(name: &'static str, root: &Path) -> Check {
    Check {
        // Only what comes after a build needs it.
        state: match writable(name, root, root).state {
            State::Ok => State::Ok,
            State::Advice | State::Problem => State::Advice,
        },
        ..writable(name, root, root)
    }
}

fn writable(name: &'static str, shown: &Path, folder: &Path) -> Check {
    let existing = nearest(folder);
    let failed = |what: &str| {
        let failure = Failure::new(
            Code::PermissionDenied,
            what,
            existing.display().to_string(),
            "give the user that builds the right to write there, or choose another folder",
        );
        Check::problem(name, &failure)
    };
    match (existing.is_dir(), may_write(&existing)) {
        (false, _) => failed("there is a file where a folder is needed"),
        (_, false) => failed("it cannot be written"),
        _ => Check::ok(name, shown.display().to_string()),
    }
}

/// The folder, or the one above it that exists.
pub(super) fn nearest(folder: &Path) -> PathBuf {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let mut above = absolute.ancestors();
    above
        .find(|path| path.exists())
        .map_or_else(|| PathBuf::from("/"), Path::to_owned)
}

#[cfg(unix)]
fn may_write(folder: &Path) -> bool {
    use rustix::fs::{Access, access};
    access(folder, Access::WRITE_OK | Access::EXEC_OK).is_ok()
}

/// Elsewhere only the attempt tells.
#[cfg(not(unix))]
fn may_write(_: &Path) -> bool {
    true
}
