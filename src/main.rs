//! The `sitegen` program: parses the command line, runs a command, ends with its exit code.

use clap::Parser;
use sitegen::commands::Cli;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let exit = Cli::parse().command.run();
    // Exit codes are below 256 by definition.
    ExitCode::from(exit as u8)
}
