//! The binary, run as a user runs it: in a project folder, with an environment that is not ours.

use super::project_copy::copy_project;
use super::site_test::project;
use super::source::cache;
use std::fmt;
use std::os::unix::fs::PermissionsExt;
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
        Self::with_own_cache().sharing_the_cache()
    }

    /// One whose files can be edited.
    pub fn editable() -> Self {
        let workspace = Self::bare();
        copy_project(workspace.path());
        workspace.sharing_the_cache()
    }

    /// In an unoptimised program, the demo's images take minutes.
    fn sharing_the_cache(self) -> Self {
        std::fs::create_dir_all(cache()).unwrap();
        std::os::unix::fs::symlink(cache(), self.path().join(".sitegen")).unwrap();
        self
    }

    /// One that shares nothing with other tests.
    pub fn with_own_cache() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for part in ["templates", "frontend", "queries", "sitegen.toml", "budget.toml"] {
            std::os::unix::fs::symlink(project().join(part), folder.path().join(part)).unwrap();
        }
        Self { folder }
    }

    /// An empty one: the caller brings the project.
    pub fn bare() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// One that shares nothing with other tests, and whose esbuild is a shell script.
    pub fn with_esbuild(script: &str) -> Self {
        let workspace = Self::bare();
        copy_project(workspace.path());
        let packages = workspace.path().join("frontend/node_modules");
        std::fs::remove_file(&packages).unwrap();
        for platform in ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"] {
            let bin = packages.join("@esbuild").join(platform).join("bin");
            std::fs::create_dir_all(&bin).unwrap();
            std::fs::write(bin.join("esbuild"), format!("#!/bin/sh\n{script}")).unwrap();
            std::fs::set_permissions(bin.join("esbuild"), PermissionsExt::from_mode(0o755)).unwrap();
        }
        // As new as the lock file, so that nothing is installed.
        std::fs::write(packages.join(".package-lock.json"), "{}").unwrap();
        workspace
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

    /// The same; the second value is the most memory that the process ever had, in kB.
    pub fn run_watched(&self, line: &str, variables: &[(&str, &str)]) -> (Run, u64) {
        let mut command = self.command(line);
        command.envs(variables.iter().copied());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().unwrap();
        let status = format!("/proc/{}/status", child.id());
        let watch = std::thread::spawn(move || {
            let mut most = 0;
            // Until the process is gone; while it waits to be buried it has no memory any more.
            while let Ok(text) = std::fs::read_to_string(&status) {
                let Some(peak) = text.lines().find_map(|line| line.strip_prefix("VmHWM:")) else {
                    break;
                };
                most = peak.trim().trim_end_matches(" kB").parse().unwrap();
                std::thread::sleep(std::time::Duration::from_millis(2));
            }
            most
        });
        let output = child.wait_with_output().unwrap();
        let run = Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        };
        (run, watch.join().unwrap())
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
