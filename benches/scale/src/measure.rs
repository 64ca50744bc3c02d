//! Runs a program, and asks the operating system what it needed. The system counts for all children of a process
//! together, so each program is the only child of a helper, which is this program again.

use nix::sys::resource::{UsageWho, getrusage};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The first argument of the helper.
const HELPER: &str = "--as-helper";

/// What a program needed.
#[derive(Debug, Clone)]
pub struct Usage {
    pub wall: f64,
    /// Seconds of all processors.
    pub cpu: f64,
    /// Most bytes of memory at a time.
    pub memory: f64,
    /// What the program printed.
    pub output: String,
    pub succeeded: bool,
}

/// Runs a program to its end.
pub fn run(command: &Command) -> Usage {
    let this = std::env::current_exe().expect("this program has a path");
    let mut helper = Command::new(this);
    helper
        .arg(HELPER)
        .arg(command.get_program())
        .args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => helper.env(name, value),
            None => helper.env_remove(name),
        };
    }
    let output = helper.stderr(Stdio::inherit()).output().expect("the helper runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let (output, last) = text.trim_end().rsplit_once('\n').unwrap_or(("", text.trim_end()));
    let figures: Vec<f64> = last.split(' ').filter_map(|figure| figure.parse().ok()).collect();
    let [wall, cpu, memory, code] = figures[..] else {
        panic!("the helper said `{last}`")
    };
    Usage {
        wall,
        cpu,
        memory,
        output: output.to_owned(),
        succeeded: code == 0.0,
    }
}

/// Whether this process is a helper; it has done its work then.
pub fn is_helper() -> bool {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != HELPER) {
        return false;
    }
    let program = arguments.next().expect("a program");
    let started = Instant::now();
    let status = Command::new(&program).args(arguments).status();
    let status = status.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let wall = started.elapsed().as_secs_f64();
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts");
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    let cpu = seconds(usage.user_time()) + seconds(usage.system_time());
    // macOS counts bytes, others kilobytes.
    let unit = if cfg!(target_os = "macos") { 1.0 } else { 1024.0 };
    let memory = usage.max_rss() as f64 * unit;
    println!("\n{wall} {cpu} {memory} {}", status.code().unwrap_or(-1));
    true
}
