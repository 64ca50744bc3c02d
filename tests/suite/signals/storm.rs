//! Signals and `kill -9` at random and aimed moments, seeded.

use super::{FILES, Two, wait_for};
use crate::support::binary::Started;
use crate::support::long::rounds;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Builds that are ended in each way: in each run of the tests, and in a long one.
const ROUNDS: (u32, u32) = (30, 300);

/// Waits until the moment of a round: any, or one around publishing.
fn aim(two: &Two, build: &mut Started, round: u32, random: &mut fastrand::Rng) {
    let identity = |path: &Path| path.metadata().map(|meta| meta.ino()).ok();
    let before = identity(&two.dist());
    let mut ended = || build.0.try_wait().unwrap().is_some();
    match round % 4 {
        // Any moment of the build.
        0 => std::thread::sleep(two.fastest.mul_f64(random.f64())),
        // While files are staged.
        1 | 2 => {
            let files = random.usize(0..FILES / 2);
            wait_for(|| two.staged() > files || ended());
        }
        // Around the exchange, and while the old files are removed.
        _ => {
            wait_for(|| identity(&two.dist()) != before || ended());
            std::thread::sleep(Duration::from_micros(random.u64(0..8_000)));
        }
    }
}

#[test]
fn a_signal_leaves_the_old_site_or_the_new_one_and_nothing_else() {
    let mut two = Two::new();
    let mut random = fastrand::Rng::with_seed(4711);
    let rounds = rounds(ROUNDS.0, ROUNDS.1);
    let (mut ended, mut late, mut slowest) = (0, 0, Duration::ZERO);
    let mut wrong = Vec::new();
    for round in 0..rounds {
        two.choose_other();
        let mut build = two.start();
        aim(&two, &mut build, round, &mut random);
        let (name, signal, code) = [("-TERM", 15, 143), ("-INT", 2, 130)][random.usize(0..2)];
        if build.0.try_wait().unwrap().is_some() {
            late += 1;
        }
        let asked = Instant::now();
        send(build.id(), signal);
        wait_for(|| build.0.try_wait().unwrap().is_some());
        slowest = slowest.max(asked.elapsed());
        let status = build.0.wait().unwrap();
        // Before the program has asked for signals, they end it themselves.
        if status.code() == Some(code) || status.signal() == Some(signal) {
            ended += 1;
        } else if status.code() != Some(0) {
            wrong.push(format!("round {round}: {name} ended it with {status}"));
        }
        if !two.trees.contains(&two.published()) {
            wrong.push(format!(
                "round {round}: {name} left neither site, but {:?} files",
                two.published().paths().count()
            ));
        }
        if two.is_staging() {
            wrong.push(format!("round {round}: {name} left a staging folder"));
        }
    }
    eprintln!(
        "signals: {rounds}, ended builds: {ended}, too late: {late}, slowest end: {slowest:?}, build: {:?}",
        two.fastest
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(ended > rounds / 3, "only {ended} builds were ended");
}

/// At once: a program that sends it would take as long as a publication.
fn send(process: u32, signal: i32) {
    use rustix::process::{Pid, Signal, kill_process};
    let process = Pid::from_raw(process.try_into().unwrap()).unwrap();
    let signal = Signal::from_named_raw(signal).unwrap();
    // It may have ended by itself; until it is waited for, its number is its own.
    let _ = kill_process(process, signal);
}

#[test]
fn kill_9_leaves_the_old_site_or_the_new_one() {
    let mut two = Two::new();
    let mut random = fastrand::Rng::with_seed(4712);
    let rounds = rounds(ROUNDS.0, ROUNDS.1);
    let mut killed = 0;
    for round in 0..rounds {
        two.choose_other();
        let mut build = two.start();
        aim(&two, &mut build, round, &mut random);
        killed += u32::from(build.0.try_wait().unwrap().is_none());
        build.kill();
        assert!(
            two.trees.contains(&two.published()),
            "round {round}: neither site"
        );
    }
    eprintln!("kill -9: {rounds}, killed in time: {killed}");
    assert!(killed > rounds / 3, "only {killed} builds were killed in time");
    two.choose(1);
    assert_eq!(two.start().wait(), Some(0));
    two.published()
        .assert_same(&two.trees[1], "the next build is whole");
    assert!(!two.is_staging(), "a staging folder was left");
}
