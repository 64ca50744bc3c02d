//! The front end's packages: `npm ci` runs automatically if they are missing or older than the lock file.

use crate::interrupt;
use crate::report::{Code, Failure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Makes sure that `frontend/node_modules` matches `frontend/package-lock.json`. Install scripts never run.
///
/// # Errors
/// npm is missing or fails: exit 2, with its message.
pub fn ensure_packages(frontend: &Path) -> Result<(), Failure> {
    let modified = |path: PathBuf| std::fs::metadata(path).and_then(|meta| meta.modified()).ok();
    let lock = modified(frontend.join("package-lock.json"));
    let installed = modified(frontend.join("node_modules/.package-lock.json"));
    if installed.is_some() && installed >= lock {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let place = format!("npm ci in {}", frontend.display());
    // A build needs no developer tools; installed ones are kept.
    let omit = (!frontend.join("node_modules/typescript").is_dir()).then_some("--omit=dev");
    let mut command = Command::new(npm);
    command
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .args(omit)
        .current_dir(frontend);
    let output = interrupt::process().run(&mut command).map_err(|error| {
        let what = if !frontend.is_dir() {
            return Failure::new(
                Code::ProjectMissing,
                "the project has no folder `frontend`",
                frontend.display().to_string(),
                "restore it from version control, or name the project's folder with --project",
            );
        } else if error.kind() == std::io::ErrorKind::NotFound {
            "npm is not installed".to_owned()
        } else {
            format!("cannot run npm: {error}")
        };
        Failure::new(
            Code::NpmMissing,
            what,
            place.clone(),
            "install Node.js 20 or newer, which brings npm",
        )
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said
        .lines()
        .find(|line| line.contains("npm error") || line.contains("npm ERR"))
        .unwrap_or("no message");
    let (code, hint) = if said.contains("ENOSPC") {
        (
            Code::DiskFull,
            "free disk space for frontend/node_modules and npm's cache",
        )
    } else {
        (
            Code::NpmFailed,
            "run the command by hand to see all of its output",
        )
    };
    Err(Failure::new(
        code,
        format!("npm failed: {}", line.trim()),
        place,
        hint,
    ))
}

/// esbuild's native binary; the wrapper script would start Node each time.
///
/// # Errors
/// esbuild is not installed for this machine: exit 2.
pub fn esbuild(frontend: &Path) -> Result<PathBuf, Failure> {
    let platform = match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => "linux-x64",
        ("linux", "aarch64") => "linux-arm64",
        ("macos", "x86_64") => "darwin-x64",
        ("macos", "aarch64") => "darwin-arm64",
        ("windows", "x86_64") => "win32-x64",
        ("windows", "aarch64") => "win32-arm64",
        (os, arch) => {
            return Err(Failure::new(
                Code::BundlerMissing,
                format!("no esbuild package is listed for {os} on {arch}"),
                "assets/npm.rs",
                "add its package name there",
            ));
        }
    };
    let binary = if cfg!(windows) {
        "esbuild.exe"
    } else {
        "bin/esbuild"
    };
    let path = frontend.join(format!("node_modules/@esbuild/{platform}/{binary}"));
    if path.is_file() {
        // It runs inside `frontend`, so a relative path would be wrong.
        return Ok(std::path::absolute(&path).unwrap_or(path));
    }
    Err(Failure::new(
        Code::BundlerMissing,
        "esbuild is not installed",
        path.display().to_string(),
        "delete frontend/node_modules; the next build installs it for this platform",
    ))
}
