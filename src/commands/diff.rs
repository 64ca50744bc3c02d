//! `sitegen diff`

use super::ended;
use crate::diff::format::{Format, events, markdown};
use crate::diff::{Mark, Outline, SiteDiff};
use crate::report::{self, ExitCode, Failure, Reporter};
use std::path::PathBuf;

/// Arguments of `sitegen diff`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen diff old/dist new/dist                      what differs, for people
  sitegen diff old/dist new/dist --format markdown    for a comment in a pull request
  sitegen diff old/dist new/dist --exit-code          exit code 1 if anything differs

Both are folders that `sitegen build` published. New names of hashed files do not count as a change.
Exit codes: 0 done · 1 something differs, with --exit-code · 2 a folder has no site of sitegen.")]
pub struct Args {
    /// The earlier published folder
    #[arg(value_name = "OLD", env = "SITEGEN_DIFF_OLD")]
    old: PathBuf,
    /// The later published folder
    #[arg(value_name = "NEW", env = "SITEGEN_DIFF_NEW")]
    new: PathBuf,
    /// How the difference is printed
    #[arg(long, value_enum, default_value_t, env = "SITEGEN_DIFF_FORMAT")]
    format: Format,
    /// Most bytes of Markdown; GitHub takes 65536 characters in a comment
    #[arg(long, value_name = "BYTES", env = "SITEGEN_DIFF_LIMIT", default_value_t = 60_000,
          value_parser = clap::value_parser!(u32).range(2_000..))]
    limit: u32,
    /// Exit with 1 if anything differs
    #[arg(long, env = "SITEGEN_DIFF_EXIT_CODE")]
    exit_code: bool,
}

impl Args {
    /// Compares and prints.
    pub fn run(self) -> ExitCode {
        let reporter = Reporter::new(self.format == Format::Json, false);
        ended(self.diff(&reporter), &reporter)
    }

    fn diff(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let diff = SiteDiff::compare(&self.old, &self.new)?;
        match self.format {
            Format::Json => {
                for (event, fields) in events(&diff) {
                    reporter.lines(event, &[], fields);
                }
            }
            Format::Markdown => report::raw(&markdown(&Outline::from_diff(&diff), self.limit as usize)),
            Format::Human => print(&Outline::from_diff(&diff), reporter),
        }
        Ok(match self.exit_code && diff.differs {
            true => ExitCode::Findings,
            false => ExitCode::Ok,
        })
    }
}

fn print(outline: &Outline, reporter: &Reporter) {
    let say = |text: &str| reporter.info("diff", text, serde_json::Value::Null);
    outline.summary.iter().for_each(|line| say(line));
    for section in &outline.sections {
        say("");
        say(&section.title);
        for block in &section.blocks {
            match (block.title.as_str(), block.detail.as_str()) {
                ("", "") => {}
                (title, "") => say(&format!("  {title}")),
                (title, detail) => say(&format!("  {title} · {detail}")),
            }
            for line in &block.lines {
                match line.mark {
                    Mark::Note => say(&format!("    {}", line.text)),
                    mark => say(&format!("      {} {}", mark.sign(), line.text)),
                }
            }
        }
        if section.more > 0 {
            say(&format!(
                "  {} more; `--format json` has everything",
                section.more
            ));
        }
    }
}
