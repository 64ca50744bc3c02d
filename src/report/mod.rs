//! Everything the user reads: problems in content, failures, progress, the summary. Nothing else prints.
//!
//! Human text goes to stderr (problems, progress, errors) and stdout (the summary). With `--json` every event is one
//! JSON object per line on stdout. Colours and progress bars appear on a terminal only, and `NO_COLOR` is respected.
//! Text of the CMS and of servers is escaped, so that a terminal never interprets it ([`escaped`]).

mod address_counts;
mod changes;
mod cms_costs;
mod code;
mod ended;
mod excerpt;
mod exit_code;
pub mod explanations;
mod failed;
mod faults;
mod feed_fault;
mod finding;
mod hidden;
mod lang;
mod level;
mod link_finding;
mod mistake;
mod notices;
mod outcome;
mod page_finding;
mod panics;
mod place;
mod print;
mod problem;
mod redirect_finding;
mod setting;
mod svg_fault;
mod terminal;
mod words;

pub use address_counts::AddressCounts;
pub use changes::{Change, ChangeKind};
pub use cms_costs::{CmsCosts, QueryCost};
pub use code::Code;
pub use ended::end;
pub use excerpt::{Excerpt, Line as ExcerptLine};
pub use exit_code::ExitCode;
pub use failed::EXPLAIN;
pub use faults::{FileFault, ImageFault};
pub use feed_fault::{FeedFact, FeedFault};
pub use finding::{Finding, GlobalSet, JobFact, NeededPage, TagFault, TextFault};
pub use hidden::without_passwords;
pub use lang::Lang;
pub use level::Level;
pub use link_finding::LinkFinding;
pub use mistake::Mistake;
pub use notices::Notices;
pub use outcome::{Adopted, AssetCounts, CacheCounts, Failure, KindWeight, Offline, StageTime, Summary};
pub use page_finding::{PageFinding, ServerFault};
pub use panics::report_panics;
pub use place::{Part, Place, Step, Subject};
pub use print::raw;
pub use problem::{Cause, Problem, ProblemText};
pub use redirect_finding::RedirectFinding;
pub use svg_fault::SvgFault;
pub use terminal::escaped;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use print::{err, line, out};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Prints everything. Each command creates one and passes it by reference.
#[derive(Debug)]
pub struct Reporter {
    silent: bool,
    json: bool,
    colour: bool,
    bars: bool,
    timings: bool,
    started: Instant,
    stages: std::sync::Mutex<Vec<StageTime>>,
}

impl Reporter {
    /// `json`: one JSON object per line on stdout instead of text. `timings`: parts of stages in the summary.
    pub fn new(json: bool, timings: bool) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self {
            silent: false,
            json,
            timings,
            colour: terminal && !no_colour && !json,
            bars: terminal && !json,
            started: Instant::now(),
            stages: std::sync::Mutex::default(),
        }
    }

    /// Prints nothing; for tests and servers.
    pub fn silent() -> Self {
        Self {
            silent: true,
            json: false,
            colour: false,
            bars: false,
            timings: false,
            started: Instant::now(),
            stages: std::sync::Mutex::default(),
        }
    }

    /// Runs one stage and records its duration.
    pub fn stage<T>(&self, stage: &'static str, run: impl FnOnce() -> T) -> T {
        let started = Instant::now();
        let value = run();
        self.record_time(stage, started.elapsed());
        value
    }

    /// Records the duration of a stage, or of a part of one (`assets/bundle`), that was measured elsewhere.
    pub fn record_time(&self, stage: &'static str, elapsed: Duration) {
        self.push(stage, elapsed, None);
    }

    /// Records the duration of a part of a stage, and its amount of work.
    pub fn record_work(&self, stage: &'static str, elapsed: Duration, detail: String) {
        self.push(stage, elapsed, Some(detail));
    }

    fn push(&self, stage: &'static str, elapsed: Duration, detail: Option<String>) {
        if let Ok(mut stages) = self.stages.lock() {
            stages.push(StageTime {
                stage,
                seconds: elapsed.as_secs_f64(),
                detail,
            });
        }
    }

    /// The stages recorded so far, and the seconds since the start.
    pub fn times(&self) -> (Vec<StageTime>, f64) {
        let stages = self
            .stages
            .lock()
            .map(|stages| stages.clone())
            .unwrap_or_default();
        (stages, self.started.elapsed().as_secs_f64())
    }

    /// A progress bar for `length` steps, visible on a terminal only.
    pub fn progress(&self, label: &'static str, length: usize) -> ProgressBar {
        let target = if self.bars {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(length as u64), target).with_message(label);
        if let Ok(style) = ProgressStyle::with_template("{msg:<10} {bar:24} {pos}/{len} {elapsed}") {
            bar.set_style(style);
        }
        bar
    }

    /// A plain line for people, such as the address of a server; `fields` for `--json`.
    pub fn info(&self, event: &'static str, text: &str, fields: serde_json::Value) {
        self.lines(event, &[text], fields);
    }

    /// Prints several lines as one event.
    pub fn lines(&self, event: &'static str, lines: &[&str], fields: serde_json::Value) {
        match (self.silent, self.json) {
            (true, _) => {}
            (_, true) => out(&line(event, &fields)),
            _ => lines.iter().for_each(|line| out(&escaped(line))),
        }
    }

    /// Something that must not be overlooked, on stderr; `fields` on stdout for `--json`.
    pub fn warning(&self, event: &'static str, text: &str, fields: &serde_json::Value) {
        match (self.silent, self.json) {
            (true, _) => {}
            (_, true) => out(&line(event, fields)),
            _ => err(&format!("{}: {}", self.paint("33", "warning"), escaped(text))),
        }
    }

    /// For parts of a command that outlive a borrowed reporter.
    pub fn notices(&self) -> Notices {
        Notices::new(self.silent, self.json)
    }

    /// Prints the summary of a successful build.
    pub fn summary(&self, summary: &Summary) {
        if self.silent {
            return;
        }
        if self.json {
            return out(&line("summary", summary));
        }
        let times: Vec<String> = summary
            .stages
            .iter()
            .filter(|stage| self.timings || !stage.stage.contains('/'))
            .map(|stage| {
                let detail = stage.detail.as_deref().map(|detail| format!(", {detail}"));
                let detail = detail.unwrap_or_default();
                format!("{} {:.3} s{detail}", stage.stage, stage.seconds)
            })
            .collect();
        let separator = if self.timings { "\n  " } else { " · " };
        out(&format!(
            "{} routes ({} rendered), {} files ({} written), {:.1} MB in {:.2} s → {}\n{}{}",
            summary.routes,
            summary.rendered,
            summary.files,
            summary.written,
            summary.bytes as f64 / 1e6,
            summary.seconds,
            escaped(&summary.out),
            if self.timings { "  " } else { "" },
            times.join(separator)
        ));
        if summary.ended_early {
            out("nothing has changed since the last build, so nothing was made again");
        }
        if self.timings {
            summary.cms.lines().iter().for_each(|line| out(&escaped(line)));
        }
        let (assets, cache) = (summary.assets, summary.cache);
        if self.timings || cache.removed > 0 {
            out(&format!(
                "images: {} of {} made · files: {} of {} downloaded, {} unchanged · cache: {:.1} MB, {} files ({:.1} MB) removed",
                assets.made,
                assets.jobs,
                assets.downloaded,
                assets.originals,
                assets.unchanged,
                cache.bytes as f64 / 1e6,
                cache.removed,
                cache.removed_bytes as f64 / 1e6,
            ));
        }
        out("JavaScript after gzip, heaviest page of each kind (critical / all):");
        for kind in &summary.scripts {
            let kilobytes = |bytes: u64| bytes as f64 / 1024.0;
            out(&format!(
                "  {:<20} {:>4.1} KB / {:>4.1} KB  {}",
                escaped(&kind.kind),
                kilobytes(kind.critical),
                kilobytes(kind.all),
                escaped(&kind.route)
            ));
        }
        if let Some(offline) = &summary.offline {
            let text = format!("NOT CURRENT: {offline}");
            out(&self.paint("33", &escaped(&text)));
        }
        if summary.problems > 0 {
            let number = summary.problems;
            out(&format!(
                "problems in content: {number}, listed above; `sitegen explain CODE` says what one means"
            ));
        }
        if let Some(adopted) = &summary.adopted {
            let gone = match adopted.removed {
                0 => String::new(),
                removed => format!(
                    "; files that this site does not have were removed: {removed} ({})",
                    escaped(&adopted.names)
                ),
            };
            out(&format!(
                "the output folder had no complete ledger, and its site was adopted once{gone}"
            ));
        }
        if let Some(addresses) = &summary.addresses {
            addresses.lines().iter().for_each(|line| out(&escaped(line)));
        }
        if let Some(text) = summary.next_change() {
            out(&text);
        }
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\u{1b}[1;{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}
