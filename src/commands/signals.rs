//! Ctrl-C and SIGTERM end a build within two seconds.

use crate::interrupt;
use crate::report::{ExitCode, Reporter};

/// From now on they do. The thread is its own, so that no work of the program delays them.
pub fn end_on_signals(json: bool) {
    let (listening, ready) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        // Without a thread or a runtime for it, signals end the process as they always do.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let code = runtime
            .ok()
            .and_then(|runtime| runtime.block_on(signal(listening)));
        let Some(code) = code else { return };
        let quiet = interrupt::process().end(code);
        Reporter::new(json, false).failure(&quiet.failure);
        end(code);
    });
    // From here on no signal is missed. The thread has ended when there is nothing to receive.
    let _ = ready.recv();
}

#[cfg(unix)]
async fn signal(listening: std::sync::mpsc::Sender<()>) -> Option<ExitCode> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt()).ok()?;
    let mut terminate = signal(SignalKind::terminate()).ok()?;
    drop(listening);
    Some(tokio::select! {
        _ = interrupt.recv() => ExitCode::Interrupted,
        _ = terminate.recv() => ExitCode::Terminated,
    })
}

#[cfg(not(unix))]
async fn signal(listening: std::sync::mpsc::Sender<()>) -> Option<ExitCode> {
    drop(listening);
    tokio::signal::ctrl_c().await.ok().map(|()| ExitCode::Interrupted)
}

#[expect(
    clippy::exit,
    reason = "a signal ends the process while its stages are running"
)]
fn end(code: ExitCode) {
    std::process::exit(code as i32);
}
