//! `sitegen doctor`

use super::doctor_reach::Reaching;
use super::signals::stop_on_signals;
use super::site_args::SiteArgs;
use super::{CmsArgs, embedded, ended, runtime};
use crate::config::{Config, Overrides};
use crate::doctor::{Check, Patient, State, examine};
use crate::interrupt;
use crate::report::{ExitCode, Failure, Reporter};
use serde_json::json;
use std::time::{Duration, Instant};

/// Arguments of `sitegen doctor`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen doctor --demo        this machine and the embedded CMS
  sitegen doctor               the same with the CMS in sitegen.toml

It looks at this machine, the project, the CMS and where the site goes, and says what to change and where. Nothing is
written.
Exit codes: 0 a build can succeed · 1 it cannot. docs/doctor.md lists what is looked at.")]
pub struct Args {
    #[command(flatten)]
    site: SiteArgs,
    /// Time to build for instead of now, such as 2026-11-21T09:00:00Z
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Time after which a build goes on without a CMS that is away, such as `10m`
    #[arg(long, value_name = "TIME", env = "SITEGEN_OFFLINE_AFTER")]
    offline_after: Option<String>,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        self.site.cms()
    }

    /// Examines and reports.
    pub fn run(self) -> ExitCode {
        stop_on_signals(self.json);
        let reporter = Reporter::new(self.json, false);
        let examined = self.examine(&reporter);
        interrupt::process().wait_if_stopping();
        ended(examined.map(|checks| print(&checks, &reporter)), &reporter)
    }

    fn examine(self, reporter: &Reporter) -> Result<Vec<Check>, Failure> {
        let since = Instant::now();
        let project = self.site.project().to_owned();
        // All that a build takes from flags and variables.
        let mut settings = Config::examine(Overrides {
            now: self.now,
            offline_after: self.offline_after,
            ..self.site.overrides()
        });
        let runtime = runtime()?;
        // It must run until the end.
        let _cms = match &mut settings.config {
            Some(config) => {
                // A CMS that is away is reported, not waited for.
                config.cms.requests.wait = Duration::ZERO;
                let cms = self.site.start_cms(config, &runtime)?;
                if let Some(server) = &cms {
                    embedded::use_cms(config, server)?;
                }
                cms
            }
            None => None,
        };
        let environment: Vec<(String, String)> = super::environment().collect();
        let patient = Patient {
            settings: &settings,
            project: &project,
            reach: &Reaching,
            environment: &environment,
            since,
        };
        Ok(examine(patient, &runtime, reporter))
    }
}

fn print(checks: &[Check], reporter: &Reporter) -> ExitCode {
    for check in checks {
        let lines = check.lines();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        reporter.lines("check", &lines, json!(check));
    }
    let number = |state: State| checks.iter().filter(|check| check.state == state).count();
    let (problems, advice) = (number(State::Problem), number(State::Advice));
    let text = match (problems, advice) {
        (0, 0) => "all is well".to_owned(),
        (0, advice) => format!("a build can succeed; advice: {advice}"),
        (problems, _) => format!("a build cannot succeed; problems: {problems}, advice: {advice}"),
    };
    let fields = json!({ "problems": problems, "advice": advice });
    reporter.info("examined", &text, fields);
    match problems {
        0 => ExitCode::Ok,
        _ => ExitCode::Findings,
    }
}
