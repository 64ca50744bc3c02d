//! `sitegen codes`

use crate::report::explanations::{self, plain};
use crate::report::{self, ExitCode};

/// Arguments of `sitegen codes`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  sitegen codes            one line for each; `sitegen explain CODE` says more")]
pub struct Args {}

impl Args {
    /// Prints them.
    pub fn run(self) -> ExitCode {
        let all = explanations::all();
        let width = all
            .iter()
            .map(|found| found.heading.len())
            .max()
            .unwrap_or_default();
        for found in all {
            report::raw(&format!("{:width$}  {}\n", found.heading, plain(found.cause)));
        }
        ExitCode::Ok
    }
}
