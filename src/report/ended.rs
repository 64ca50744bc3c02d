//! How a command ends that could not print everything.

use super::print::refused;
use super::{ExitCode, Failure, Reporter};
use std::path::Path;

/// How a command ends, if stdout has not taken everything: one whose result is what it prints has failed. Any other has
/// done its work, and says that its report is incomplete.
pub fn end(exit: ExitCode, is_result: bool) -> ExitCode {
    let Some(error) = refused() else {
        return exit;
    };
    let reporter = Reporter::new(false, false);
    if !is_result || !matches!(exit, ExitCode::Ok | ExitCode::Findings) {
        let text = format!("what was printed to stdout is incomplete: {error}");
        reporter.warning("stdout", &text, &serde_json::Value::Null);
        return exit;
    }
    let hint = "what it printed is incomplete: make room where the output goes, and run it again";
    reporter.failure(&Failure::cannot_write(Path::new("stdout"), error, hint));
    ExitCode::CannotWrite
}
