//! `sitegen why`

use super::signals::stop_on_signals;
use super::{CmsArgs, ProjectArgs, embedded, ended_in, runtime, settings};
use crate::config::Overrides;
use crate::interrupt;
use crate::report::{ExitCode, Failure, Reporter};
use crate::why;
use serde_json::json;
use std::path::PathBuf;

/// Arguments of `sitegen why`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen why /over-wt --demo        a page of the demo site
  sitegen why /vacatures/timmerman   a page of the CMS's site: what made it, what changed since the published build
  sitegen why / --offline --json     the home page from the content of the last published build, for programs

The page is rendered as a build does; nothing is published. docs/why.md says what is told.
Exit codes: 0 told · 2 no page has the address · others as of `sitegen build`, if the site cannot be made.")]
pub struct Args {
    /// The address of a page, such as `/over-wt`
    #[arg(value_name = "ROUTE", env = "SITEGEN_WHY_ROUTE")]
    route: String,
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    /// The published folder, to compare with [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// Public address of the site
    #[arg(long, value_name = "URL", env = "SITEGEN_SITE_URL")]
    site_url: Option<String>,
    /// Time to render for instead of now, such as 2026-11-21T09:00:00Z
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Do not ask the CMS: the content and the files of the last published build
    #[arg(long, env = "SITEGEN_OFFLINE", conflicts_with = "demo")]
    offline: bool,
    /// Do not ask the CMS: the content of a file of `sitegen snapshot save`
    #[arg(long, value_name = "FILE", env = "SITEGEN_SNAPSHOT", conflicts_with_all = ["demo", "offline"])]
    snapshot: Option<PathBuf>,
    /// File of the address ledger [default: `addresses.ledger` in sitegen.toml, else in .sitegen]
    #[arg(long, value_name = "FILE", env = "SITEGEN_LEDGER")]
    ledger: Option<PathBuf>,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        &mut self.cms
    }

    /// Explains.
    pub fn run(self) -> ExitCode {
        stop_on_signals(self.json);
        let reporter = Reporter::new(self.json, false);
        let project = self.project.project.clone();
        let told = self.tell(&reporter);
        interrupt::process().wait_if_stopping();
        ended_in(&project, told, &reporter)
    }

    fn tell(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let demo = self.cms.demo;
        let mut config = settings::resolve(Overrides {
            project: Some(self.project.project),
            out: self.out,
            site_url: self.site_url,
            now: self.now,
            offline: self.offline,
            snapshot: self.snapshot,
            ledger: self.ledger,
            ..self.cms.overrides()
        })?;
        let runtime = runtime()?;
        // It must run until the end.
        let _server = if demo {
            let start = embedded::Start::demo(config.now, &config.project);
            let server = runtime.block_on(embedded::start(start))?;
            embedded::use_cms(&mut config, &server)?;
            Some(server)
        } else {
            None
        };
        // A program gets one object, which says what the others would say.
        let beside = match self.json {
            true => &Reporter::silent(),
            false => reporter,
        };
        let page = why::why(&self.route, &config, &runtime, beside)?;
        let lines = why::lines(&page);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        reporter.lines("page", &lines, json!(page));
        Ok(ExitCode::Ok)
    }
}
