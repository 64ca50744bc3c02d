//! `sitegen doctor`

use super::doctor_reach::Reaching;
use super::signals::stop_on_signals;
use super::{CmsArgs, ProjectArgs, embedded, ended, runtime};
use crate::config::{Config, Overrides};
use crate::doctor::{Check, Patient, State, examine};
use crate::interrupt;
use crate::report::{ExitCode, Failure, Reporter};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

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
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    /// The output folder [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// Print one JSON object per line
    #[arg(long, env = "SITEGEN_JSON")]
    json: bool,
}

impl Args {
    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        &mut self.cms
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
        let project = self.project.project;
        let mut settings = Config::examine(Overrides {
            project: Some(project.clone()),
            out: self.out,
            // A CMS that is away is reported, not waited for.
            wait: Some(0),
            ..self.cms.overrides()
        });
        let runtime = runtime()?;
        // It must run until the end.
        let _cms = match &mut settings.config {
            Some(config) if config.cms.embedded => {
                let start = embedded::Start::demo(config.now, &config.project);
                let server = runtime.block_on(embedded::start(start))?;
                embedded::use_cms(config, &server)?;
                Some(server)
            }
            _ => None,
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
