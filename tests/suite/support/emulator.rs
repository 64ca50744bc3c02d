//! Stores of others, from package registries, on this machine: `tests/run` installs them and names their folder.

use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A running store; it ends with this.
pub struct Emulator {
    process: Child,
    pub port: u16,
}

impl Emulator {
    /// Starts a program of Python's packages.
    pub fn of_python(program: &str, line: impl Fn(u16) -> String) -> Self {
        let folder = std::env::var_os("EMULATORS_PYTHON").expect("tests/run sets EMULATORS_PYTHON");
        let program = PathBuf::from(folder).join("bin").join(program);
        Self::start(Command::new(program), line)
    }

    /// Starts Azurite.
    pub fn azurite(line: impl Fn(u16) -> String) -> Self {
        let mut node = Command::new("node");
        node.arg(folder().join("node_modules/azurite/dist/src/blob/main.js"));
        Self::start(node, line)
    }

    fn start(mut command: Command, line: impl Fn(u16) -> String) -> Self {
        // The port is free until it is taken; a program that does not get it ends, and the test with it.
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        command.args(line(port).split_whitespace());
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let process = command
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let mut emulator = Self { process, port };
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let ended = emulator.process.try_wait().unwrap();
            assert!(ended.is_none(), "{command:?} ended: {ended:?}");
            assert!(
                begun.elapsed() < Duration::from_secs(60),
                "{command:?} does not listen"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        emulator
    }
}

impl Drop for Emulator {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Where their packages are declared.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/emulators")
}
