//! How much of a random test runs: a seeded sample, or everything (`tests/run long`).

/// Whether all of it runs.
fn long() -> bool {
    std::env::var_os("TEST_LONG").is_some()
}

/// `full` rounds in a long run, else `sample`.
pub fn rounds(sample: u32, full: u32) -> u32 {
    if long() { full } else { sample }
}
