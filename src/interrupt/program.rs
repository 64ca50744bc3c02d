//! Programs that this process runs, which do not outlive it.

use std::io::{ErrorKind, Read};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long a program may take to end that is asked to: longer than a `sitegen deploy` takes to note what went up.
pub(super) const NOTICE: Duration = Duration::from_secs(6);
/// How often to look whether it has ended.
pub(super) const LOOK: Duration = Duration::from_millis(20);
/// How long to wait for what a program printed, if one that it has left behind has its pipes as well.
const LATE: Duration = Duration::from_millis(500);

/// How a program ends with this process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// It is killed.
    AtOnce,
    /// It is asked to end (SIGTERM), and killed after a while.
    WithNotice,
}

/// Starts a program in a process group of its own, which includes the programs it starts. Ctrl-C in a terminal does not
/// reach this group, so this process ends it.
pub(super) fn start(command: &mut Command) -> std::io::Result<Child> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command.spawn()
}

/// Waits for the exit of a program, which `exited` is called at, and returns what it printed.
pub(super) fn output(mut child: Child, exited: impl FnOnce()) -> std::io::Result<Output> {
    let (stdout, stderr) = (received(child.stdout.take()), received(child.stderr.take()));
    let status = child.wait();
    exited();
    let until = Instant::now() + LATE;
    Ok(Output {
        status: status?,
        stdout: all(&stdout, until),
        stderr: all(&stderr, until),
    })
}

/// What comes out of a pipe, for as long as somebody writes to it: that must not block, also when nobody wants it any more.
fn received(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (send, received) = channel();
    if let Some(mut pipe) = pipe {
        std::thread::spawn(move || {
            let mut buffer = [0; 8192];
            loop {
                match pipe.read(&mut buffer) {
                    Ok(0) => return,
                    // The receiver has gone if the program has exited.
                    Ok(length) => drop(send.send(buffer[..length].to_vec())),
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => return,
                }
            }
        });
    }
    received
}

/// What was received until the pipe was closed, or until then.
fn all(received: &Receiver<Vec<u8>>, until: Instant) -> Vec<u8> {
    let next = || {
        received
            .recv_timeout(until.saturating_duration_since(Instant::now()))
            .ok()
    };
    std::iter::from_fn(next).flatten().collect()
}

#[cfg(unix)]
pub(super) fn group(program: u32) -> Option<rustix::process::Pid> {
    i32::try_from(program)
        .ok()
        .and_then(rustix::process::Pid::from_raw)
}

impl Ending {
    /// Sends its signal to a program and those that it has started. They may have exited already.
    #[cfg(unix)]
    pub(super) fn begin(self, program: u32) {
        use rustix::process::{Signal, kill_process_group};
        let signal = match self {
            Self::AtOnce => Signal::KILL,
            Self::WithNotice => Signal::TERM,
        };
        let _ = group(program).map(|group| kill_process_group(group, signal));
    }

    /// On other systems the program runs until it exits.
    #[cfg(not(unix))]
    pub(super) fn begin(self, _: u32) {}
}

/// Whether a program, or one that it has started, has not ended.
#[cfg(unix)]
pub(super) fn is_running(program: u32) -> bool {
    group(program).is_some_and(|group| rustix::process::test_kill_process_group(group).is_ok())
}

#[cfg(not(unix))]
pub(super) fn is_running(_: u32) -> bool {
    false
}
