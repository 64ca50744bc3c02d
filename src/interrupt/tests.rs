//! What is stopped, and what waits.

use super::*;

/// Ends a test whose program hangs; nothing else depends on it.
const HUNG: Duration = Duration::from_secs(60);

#[test]
fn a_build_stops_within_two_seconds() {
    assert!(GRACE.0 + GRACE.1 < Duration::from_secs(2));
}

#[test]
fn the_end_waits_for_the_owner_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let interrupt = Interrupt::new((HUNG, HUNG));
    let path = folder.path().join("staged");
    let staged = interrupt.stage(path.clone()).unwrap();
    files::replace(&path.join("half"), b"").unwrap();
    std::thread::scope(|scope| {
        let end = scope.spawn(|| interrupt.stop(ExitCode::Terminated).failure.exit);
        while interrupt.requested().is_none() {
            std::thread::yield_now();
        }
        assert_eq!(interrupt.check().unwrap_err().exit, ExitCode::Terminated);
        let published = staged.publish(|_| Ok(())).unwrap_err();
        assert_eq!(published.exit, ExitCode::Terminated);
        assert!(!end.is_finished() && path.exists());
        drop(staged);
        assert_eq!(end.join().unwrap(), ExitCode::Terminated);
    });
    assert!(!path.exists());
    assert!(interrupt.stage(path).is_err(), "nothing is staged any more");
}

#[test]
fn a_folder_whose_owner_hangs_is_removed_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let interrupt = Interrupt::new((Duration::ZERO, HUNG));
    let path = folder.path().join("staged");
    let staged = interrupt.stage(path.clone()).unwrap();
    files::replace(&path.join("half"), b"").unwrap();
    drop(interrupt.stop(ExitCode::Interrupted));
    assert!(!path.exists(), "its owner still has it");
    drop(staged);
}

#[cfg(unix)]
fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]);
    command
}

#[cfg(unix)]
#[test]
fn programs_end_with_the_process() {
    let interrupt = Interrupt::new((HUNG, HUNG));
    std::thread::scope(|scope| {
        let program = scope.spawn(|| interrupt.run(&mut shell("sleep 600 & wait")).unwrap());
        while interrupt.state().programs.is_empty() {
            std::thread::yield_now();
        }
        drop(interrupt.stop(ExitCode::Terminated));
        assert!(!program.join().unwrap().status.success());
    });
}

#[cfg(unix)]
#[test]
fn a_program_that_is_left_behind_is_not_waited_for() {
    let interrupt = Interrupt::default();
    let began = Instant::now();
    let output = interrupt
        .run(&mut shell("sleep 60 & echo started; echo $! >&2"))
        .unwrap();
    assert!(began.elapsed() < HUNG / 2, "{:?}", began.elapsed());
    assert_eq!(output.stdout, b"started\n");
    let left: u32 = String::from_utf8(output.stderr).unwrap().trim().parse().unwrap();
    let left = program::group(left).unwrap();
    rustix::process::kill_process(left, rustix::process::Signal::KILL).unwrap();
}

#[cfg(unix)]
#[test]
fn a_program_with_notice_may_end_by_itself_and_is_killed_if_it_does_not() {
    use std::os::unix::process::ExitStatusExt;
    for (on_term, ends) in [("sleep 0.2; exit 7", Some(7)), (":", None)] {
        let interrupt = Interrupt::default();
        let folder = tempfile::tempdir().unwrap();
        let ready = folder.path().join("ready");
        let script = format!(
            "trap '{on_term}' TERM; touch '{}'; while :; do sleep 0.05; done",
            ready.display()
        );
        std::thread::scope(|scope| {
            let program = scope.spawn(|| interrupt.run_with_notice(&mut shell(&script)).unwrap());
            while !ready.exists() {
                std::thread::yield_now();
            }
            interrupt.request(ExitCode::Terminated);
            let notice = if ends.is_some() {
                HUNG
            } else {
                Duration::from_millis(300)
            };
            drop(interrupt.end_programs(interrupt.state(), notice));
            let status = program.join().unwrap().status;
            assert_eq!(status.code(), ends);
            assert_eq!(status.signal(), ends.is_none().then_some(9));
        });
    }
}
