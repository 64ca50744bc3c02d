//! Stops the process on a signal. Knows what must not outlive the process: staging folders and programs that it has
//! started.
//!
//! The thread that publishes owns its staging folder: it checks between operations whether the process should stop,
//! removes the folder itself, and exits with the signal's code. Only if an operation takes too long is the folder
//! removed by the signal's thread. Nothing is published after the request to stop.

mod program;

use self::program::{Ending, NOTICE};
use crate::files;
use crate::report::{Code, ExitCode, Failure};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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
    programs: BTreeMap<u32, Ending>,
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
                programs: BTreeMap::new(),
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

    /// The same if the stop is requested `within` this time: a signal may reach a program and this process, in any order.
    pub fn wait_if_stopping_soon(&self, within: Duration) {
        let waiting = |state: &mut State| state.request.is_none();
        drop(self.changed.wait_timeout_while(self.state(), within, waiting));
        self.wait_if_stopping();
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

    /// Requests the stop: nothing begins any more, and programs are asked to end.
    pub fn request(&self, code: ExitCode) {
        let mut state = self.state();
        if state.request.replace(code).is_none() {
            state
                .programs
                .iter()
                .for_each(|(program, ending)| ending.begin(*program));
        }
        self.changed.notify_all();
    }

    /// Requests the stop and waits until nothing is staged, for less than two seconds; and until programs have ended that
    /// may take longer.
    pub fn stop(&self, code: ExitCode) -> Stopped<'_> {
        self.request(code);
        let state = self.state();
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
        let state = self.end_programs(state, NOTICE);
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
    /// The program cannot be started, or the process should stop.
    pub fn run(&self, command: &mut Command) -> io::Result<Output> {
        self.run_until(command, Ending::AtOnce)
    }

    /// Runs a program until it exits. When this process stops, the program gets SIGTERM and some seconds to end.
    ///
    /// # Errors
    /// The program cannot be started, or the process should stop.
    pub fn run_with_notice(&self, command: &mut Command) -> io::Result<Output> {
        self.run_until(command, Ending::WithNotice)
    }

    fn run_until(&self, command: &mut Command, ending: Ending) -> io::Result<Output> {
        let child = {
            // Under the lock, so that every started program is registered.
            let mut state = self.state();
            if state.request.is_some() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let child = program::start(command)?;
            state.programs.insert(child.id(), ending);
            child
        };
        let id = child.id();
        program::output(child, || {
            let mut state = self.state();
            // What the program has started may still be ending.
            if state.request.is_none() {
                state.programs.remove(&id);
            }
        })
    }

    /// Waits until the programs have ended that got notice, and kills those that take too long.
    fn end_programs<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        notice: Duration,
    ) -> MutexGuard<'a, State> {
        let until = Instant::now() + notice;
        let with_notice = state
            .programs
            .iter()
            .filter(|(_, ending)| **ending == Ending::WithNotice);
        let left: Vec<u32> = with_notice.map(|(program, _)| *program).collect();
        while left.iter().any(|program| program::is_running(*program)) {
            if Instant::now() >= until {
                left.iter().for_each(|program| Ending::AtOnce.begin(*program));
                break;
            }
            let waited = self.changed.wait_timeout(state, program::LOOK);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state
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

#[cfg(test)]
mod tests;
