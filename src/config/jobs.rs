//! `--jobs`: threads.

use super::failure::usage;
use crate::report::Failure;

/// Most threads: each of them has memory of its own.
const MAX_JOBS: usize = 256;

/// Threads: by default as many as the machine has.
pub(super) fn jobs(jobs: Option<usize>) -> Result<usize, Failure> {
    match jobs {
        Some(jobs @ 1..=MAX_JOBS) => Ok(jobs),
        Some(jobs) => Err(usage(
            format!("{jobs} is not a number of jobs"),
            "--jobs or SITEGEN_JOBS",
            format!("use 1 to {MAX_JOBS}"),
        )),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_threads_than_a_machine_has_are_refused() {
        for number in [0, 257, 3000] {
            let failure = jobs(Some(number)).unwrap_err();
            assert!(failure.hint.contains("1 to 256"), "{}", failure.hint);
        }
        assert_eq!(jobs(Some(256)).unwrap(), 256);
    }
}
