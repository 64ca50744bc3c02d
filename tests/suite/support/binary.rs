//! The binary, run as a user runs it: in a project folder, with an environment that is not ours.

use super::site_test::{cache, project};
use std::fmt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// A project folder that a command can run in: the repository's, with an output folder of its own.
pub struct Workspace {
    folder: TempDir,
}

/// How a command ended.
pub struct Run {
    /// Exit code; `None` when a signal ended it.
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Workspace {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for part in ["templates", "frontend", "queries", "sitegen.toml"] {
            std::os::unix::fs::symlink(project().join(part), folder.path().join(part)).unwrap();
        }
        std::fs::create_dir_all(cache()).unwrap();
        std::os::unix::fs::symlink(cache(), folder.path().join(".sitegen")).unwrap();
        Self { folder }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A command line such as `build --demo`.
    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sitegen"));
        command
            .args(line.split_whitespace())
            .current_dir(self.path())
            .stdin(Stdio::null())
            .env("COLUMNS", "100");
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("SITEGEN_") {
                command.env_remove(name);
            }
        }
        command
    }

    /// Runs a command line to its end.
    pub fn run(&self, line: &str) -> Run {
        self.run_with(line, &[])
    }

    /// The same with variables in its environment.
    pub fn run_with(&self, line: &str, variables: &[(&str, &str)]) -> Run {
        let output = self
            .command(line)
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Starts a command line whose output nobody reads.
    pub fn start(&self, line: &str, variables: &[(&str, &str)]) -> Started {
        let mut command = self.command(line);
        command
            .envs(variables.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Started(command.spawn().unwrap())
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code.map_or("none".to_owned(), |code| code.to_string());
        write!(
            f,
            "exit code: {code}\n----- stdout -----\n{}----- stderr -----\n{}",
            self.stdout, self.stderr
        )
    }
}

/// A process that ends with the test.
pub struct Started(pub Child);

impl Started {
    /// Its process id.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Waits for its exit code.
    pub fn wait(&mut self) -> Option<i32> {
        self.0.wait().unwrap().code()
    }

    /// Sends it a signal such as `-TERM`.
    pub fn signal(&self, signal: &str) {
        let kill = Command::new("kill")
            .args([signal, &self.id().to_string()])
            .status()
            .unwrap();
        assert!(kill.success());
    }

    /// `kill -9`.
    pub fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        self.kill();
    }
}
