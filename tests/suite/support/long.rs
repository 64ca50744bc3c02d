//! How much of a random test runs: a seeded sample, or everything (`tests/run long`).

use proptest::test_runner::{Config as ProptestConfig, RngSeed};

/// Whether all of it runs.
fn long() -> bool {
    std::env::var_os("TEST_LONG").is_some()
}

/// `full` rounds in a long run, else `sample`.
pub fn rounds(sample: u32, full: u32) -> u32 {
    if long() { full } else { sample }
}

/// Generated cases: the same ones each time, so that a change is not judged by luck; others each time in a long run.
/// A case that failed stands in the output; it becomes a test of its own.
pub fn cases() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: if long() {
            RngSeed::Random
        } else {
            RngSeed::Fixed(1)
        },
        ..ProptestConfig::default()
    }
}
