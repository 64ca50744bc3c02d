//! The folders that a build writes: may it, and is there space?

use super::check::Check;
use crate::output::publish;
use crate::report::{ExitCode, Failure};
use bytesize::ByteSize;
use std::path::{Path, PathBuf};

/// A build of a large site with its images needs about that much.
const ENOUGH: u64 = 2 << 30;
/// With less a build of any site may fail.
const LITTLE: u64 = 200 << 20;

/// The output folder is ours, and the folder above it can be written: the new site is staged there.
pub(super) fn output(out: &Path) -> Check {
    if let Err(failure) = publish::inspect(out) {
        return Check::problem("output", &failure);
    }
    let out = std::path::absolute(out).unwrap_or_else(|_| out.to_owned());
    writable("output", &out, out.parent().unwrap_or(&out))
}

/// The cache can be written.
pub(super) fn cache(folder: &Path) -> Check {
    writable("cache", folder, folder)
}

fn writable(name: &'static str, shown: &Path, folder: &Path) -> Check {
    let existing = nearest(folder);
    let failed = |what: &str| {
        let failure = Failure::new(
            ExitCode::CannotWrite,
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
fn nearest(folder: &Path) -> PathBuf {
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

/// Space on the disk of the output folder.
#[cfg(unix)]
pub(super) fn space(out: &Path) -> Option<Check> {
    let disk = rustix::fs::statvfs(nearest(out)).ok()?;
    Some(judged(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

#[cfg(not(unix))]
pub(super) fn space(_: &Path) -> Option<Check> {
    None
}

#[cfg(unix)]
fn judged(free: u64) -> Check {
    let what = format!("{} are free", ByteSize(free).display().si());
    match free {
        0..LITTLE => {
            let hint = "free space on this disk: the old site, the new one and the cache are on it";
            Check::problem(
                "disk",
                &Failure::new(ExitCode::CannotWrite, what, "the output folder", hint),
            )
        }
        LITTLE..ENOUGH => Check::advice(
            "disk",
            what,
            "a large site needs more for its first build; `--max-cache` limits the cache",
        ),
        _ => Check::ok("disk", what),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn little_space_is_said_before_it_is_none() {
        let states = [LITTLE - 1, LITTLE, ENOUGH - 1, ENOUGH].map(|free| judged(free).state);
        assert_eq!(states, [State::Problem, State::Advice, State::Advice, State::Ok]);
    }
}
