//! `sitegen completions`

use super::Cli;
use crate::report::{self, ExitCode};
use clap::CommandFactory;

/// Arguments of `sitegen completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  sitegen completions bash > ~/.local/share/bash-completion/completions/sitegen")]
pub struct Args {
    /// The shell
    #[arg(env = "SITEGEN_SHELL")]
    shell: clap_complete::Shell,
}

impl Args {
    /// Prints the script.
    pub fn run(self) -> ExitCode {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "sitegen", &mut script);
        report::raw(&String::from_utf8_lossy(&script));
        ExitCode::Ok
    }
}
