//! `sitegen check`

use super::signals::stop_on_signals;
use super::{CmsArgs, LangArgs, ProjectArgs, embedded, ended_in, runtime, settings};
use crate::check::external::Counts;
use crate::check::format::{Format, github, sarif};
use crate::check::{self, Baseline, CheckFinding, Compared, External};
use crate::config::Overrides;
use crate::deploy::links::Asking;
use crate::interrupt;
use crate::report::{self, ExitCode, Failure, Level, Reporter};
use jiff::SignedDuration;
use serde_json::json;
use std::path::{Path, PathBuf};

/// The default file of a baseline, in the project folder.
const BASELINE: &str = "check-baseline.json";

/// Arguments of `sitegen check`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  sitegen check --demo                 the demo site
  sitegen check                        the site of the CMS in sitegen.toml
  sitegen check --format github        annotations of GitHub Actions; --format sarif for code scanning
  sitegen check --update-baseline      known findings are not reported any more, new ones are
  sitegen check --external             the links to other sites too: each is asked once a day

Nothing is published. Exit codes: 0 nothing found · 1 findings · others as of `sitegen build`, if the site cannot be made.
`sitegen explain CODE` says what a finding means.")]
pub struct Args {
    #[command(flatten)]
    project: ProjectArgs,
    #[command(flatten)]
    cms: CmsArgs,
    #[command(flatten)]
    size: embedded::Size,
    /// The published folder, to compare with [default: dist in the project folder]
    #[arg(long, value_name = "DIR", env = "SITEGEN_OUT")]
    out: Option<PathBuf>,
    /// Public address of the site
    #[arg(long, value_name = "URL", env = "SITEGEN_SITE_URL")]
    site_url: Option<String>,
    /// Time to check for instead of now, such as 2026-11-21T09:00:00Z
    #[arg(long, value_name = "TIME", env = "SITEGEN_NOW")]
    now: Option<String>,
    /// Do not ask the CMS: check the content and the files of the last published build
    #[arg(long, env = "SITEGEN_OFFLINE", conflicts_with = "demo")]
    offline: bool,
    /// Do not ask the CMS: check a file of `sitegen snapshot save`
    #[arg(long, value_name = "FILE", env = "SITEGEN_SNAPSHOT", conflicts_with_all = ["demo", "offline"])]
    snapshot: Option<PathBuf>,
    /// Ask the sites that pages link to whether the addresses are there
    #[arg(long, env = "SITEGEN_CHECK_EXTERNAL")]
    external: bool,
    /// Hours that an answer of another site is believed; what failed is asked again after a quarter of that
    #[arg(
        long,
        value_name = "HOURS",
        env = "SITEGEN_EXTERNAL_AGE",
        default_value_t = 24,
        requires = "external"
    )]
    external_age: u32,
    /// Ask addresses in private networks and on this machine as well
    #[arg(long, env = "SITEGEN_ALLOW_PRIVATE", requires = "external")]
    allow_private: bool,
    /// How findings are printed
    #[arg(long, value_enum, default_value_t, env = "SITEGEN_CHECK_FORMAT")]
    format: Format,
    /// File of known findings, which are not reported [default: check-baseline.json in the project folder]
    #[arg(long, value_name = "FILE", env = "SITEGEN_CHECK_BASELINE")]
    baseline: Option<PathBuf>,
    /// Write the present findings into the baseline
    #[arg(long, env = "SITEGEN_UPDATE_BASELINE")]
    update_baseline: bool,
    /// File of the address ledger [default: `addresses.ledger` in sitegen.toml, else in .sitegen]
    #[arg(long, value_name = "FILE", env = "SITEGEN_LEDGER")]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    lang: LangArgs,
}

impl Args {
    /// Whether it stores what it finds as the baseline.
    pub const fn updates_baseline(&self) -> bool {
        self.update_baseline
    }

    pub(super) fn cms(&mut self) -> &mut CmsArgs {
        &mut self.cms
    }

    /// Checks and reports.
    pub fn run(self) -> ExitCode {
        let json = self.format == Format::Json;
        stop_on_signals(json);
        let reporter = Reporter::new(json, false);
        let project = self.project.project.clone();
        let format = self.format;
        let checked = self.check(&reporter);
        if let Err(failure) = &checked {
            // The site cannot be made: there is nothing else to find, for programs that read findings.
            let findings: Vec<_> = failure.and_others().map(CheckFinding::from_failure).collect();
            let _ = print_in(format, &findings);
        }
        interrupt::process().wait_if_stopping();
        ended_in(&project, checked, &reporter)
    }

    fn check(self, reporter: &Reporter) -> Result<ExitCode, Failure> {
        let demo = self.cms.demo;
        let mut config = settings::resolve(Overrides {
            project: Some(self.project.project),
            out: self.out,
            site_url: self.site_url,
            now: self.now,
            offline: self.offline,
            snapshot: self.snapshot,
            ledger: self.ledger,
            lang: self.lang.lang,
            ..self.cms.overrides()
        })?;
        let path = self.baseline.unwrap_or_else(|| config.project.join(BASELINE));
        // Before anything that takes time.
        let baseline = Baseline::read(&path);
        let baseline = if self.update_baseline {
            Baseline::default()
        } else {
            baseline?
        };
        let runtime = runtime()?;
        // It must run until the end.
        let _server = if demo {
            let start = embedded::Start {
                vacancies: self.size.vacancies,
                ..embedded::Start::demo(config.now, &config.project)
            };
            let server = runtime.block_on(embedded::start(start))?;
            embedded::use_cms(&mut config, &server)?;
            Some(server)
        } else {
            self.size.refuse_without_demo()?;
            None
        };
        let asking = self
            .external
            .then(|| Asking::new(self.allow_private))
            .transpose()?;
        let external = asking.as_ref().map(|asking| External {
            asking,
            age: SignedDuration::from_hours(i64::from(self.external_age)),
        });
        let (findings, counts) = check::check_with(&config, external, &runtime, reporter)?;
        if self.update_baseline {
            return update(&path, &findings, reporter);
        }
        let compared = baseline.compare(findings);
        print(self.format, &compared, counts, reporter)?;
        Ok(if counted(&compared) == 0 {
            ExitCode::Ok
        } else {
            ExitCode::Findings
        })
    }
}

/// Writes the baseline, and says how many findings are in it.
fn update(path: &Path, findings: &[CheckFinding], reporter: &Reporter) -> Result<ExitCode, Failure> {
    let baseline = Baseline::from_findings(findings);
    baseline.write(path)?;
    let (name, known) = (path.display().to_string(), baseline.known());
    let advice = advice(findings);
    let mut text = format!("{name}: known findings: {known}");
    if advice > 0 {
        text.push_str(&format!("; advice, which stays: {advice}"));
    }
    let fields = json!({ "path": name, "known": known, "advice": advice });
    reporter.info("baseline", &text, fields);
    Ok(ExitCode::Ok)
}

/// How many new findings count for the exit code.
fn counted(compared: &Compared) -> usize {
    compared.new.len() - advice(&compared.new)
}

/// How many findings do not count for the exit code.
fn advice(findings: &[CheckFinding]) -> usize {
    let advice = findings.iter();
    advice.filter(|finding| finding.level == Level::Advice).count()
}

/// Prints findings in the formats that are whole texts.
fn print_in(format: Format, findings: &[CheckFinding]) -> Result<(), Failure> {
    match format {
        Format::Sarif => {
            let text = serde_json::to_string_pretty(&sarif(findings))
                .map_err(|error| Failure::internal(error.to_string(), "sarif"))?;
            report::raw(&format!("{text}\n"));
        }
        Format::Github => report::raw(&github(findings)),
        Format::Human | Format::Json => {}
    }
    Ok(())
}

fn print(
    format: Format,
    compared: &Compared,
    counts: Option<Counts>,
    reporter: &Reporter,
) -> Result<(), Failure> {
    match format {
        Format::Sarif | Format::Github => print_in(format, &compared.new)?,
        Format::Human | Format::Json => {
            for finding in &compared.new {
                let fields = json!(finding);
                let lines = lines(finding);
                let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                reporter.lines("finding", &lines, fields);
            }
            if let Some(counts) = counts {
                reporter.info("external", &counts.to_string(), json!(counts));
            }
            let (new, advice) = (counted(compared), advice(&compared.new));
            let mut text = match (new, advice) {
                (0, 0) => "nothing found".to_owned(),
                (0, advice) => format!("nothing found but advice: {advice}"),
                (new, _) => format!("findings: {new}; `sitegen explain CODE` says what one means"),
            };
            if compared.known > 0 {
                text.push_str(&format!("; known from the baseline: {}", compared.known));
            }
            if compared.fixed > 0 {
                text.push_str(&format!(
                    "; no longer found: {}, `--update-baseline` removes them",
                    compared.fixed
                ));
            }
            let fields =
                json!({ "new": new, "advice": advice, "known": compared.known, "fixed": compared.fixed });
            reporter.info("checked", &text, fields);
        }
    }
    Ok(())
}

/// A finding as a paragraph.
fn lines(finding: &CheckFinding) -> Vec<String> {
    let title = format!("{}[{}]: {}", finding.level.word(), finding.code, finding.message);
    let edit_url = finding.edit_url.as_deref();
    let labelled = finding.lang.labelled(&finding.place, &finding.hint, edit_url);
    std::iter::once(title).chain(labelled).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Code, Finding, Lang, Mistake, Problem, Subject};

    #[test]
    fn labels_are_in_the_language_of_the_text_beside_them() {
        let section = "blog";
        let problem = Problem::new(
            Finding::SectionEmpty { section },
            Subject::Section(section),
            Some("https://cms.example.test/admin".to_owned()),
        );
        let labels = |finding| -> Vec<String> {
            let labelled = lines(&finding).into_iter().skip(1);
            let labels = labelled.filter_map(|line| Some(line.trim().split_once(": ")?.0.to_owned()));
            labels.collect()
        };
        let dutch = CheckFinding::from_problem(&problem, Lang::Nl);
        assert_eq!(labels(dutch), ["plek", "tip", "bewerken"]);
        let text = "a mistake of developers".to_owned();
        let mistake = Problem::new(
            Mistake::SourceWarning { text },
            Subject::Source("a.ts".into()),
            None,
        );
        assert_eq!(
            labels(CheckFinding::from_problem(&mistake, Lang::Nl)),
            ["at", "hint"]
        );
        let failure = Failure::new(Code::SiteShrunk, "what", "place", "hint");
        assert_eq!(labels(CheckFinding::from_failure(&failure)), ["at", "hint"]);
    }
}
