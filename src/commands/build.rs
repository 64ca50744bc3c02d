//! `sitegen build`

use super::signals::stop_on_signals;
use super::{CmsArgs, LangArgs, ProjectArgs, embedded, ended, runtime};
use crate::config::{Config, Overrides};
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
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    #[command(flatten)]
    size: embedded::Size,
    /// Output folder [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// Public address of the site
    #[arg(long, value_name = "URL", env = "SITEGEN_SITE_URL")]
    site_url: Option<String>,
    /// Keep search engines away from all of it, because it is not the live site
    #[arg(long, env = "SITEGEN_STAGING")]
    staging: bool,
    /// Threads for images and rendering [default: one per core]
    #[arg(long, short, value_name = "N", env = "SITEGEN_JOBS")]
    jobs: Option<usize>,
    /// Time to build for instead of now, such as 2026-11-21T09:00:00Z
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Time limit in seconds for reading the CMS and its files [default: 600]
    #[arg(long, value_name = "SECONDS", env = "SITEGEN_DEADLINE")]
    deadline: Option<u64>,
    /// Seconds to wait for a CMS that refuses connections or answers 502, 503 or 504 [default: 60]
    #[arg(long, value_name = "SECONDS", env = "SITEGEN_WAIT")]
    wait: Option<u64>,
    /// Concurrent requests to the CMS, including those for files [default: 4]
    #[arg(long, value_name = "N", env = "SITEGEN_CONCURRENCY")]
    concurrency: Option<usize>,
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
    /// Read everything from the CMS, also what did not change since the last build
    #[arg(long, env = "SITEGEN_FULL")]
    full: bool,
    #[command(flatten)]
    lang: LangArgs,
    /// Stop on any problem in content
    #[arg(long, env = "SITEGEN_STRICT")]
    strict: bool,
    /// Publish even if the site loses pages
    #[arg(long, env = "SITEGEN_ACCEPT_REMOVALS")]
    accept_removals: bool,
    /// Publish even if many images and files of the CMS are unavailable
    #[arg(long, env = "SITEGEN_ACCEPT_MISSING_FILES")]
    accept_missing_files: bool,
    /// Publish a first build even if these sections are empty, such as `vacancies,blog`; without a value: any section
    #[arg(
        long,
        value_name = "SECTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all",
        env = "SITEGEN_ACCEPT_EMPTY"
    )]
    accept_empty: Option<String>,
    /// File of the address ledger, also with --demo [default: `addresses.ledger` in sitegen.toml, else in .sitegen]
    #[arg(long, value_name = "FILE", env = "SITEGEN_LEDGER")]
    ledger: Option<PathBuf>,
    /// Maximum size of the cache of originals and images, such as `500 MB` [default: 2 GB]
    #[arg(long, value_name = "SIZE", env = "SITEGEN_MAX_CACHE")]
    max_cache: Option<String>,
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
        &mut self.cms
    }

    /// Builds and reports.
    pub fn run(self) -> ExitCode {
        stop_on_signals(self.json);
        let reporter = Reporter::new(self.json, self.timings);
        let built = self.build(&reporter);
        interrupt::process().wait_if_stopping();
        let reported = built.map(|summary| {
            reporter.summary(&summary);
            ExitCode::Ok
        });
        ended(reported, &reporter)
    }

    fn build(self, reporter: &Reporter) -> Result<Summary, Failure> {
        let demo = self.cms.demo;
        let mut config = Config::resolve(Overrides {
            project: Some(self.project.project),
            out: self.out,
            site_url: self.site_url,
            staging: self.staging,
            jobs: self.jobs,
            now: self.now,
            deadline: self.deadline,
            wait: self.wait,
            concurrency: self.concurrency,
            offline: self.offline,
            snapshot: self.snapshot,
            offline_after: self.offline_after,
            full: self.full,
            lang: self.lang.lang,
            strict: self.strict,
            development: self.development,
            skew_token: std::env::var("NETLIFY_SKEW_PROTECTION_TOKEN").ok(),
            accept_removals: self.accept_removals,
            accept_missing_files: self.accept_missing_files,
            accept_empty: self.accept_empty,
            ledger: self.ledger,
            max_cache: self.max_cache,
            ..self.cms.overrides()
        })?;
        let runtime = runtime()?;
        // It must run until the build has ended.
        let _server = if demo {
            let server = runtime.block_on(embedded::start(embedded::Start {
                vacancies: self.size.vacancies,
                ..embedded::Start::demo(config.now, &config.project)
            }))?;
            embedded::use_cms(&mut config, &server)?;
            Some(server)
        } else {
            self.size.refuse_without_demo()?;
            None
        };
        pipeline::build(&config, &runtime, reporter)
    }
}
