//! `sitegen build`

use super::signals::stop_on_signals;
use super::site_args::SiteArgs;
use super::{CmsArgs, embedded, ended_in, runtime, settings, shared_cache};
use crate::config::Overrides;
use crate::report::{ExitCode, Failure, Reporter, Summary};
use crate::{interrupt, pipeline};
use std::path::PathBuf;

/// Arguments of `sitegen build`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen build --demo                                  the demo site, from the embedded CMS
  sitegen build --demo --vacancies 1000                 the same with 1,000 vacancies, for measurements
  SITEGEN_CMS_TOKEN=… sitegen build --cms-url https://cms.example.com
  sitegen build --strict --json                         for CI: problems stop the build; one JSON object per line

A flag beats its environment variable, which beats sitegen.toml, which beats the default.
The CMS token is read from SITEGEN_CMS_TOKEN only.

Exit codes:
  0 done · 2 usage or configuration · 3 CMS unreachable or deadline passed · 4 CMS answer unusable
  5 content refused · 6 cannot write · 7 another build is running · 8 the site would lose pages or images,
  or the first build lacks a whole section
  70 internal error · 130/143 interrupted. On failure the published site stays as it was.")]
pub struct Args {
    #[command(flatten)]
    site: SiteArgs,
    /// Time to build for instead of now, such as 2026-11-21T09:00:00Z
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Do not ask the CMS: build from the content and the files of the last published build
    #[arg(long, env = "SITEGEN_OFFLINE", conflicts_with_all = ["full", "demo"])]
    offline: bool,
    /// Do not ask the CMS: build from a file of `sitegen snapshot save`
    #[arg(long, value_name = "FILE", env = "SITEGEN_SNAPSHOT", conflicts_with_all = ["full", "demo", "offline"])]
    snapshot: Option<PathBuf>,
    /// Wait for a CMS that is down for so long, such as 10m, then build as with --offline and say so
    #[arg(
        long,
        value_name = "TIME",
        env = "SITEGEN_OFFLINE_AFTER",
        conflicts_with_all = ["demo", "offline", "snapshot"]
    )]
    offline_after: Option<String>,
    /// Read everything from the CMS and render every page, also what did not change since the last build
    #[arg(long, env = "SITEGEN_FULL")]
    full: bool,
    /// Bundle React's development build, unminified, which logs warnings in the browser's console
    #[arg(long, env = "SITEGEN_DEVELOPMENT")]
    development: bool,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
    /// Show how long each part of a stage took, and what each query cost the CMS
    #[arg(long, env = "SITEGEN_TIMINGS")]
    timings: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        self.site.cms()
    }

    /// Builds and reports.
    pub fn run(self) -> ExitCode {
        stop_on_signals(self.json);
        let reporter = Reporter::new(self.json, self.timings);
        let project = self.site.project().to_owned();
        let built = self.build(&reporter);
        interrupt::process().wait_if_stopping();
        let reported = built.map(|summary| {
            reporter.summary(&summary);
            ExitCode::Ok
        });
        ended_in(&project, reported, &reporter)
    }

    fn build(self, reporter: &Reporter) -> Result<Summary, Failure> {
        let mut config = settings::resolve(Overrides {
            now: self.now,
            offline: self.offline,
            snapshot: self.snapshot,
            offline_after: self.offline_after,
            full: self.full,
            development: self.development,
            ..self.site.overrides()
        })?;
        let runtime = runtime()?;
        // It must run until the build has ended.
        let cms = self.site.start_cms(&config, &runtime)?;
        if let Some(cms) = &cms {
            embedded::use_cms(&mut config, cms)?;
        }
        let remote = shared_cache::open(&config, reporter);
        pipeline::build(&config, &runtime, reporter, remote.as_deref(), None)
    }
}
