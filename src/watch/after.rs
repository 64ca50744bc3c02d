//! What follows a build that has published something: a web server reads its rules again, a copy is made, or the like.

use crate::interrupt;
use crate::report::{Code, Failure, Reporter, Summary};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// The command that follows, and whether it still has to.
#[derive(Debug)]
pub struct After {
    command: String,
    owed: AtomicBool,
}

impl After {
    /// A command of the system's shell.
    pub const fn new(command: String) -> Self {
        Self {
            command,
            owed: AtomicBool::new(false),
        }
    }

    /// Runs the command, if the site has changed since it ended well. `succeeded` is called before that is told.
    ///
    /// # Errors
    /// Exit 9: the command cannot be started, or fails. The next build then runs it again.
    pub(super) fn follow(
        &self,
        summary: &Summary,
        reporter: &Reporter,
        succeeded: impl FnOnce(),
    ) -> Result<(), Failure> {
        if summary.changed > 0 {
            self.owed.store(true, Ordering::Relaxed);
        }
        if !self.owed.load(Ordering::Relaxed) {
            return Ok(());
        }
        let failed = |what: String| {
            let hint =
                "try the command by hand, as the user of this service; it is repeated with the next build";
            Failure::new(Code::AfterFailed, what, self.command.clone(), hint)
        };
        let output = interrupt::process().run(shell().arg(&self.command));
        let output = output
            .map_err(|error| failed(format!("the command after a build cannot be started: {error}")))?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr);
            let last = text.lines().rfind(|line| !line.trim().is_empty());
            let status = output.status;
            let said = last.map(|line| format!(": {line}")).unwrap_or_default();
            return Err(failed(format!(
                "the command after a build failed ({status}){said}"
            )));
        }
        self.owed.store(false, Ordering::Relaxed);
        succeeded();
        let command = serde_json::json!({ "command": self.command });
        reporter.info("followed", &format!("done: {}", self.command), command);
        Ok(())
    }
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
