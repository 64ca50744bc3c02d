//! Ctrl-C and SIGTERM.

use crate::interrupt;
use crate::report::{ExitCode, Reporter};
use std::io;

/// Starts to watch for both signals; the future returns the exit code of the first one. Call it on the runtime. A
/// signal that cannot be watched ends the process by itself, which is the default.
pub fn watch() -> impl Future<Output = ExitCode> + Send {
    let signal = signal();
    async move {
        match signal {
            Ok(signal) => signal.await,
            Err(_) => std::future::pending().await,
        }
    }
}

#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ExitCode> + Send> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => ExitCode::Interrupted,
            _ = terminate.recv() => ExitCode::Terminated,
        }
    })
}

#[cfg(windows)]
fn signal() -> io::Result<impl Future<Output = ExitCode> + Send> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
        ExitCode::Interrupted
    })
}

/// From now on these signals end a build within two seconds. They have their own thread, so that no work delays them.
pub fn stop_on_signals(json: bool) {
    let (listening, ready) = std::sync::mpsc::channel::<()>();
    std::thread::spawn(move || {
        // Without a thread or a runtime for it, signals end the process as they always do.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let Ok(runtime) = runtime else { return };
        let code = runtime.block_on(async {
            let interrupted = watch();
            drop(listening);
            interrupted.await
        });
        let stopped = interrupt::process().stop(code);
        Reporter::new(json, false).failure(&stopped.failure);
        exit(code);
    });
    // From here on no signal is missed. The thread has ended when there is nothing to receive.
    let _ = ready.recv();
}

#[expect(
    clippy::exit,
    reason = "a signal ends the process while its stages are running"
)]
fn exit(code: ExitCode) {
    std::process::exit(code as i32);
}
