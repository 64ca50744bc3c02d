//! The `sitegen` program: parses the command line, runs a command, ends with its exit code.

use sitegen::commands::Cli;
use sitegen::report;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    report::report_panics();
    let run = || {
        let command = Cli::from_command_line().command;
        let prints = command.prints_its_result();
        report::end(command.run(), prints)
    };
    let exit = std::panic::catch_unwind(run).unwrap_or(report::ExitCode::Internal);
    // All exit codes are below 256.
    ExitCode::from(exit as u8)
}
