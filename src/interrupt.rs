//! The end that a signal asks for. What must not outlive the process is known here: folders that are being staged, and
//! the programs it has started.
//!
//! A folder has one owner, the thread that publishes: it asks between its operations whether it is to end, removes the
//! folder itself, and ends with the signal's exit code. Only when an operation holds it up for too long is the folder
//! removed for it; nothing is published any more from the moment of the request.

use crate::files;
use crate::report::{ExitCode, Failure};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long the owner of a folder may take until it is removed for it, and how long that may take. Together they are
/// shorter than the two seconds in which a build ends.
const PATIENCE: (Duration, Duration) = (Duration::from_millis(1400), Duration::from_millis(400));

/// Whether a process is to end, and what has to go before.
#[derive(Debug, Default)]
pub struct Interrupt {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    request: Option<ExitCode>,
    published: bool,
    staged: BTreeSet<PathBuf>,
    programs: BTreeSet<u32>,
}

/// Nothing is staged and nothing can be, as long as this lives: the process may end.
#[derive(Debug)]
pub struct Quiet<'a> {
    _state: MutexGuard<'a, State>,
    /// What is to be said.
    pub failure: Failure,
}

static PROCESS: Interrupt = Interrupt {
    state: Mutex::new(State {
        request: None,
        published: false,
        staged: BTreeSet::new(),
        programs: BTreeSet::new(),
    }),
    changed: Condvar::new(),
};

/// Of this process. Signals are sent to a process, so that it is global.
pub fn process() -> &'static Interrupt {
    &PROCESS
}

impl Interrupt {
    /// With which code the process is to end, when it is to.
    pub fn requested(&self) -> Option<ExitCode> {
        self.state().request
    }

    /// Goes on unless the process is to end.
    ///
    /// # Errors
    /// The process is to end.
    pub fn check(&self) -> Result<(), Failure> {
        self.requested().map_or(Ok(()), |code| Err(interrupted(code)))
    }

    /// Waits for the end when the process is to end: the thread that ends it also says why.
    pub fn give_way(&self) {
        while self.requested().is_some() {
            std::thread::park();
        }
    }

    /// From now on the process ends only after `folder` has been removed.
    ///
    /// # Errors
    /// The process is to end.
    pub fn stage(&self, folder: PathBuf) -> Result<Staged<'_>, Failure> {
        let mut state = self.state();
        if let Some(code) = state.request {
            return Err(interrupted(code));
        }
        state.staged.insert(folder.clone());
        Ok(Staged {
            folder,
            interrupt: self,
        })
    }

    /// Asks for the end and waits until nothing is staged any more, for less than two seconds.
    pub fn end(&self, code: ExitCode) -> Quiet<'_> {
        let mut state = self.state();
        state.request = Some(code);
        state.programs.iter().for_each(|program| kill(*program));
        let is_staged = |state: &mut State| !state.staged.is_empty();
        let (mut state, waited) = self
            .changed
            .wait_timeout_while(state, PATIENCE.0, is_staged)
            .unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            let folders = std::mem::take(&mut state.staged);
            // On a thread of its own: a disk that hangs must not hold up the end.
            let (done, removed) = channel();
            std::thread::spawn(move || {
                folders.iter().for_each(|folder| files::discard(folder));
                // Nobody waits any more when it took too long.
                let _ = done.send(());
            });
            // What is left then is swept by the next build.
            let _ = removed.recv_timeout(PATIENCE.1);
        }
        let mut failure = interrupted(code);
        if state.published {
            failure.hint = "the new site was published before".into();
        }
        Quiet {
            _state: state,
            failure,
        }
    }

    /// Runs a program to its end. It ends with this process.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn output(&self, command: &mut Command) -> std::io::Result<Output> {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // What it starts itself belongs to it. Ctrl-C of a terminal does not reach this group, we do.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let child = {
            // Under the lock: a program that is started is known.
            let mut state = self.state();
            let child = command.spawn()?;
            state.programs.insert(child.id());
            child
        };
        let id = child.id();
        let output = child.wait_with_output();
        // Where the process is ending, this waits for the end: that the program failed is no news.
        self.state().programs.remove(&id);
        output
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A folder beside the one that is published. It is removed when this is dropped, with what it holds then.
#[derive(Debug)]
pub struct Staged<'a> {
    folder: PathBuf,
    interrupt: &'a Interrupt,
}

impl Staged<'_> {
    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Does what publishes the folder, or nothing when the process is to end: no signal comes between.
    ///
    /// # Errors
    /// The process is to end, or what `exchange` says.
    pub fn publish(&self, exchange: impl FnOnce(&Path) -> Result<(), Failure>) -> Result<(), Failure> {
        let mut state = self.interrupt.state();
        if let Some(code) = state.request {
            return Err(interrupted(code));
        }
        exchange(&self.folder)?;
        state.published = true;
        Ok(())
    }
}

impl Drop for Staged<'_> {
    fn drop(&mut self) {
        files::discard(&self.folder);
        self.interrupt.state().staged.remove(&self.folder);
        self.interrupt.changed.notify_all();
    }
}

/// What is said of a build that a signal ended.
fn interrupted(code: ExitCode) -> Failure {
    let signal = match code {
        ExitCode::Interrupted => "Ctrl-C (SIGINT)",
        _ => "SIGTERM",
    };
    Failure::new(
        code,
        "the build was interrupted",
        signal,
        "the published site is what it was before; build again",
    )
}

#[cfg(unix)]
fn kill(program: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(program).ok().and_then(Pid::from_raw);
    // It may have ended by itself.
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

/// Elsewhere it is left to its end.
#[cfg(not(unix))]
fn kill(_: u32) {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn the_end_waits_for_the_owner_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let interrupt = Interrupt::default();
        let path = folder.path().join("staged");
        let staged = interrupt.stage(path.clone()).unwrap();
        files::replace(&path.join("half"), b"").unwrap();
        std::thread::scope(|scope| {
            let end = scope.spawn(|| interrupt.end(ExitCode::Terminated).failure.exit);
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
    fn a_folder_whose_owner_hangs_is_removed_for_it_within_two_seconds() {
        let folder = tempfile::tempdir().unwrap();
        let interrupt = Interrupt::default();
        let path = folder.path().join("staged");
        let staged = interrupt.stage(path.clone()).unwrap();
        files::replace(&path.join("half"), b"").unwrap();
        let asked = Instant::now();
        drop(interrupt.end(ExitCode::Interrupted));
        assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
        assert!(!path.exists());
        drop(staged);
    }

    #[cfg(unix)]
    #[test]
    fn programs_end_with_the_process() {
        let interrupt = Interrupt::default();
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & wait"]);
        std::thread::scope(|scope| {
            let program = scope.spawn(|| interrupt.output(&mut command).unwrap());
            while interrupt.state().programs.is_empty() {
                std::thread::yield_now();
            }
            drop(interrupt.end(ExitCode::Terminated));
            // Its pipes close only when what it started has ended too.
            assert!(!program.join().unwrap().status.success());
        });
    }
}
