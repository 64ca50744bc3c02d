//! Stops the process on a signal. Knows what must not outlive the process: staging folders and programs that it has
//! started.
//!
//! The thread that publishes owns its staging folder: it checks between operations whether the process should stop,
//! removes the folder itself, and exits with the signal's code. Only if an operation takes too long is the folder
//! removed by the signal's thread. Nothing is published after the request to stop.

use crate::files;
use crate::report::{Code, ExitCode, Failure};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long the owner of a folder may take before the folder is removed by others, and how long that may take.
/// Together they are shorter than two seconds, the limit for a build to stop.
const GRACE: (Duration, Duration) = (Duration::from_millis(1400), Duration::from_millis(400));

/// Whether the process should stop, and what must be removed first.
#[derive(Debug)]
pub struct Interrupt {
    state: Mutex<State>,
    changed: Condvar,
    grace: (Duration, Duration),
}

#[derive(Debug)]
struct State {
    request: Option<ExitCode>,
    published: bool,
    staged: BTreeSet<PathBuf>,
    programs: BTreeSet<u32>,
}

/// While this exists, nothing is staged and nothing can be staged: the process may exit.
#[derive(Debug)]
pub struct Stopped<'a> {
    _state: MutexGuard<'a, State>,
    /// The message for the user.
    pub failure: Failure,
}

static PROCESS: Interrupt = Interrupt::new(GRACE);

/// The state of this process. It is global because signals are sent to the process.
pub fn process() -> &'static Interrupt {
    &PROCESS
}

impl Default for Interrupt {
    fn default() -> Self {
        Self::new(GRACE)
    }
}

impl Interrupt {
    const fn new(grace: (Duration, Duration)) -> Self {
        Self {
            state: Mutex::new(State {
                request: None,
                published: false,
                staged: BTreeSet::new(),
                programs: BTreeSet::new(),
            }),
            changed: Condvar::new(),
            grace,
        }
    }

    /// The exit code of the signal, if the process should stop.
    pub fn requested(&self) -> Option<ExitCode> {
        self.state().request
    }

    /// An error if the process should stop.
    ///
    /// # Errors
    /// The process should stop.
    pub fn check(&self) -> Result<(), Failure> {
        self.requested().map_or(Ok(()), |code| Err(interrupted(code)))
    }

    /// Waits forever if the process should stop: the thread that stops it also prints the reason.
    pub fn wait_if_stopping(&self) {
        while self.requested().is_some() {
            std::thread::park();
        }
    }

    /// From now on the process exits only after `folder` has been removed.
    ///
    /// # Errors
    /// The process should stop.
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

    /// Requests the stop and waits until nothing is staged, for less than two seconds.
    pub fn stop(&self, code: ExitCode) -> Stopped<'_> {
        let mut state = self.state();
        state.request = Some(code);
        state.programs.iter().for_each(|program| kill(*program));
        let is_staged = |state: &mut State| !state.staged.is_empty();
        let (mut state, waited) = self
            .changed
            .wait_timeout_while(state, self.grace.0, is_staged)
            .unwrap_or_else(PoisonError::into_inner);
        if waited.timed_out() {
            let folders = std::mem::take(&mut state.staged);
            // In its own thread: a disk that hangs must not delay the exit.
            let (done, removed) = channel();
            std::thread::spawn(move || {
                folders.iter().for_each(|folder| files::discard(folder));
                // The receiver has gone if this took too long.
                let _ = done.send(());
            });
            // The next build removes what is left.
            let _ = removed.recv_timeout(self.grace.1);
        }
        let mut failure = interrupted(code);
        if state.published {
            failure.hint = "the new site was already published".into();
        }
        Stopped {
            _state: state,
            failure,
        }
    }

    /// Runs a program until it exits. It is killed when this process stops.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn run(&self, command: &mut Command) -> std::io::Result<Output> {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Its own process group includes the programs it starts. Ctrl-C in a terminal does not reach this group, so we
        // kill it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let child = {
            // Under the lock, so that every started program is registered.
            let mut state = self.state();
            let child = command.spawn()?;
            state.programs.insert(child.id());
            child
        };
        let id = child.id();
        let output = child.wait_with_output();
        // While the process stops, this waits for its exit: the program's failure needs no report.
        self.state().programs.remove(&id);
        output
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A staging folder beside the published one. Dropping this removes it with its content at that time.
#[derive(Debug)]
pub struct Staged<'a> {
    folder: PathBuf,
    interrupt: &'a Interrupt,
}

impl Staged<'_> {
    /// Its path.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs `exchange`, which publishes the folder, unless the process should stop. No signal can interrupt it.
    ///
    /// # Errors
    /// The process should stop, or the error of `exchange`.
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
        files::discard_site(&self.folder);
        self.interrupt.state().staged.remove(&self.folder);
        self.interrupt.changed.notify_all();
    }
}

/// The failure of a build that a signal stopped.
fn interrupted(code: ExitCode) -> Failure {
    let signal = match code {
        ExitCode::Interrupted => "Ctrl-C (SIGINT)",
        _ => "SIGTERM",
    };
    Failure::new(
        Code::of_signal(code),
        "the build was interrupted",
        signal,
        "the published site is unchanged; build again",
    )
}

#[cfg(unix)]
fn kill(program: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(program).ok().and_then(Pid::from_raw);
    // It may have exited already.
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

/// On other systems the program runs until it exits.
#[cfg(not(unix))]
fn kill(_: u32) {}

#[cfg(test)]
mod tests {
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
    #[test]
    fn programs_end_with_the_process() {
        let interrupt = Interrupt::new((HUNG, HUNG));
        let mut command = Command::new("sh");
        command.args(["-c", "sleep 600 & wait"]);
        std::thread::scope(|scope| {
            let program = scope.spawn(|| interrupt.run(&mut command).unwrap());
            while interrupt.state().programs.is_empty() {
                std::thread::yield_now();
            }
            drop(interrupt.stop(ExitCode::Terminated));
            // Its pipes close only after the programs it started have exited too.
            assert!(!program.join().unwrap().status.success());
        });
    }
}
