//! Space on the disk of the output folder. Only Unix tells it.

use super::check::Check;
use super::folders::nearest;
use crate::report::{Code, Failure};
use bytesize::ByteSize;
use std::path::Path;

/// A build of a large site with its images needs about that much.
const ENOUGH: u64 = 2 << 30;
/// With less a build of any site may fail.
const LITTLE: u64 = 200 << 20;

/// Is there enough? `None`: the disk does not say.
pub(super) fn space(out: &Path) -> Option<Check> {
    let disk = rustix::fs::statvfs(nearest(out)).ok()?;
    Some(judged(disk.f_bavail.saturating_mul(disk.f_frsize)))
}

fn judged(free: u64) -> Check {
    let what = format!("{} are free", ByteSize(free).display().si());
    match free {
        0..LITTLE => {
            let hint = "free space on this disk: the old site, the new one and the cache are on it";
            Check::problem(
                "disk",
                &Failure::new(Code::DiskFull, what, "the output folder", hint),
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

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn little_space_is_said_before_it_is_none() {
        let states = [LITTLE - 1, LITTLE, ENOUGH - 1, ENOUGH].map(|free| judged(free).state);
        assert_eq!(states, [State::Problem, State::Advice, State::Advice, State::Ok]);
    }
}
