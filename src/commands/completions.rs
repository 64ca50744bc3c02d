//! `sitegen completions`

use crate::report::{self, ExitCode};

/// Arguments of `sitegen completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  sitegen completions bash > ~/.local/share/bash-completion/completions/sitegen")]
pub struct Args {
    /// Shell to print completions for
    #[arg(env = "SITEGEN_SHELL")]
    shell: clap_complete::Shell,
}

impl Args {
    /// Prints the script for `program`.
    pub fn run(self, mut program: clap::Command) -> ExitCode {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "sitegen", &mut script);
        report::raw(&String::from_utf8_lossy(&script));
        ExitCode::Ok
    }
}
