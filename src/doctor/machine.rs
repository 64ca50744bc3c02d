//! The machine: Node.js, npm, and the front end's packages.

use super::check::Check;
use crate::interrupt;
use crate::report::{Code, Failure};
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

/// The oldest version of Node.js that esbuild's and our tools are tested with.
pub(super) const NODE: u32 = 20;
const INSTALL: &str = "install Node.js 20 or newer, which brings npm";

/// Node.js is there, and new enough.
pub(super) fn node() -> Check {
    match version("node") {
        Ok(version) => judged(&version),
        Err(failure) => Check::problem("node", &failure),
    }
}

fn judged(version: &str) -> Check {
    let major = version.trim_start_matches('v').split('.').next();
    match major.and_then(|major| major.parse::<u32>().ok()) {
        Some(major) if major >= NODE => Check::ok("node", format!("Node.js {version}")),
        _ => Check::advice(
            "node",
            format!("Node.js {version} is older than {NODE}"),
            format!("{INSTALL}; a build itself needs it only to install packages"),
        ),
    }
}

/// npm is there.
pub(super) fn npm() -> Check {
    match version(if cfg!(windows) { "npm.cmd" } else { "npm" }) {
        Ok(version) => Check::ok("npm", format!("npm {version}")),
        Err(failure) => Check::problem("npm", &failure),
    }
}

/// The front end's packages are installed.
pub(super) fn packages(project: &Path) -> Check {
    let frontend = project.join("frontend");
    let lock = frontend.join("package-lock.json");
    if !lock.is_file() {
        let failure = Failure::new(
            Code::ProjectMissing,
            "there is no front end",
            lock.display().to_string(),
            "run sitegen in the project folder, or name it with --project",
        );
        return Check::problem("packages", &failure);
    }
    match frontend.join("node_modules/.package-lock.json").is_file() {
        true => Check::ok("packages", "installed in frontend/node_modules"),
        false => Check::ok("packages", "not installed yet: the first build does it"),
    }
}

fn version(program: &str) -> Result<String, Failure> {
    let failed = |what: String| Failure::new(Code::NpmMissing, what, "PATH", INSTALL);
    let output = interrupt::process().run(Command::new(program).arg("--version"));
    let output = output.map_err(|error| match error.kind() {
        ErrorKind::NotFound => failed(format!("{program} is not installed")),
        _ => failed(format!("{program} cannot run: {error}")),
    })?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned()),
        false => Err(failed(format!("{program} --version fails: {}", output.status))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::State;
    use super::*;

    #[test]
    fn an_old_node_is_told_from_a_new_one() {
        for (version, state) in [
            ("v20.11.0", State::Ok),
            ("v24.1.0", State::Ok),
            ("v18.20.4", State::Advice),
            ("what", State::Advice),
        ] {
            assert_eq!(judged(version).state, state, "{version}");
        }
    }
}
