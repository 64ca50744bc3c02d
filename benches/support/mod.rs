//! What the benchmarks of images share.

use std::time::{Duration, Instant};

/// How long something took.
#[derive(Debug, Clone, Copy)]
pub struct Took {
    /// By the clock.
    pub wall: Duration,
    /// The time of all processors together.
    pub cpu: Duration,
}

/// Does the work and measures it.
pub fn timed(work: impl FnOnce()) -> Took {
    let (started, worked) = (Instant::now(), processor_time());
    work();
    let wall = started.elapsed();
    let cpu = processor_time()
        .zip(worked)
        .map_or(wall, |(after, before)| after - before);
    Took { wall, cpu }
}

/// Time that processors worked for this process; known on Linux, where a tick is a hundredth of a second.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the process is in parentheses, and may hold anything.
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}
