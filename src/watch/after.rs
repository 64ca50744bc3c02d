//! What follows a build that has published something: a web server reads its rules again, a copy is made, or the like.

use super::State;
use crate::cache;
use crate::interrupt;
use crate::report::{Code, EXPLAIN, Failure, Reporter};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// A signal to the service reaches the command too, perhaps first.
const SIGNAL: Duration = Duration::from_millis(250);

/// Identifies what visitors see of the published site.
pub type Published = Box<dyn Fn() -> String + Send>;

/// The command that follows, and where the site is noted that it ended well for.
pub struct After {
    command: String,
    published: Published,
    note: Option<PathBuf>,
}

impl std::fmt::Debug for After {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("After").finish_non_exhaustive()
    }
}

impl After {
    /// A command of the system's shell. The file `note` outlives the service, which may end while the command runs; without
    /// one, the command follows each build.
    pub const fn new(command: String, published: Published, note: Option<PathBuf>) -> Self {
        Self {
            command,
            published,
            note,
        }
    }

    /// Runs the command, unless it has ended well for the site that is published. The state knows of it before that is told.
    ///
    /// # Errors
    /// Exit 9: the command cannot be started, or fails. The next build then runs it again. Exit 6: the cache cannot be
    /// written.
    pub(super) fn follow(&self, reporter: &Reporter, state: &State) -> Result<(), Failure> {
        let site = self.site();
        if let Some(note) = &self.note {
            if std::fs::read_to_string(note).is_ok_and(|noted| noted == site) {
                return Ok(());
            }
            // The command may do half of its work: then it is owed for the noted site as well.
            cache::discard(note);
        }
        let failed = |what: String| {
            let hint =
                "try the command by hand, as the user of this service; it is repeated with the next build";
            Failure::new(Code::AfterFailed, what, self.command.clone(), hint)
        };
        state.follow();
        let output = interrupt::process().run_with_notice(shell().arg(&self.command));
        if !output.as_ref().is_ok_and(|output| output.status.success()) {
            interrupt::process().wait_if_stopping_soon(SIGNAL);
        }
        let output = output
            .map_err(|error| failed(format!("the command after a build cannot be started: {error}")))?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            let status = output.status;
            let said = reason(&text).map(|line| format!(": {line}")).unwrap_or_default();
            return Err(failed(format!(
                "the command after a build failed ({status}){said}"
            )));
        }
        if let Some(note) = &self.note {
            cache::write(note, site.as_bytes())?;
        }
        state.followed();
        let command = serde_json::json!({ "command": self.command });
        reporter.info("followed", &format!("done: {}", self.command), command);
        Ok(())
    }

    /// Identifies the command and the published site.
    fn site(&self) -> String {
        let all = [&self.command, "\0", &(self.published)()].concat();
        blake3::hash(all.as_bytes()).to_hex().to_string()
    }
}

/// The line of a command's errors that says most: the last one, but for those of sitegen that name what explains it.
fn reason(errors: &str) -> Option<&str> {
    let mut lines = errors.lines().map(str::trim);
    lines.rfind(|line| !line.is_empty() && !line.starts_with(EXPLAIN))
}

fn shell() -> Command {
    let (program, option) = if cfg!(windows) {
        ("cmd", "/C")
    } else {
        ("sh", "-c")
    };
    let mut command = Command::new(program);
    command.arg(option);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_is_the_last_line_that_says_one() {
        let deploy = "warning: x\nerror[host-refuses]: no such bucket; hint: y\nmore: sitegen explain host-refuses\n\n";
        assert_eq!(
            reason(deploy),
            Some("error[host-refuses]: no such bucket; hint: y")
        );
        assert_eq!(reason("a\nb\n"), Some("b"));
        assert_eq!(reason("\n"), None);
    }
}
