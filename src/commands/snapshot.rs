//! `sitegen snapshot`

use super::{CmsArgs, LangArgs, ProjectArgs, ended, settings};
use crate::cms::labels::Labels;
use crate::cms::{Pull, Store, pull_diff};
use crate::config::{Config, Overrides};
use crate::content::Model;
use crate::pipeline::saved;
use crate::report::{ExitCode, Failure, Offline, Reporter};
use std::path::{Path, PathBuf};

/// Arguments of `sitegen snapshot`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen snapshot save monday.tar              the content and the files of the last published build, in one file
  sitegen build --snapshot monday.tar           the same site again, byte for byte, without the CMS
  sitegen snapshot show                         how old the content of the last published build is, and how much
  sitegen snapshot diff monday.tar              what editors have changed since then
  sitegen snapshot diff monday.tar friday.tar   what they changed in between

None of them asks the CMS or needs its token. A snapshot has no token in it, but all content of the site.")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Save the content and the files of the last published build.
    Save {
        /// The file to write
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[command(flatten)]
        common: Common,
    },
    /// Show what a snapshot has.
    Show {
        /// A saved file [default: the last published build]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        #[command(flatten)]
        common: Common,
    },
    /// Show what changed between two snapshots.
    Diff {
        /// The earlier one
        #[arg(value_name = "A")]
        before: PathBuf,
        /// The later one [default: the last published build]
        #[arg(value_name = "B")]
        now: Option<PathBuf>,
        #[command(flatten)]
        common: Common,
    },
}

#[derive(Debug, clap::Args)]
struct Common {
    #[command(flatten)]
    project: ProjectArgs,
    /// Address of the Craft CMS, such as `https://cms.example.com`
    #[arg(long, value_name = "URL", env = "SITEGEN_CMS_URL")]
    cms_url: Option<String>,
    #[command(flatten)]
    lang: LangArgs,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    /// Whether it writes a snapshot.
    pub const fn saves(&self) -> bool {
        matches!(self.command, Command::Save { .. })
    }

    /// Saves, shows or compares.
    pub fn run(self) -> ExitCode {
        let (Command::Save { common, .. } | Command::Show { common, .. } | Command::Diff { common, .. }) =
            &self.command;
        let reporter = Reporter::new(common.json, false);
        ended(self.command.run(&reporter).map(|()| ExitCode::Ok), &reporter)
    }
}

impl Command {
    fn run(self, reporter: &Reporter) -> Result<(), Failure> {
        match self {
            Self::Save { file, common } => {
                let (config, model, store) = common.resolve(None)?;
                let files = saved::save(&file, &model, &config, &store, reporter)?;
                let name = file.display().to_string();
                reporter.info(
                    "saved",
                    &format!("{name}: the content, and files: {files}"),
                    serde_json::json!({ "path": name, "files": files }),
                );
            }
            Self::Show { file, common } => {
                let (config, _, store) = common.resolve(file.as_deref())?;
                show(&open(file, &store)?, &config, reporter);
            }
            Self::Diff { before, now, common } => {
                let (config, _, store) = common.resolve(Some(&before))?;
                let (before, now) = (saved::pull_of(&before)?, open(now, &store)?);
                let changes = pull_diff::changes(
                    &before,
                    &now,
                    Labels {
                        config: &config.cms,
                        lang: config.lang,
                    },
                );
                for change in &changes {
                    reporter.info("change", &change.words(config.lang), serde_json::json!(change));
                }
                if changes.is_empty() {
                    reporter.info("unchanged", "nothing changed", serde_json::json!({}));
                }
            }
        }
        Ok(())
    }
}

impl Common {
    /// The settings, for this snapshot or for the last published build.
    fn resolve(&self, file: Option<&Path>) -> Result<(Config, Model, Store), Failure> {
        let cms = CmsArgs {
            cms_url: self.cms_url.clone(),
            ..CmsArgs::default()
        };
        let config = settings::resolve(Overrides {
            project: Some(self.project.project.clone()),
            lang: self.lang.lang,
            offline: true,
            snapshot: file.map(Path::to_owned),
            ..cms.overrides()
        })?;
        let model = Model::read(&config.project, &config.kinds)?;
        let store = Store::new(&config.cms, &config.cache, &model.queries);
        Ok((config, model, store))
    }
}

/// A saved snapshot, or the last published build.
fn open(file: Option<PathBuf>, store: &Store) -> Result<Pull, Failure> {
    file.map_or_else(|| store.published(), |file| saved::pull_of(&file))
}

fn show(pull: &Pull, config: &Config, reporter: &Reporter) {
    let sizes = pull_diff::sizes(pull, &config.cms);
    let age = Offline::new(pull.cms(), pull.read_at(), config.now);
    let mut lines = vec![age.to_string()];
    lines.extend(
        sizes
            .iter()
            .map(|(section, entries)| format!("  {section}: {entries}")),
    );
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let fields = serde_json::json!({
        "cms": pull.cms(), "read_at": pull.read_at().to_string(), "hours": age.hours, "entries": sizes,
    });
    reporter.lines("snapshot", &lines, fields);
}
