//! How long a save in the CMS takes until it is served: `sitegen watch` beside an embedded Craft, from the moment when the
//! CMS has the change and calls the hook to the moment when the published file has it.

use crate::content::VACANCY;
use crate::median::median;
use crate::project::{Project, clean};
use embedded_craft::{Content, Craft, Server, Settings};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Lines, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// The secret of the hook.
const SECRET: &str = "the secret of a benchmark";
/// The time zone of the dates in the demo's content.
const ZONE: &str = "Europe/Amsterdam";
/// How often the published file is looked at.
const LOOK: Duration = Duration::from_millis(2);
/// When a save is given up.
const LONGEST: Duration = Duration::from_secs(120);

/// Seconds from a save to the published page.
pub struct Served {
    pub median: f64,
    pub slowest: f64,
    /// The stages of a build, medians.
    pub stages: Vec<(String, f64)>,
}

/// Saves one vacancy again and again. The first save is not counted: before it, everything was read.
pub fn measure(project: &Project, rounds: usize) -> Served {
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    let now = Timestamp::now();
    let settings = Settings::new(now);
    let mut content = Content::embedded().expect("the demo's content");
    content
        .fill_vacancies(project.vacancies, now)
        .expect("that many vacancies");
    content.keep_ids();
    let craft = Craft::new(content.clone(), settings.clone()).expect("the demo's content");
    let server = runtime
        .block_on(Server::start(craft, ([127, 0, 0, 1], 0).into()))
        .expect("the CMS starts");
    let out = project.folder.join("served");
    let mut watch = Watch::start(project, &server.url(), &out);
    watch.summary();
    let page = out.join(format!("vacatures/{VACANCY}.html"));
    let (mut times, mut stages) = (Vec::new(), Vec::new());
    for round in 0..=rounds {
        let title = format!("Lasser voor ronde {round}");
        let entry = content
            .entry_mut("vacancies", VACANCY)
            .expect("the demo has this vacancy");
        entry.insert("headerTitle".into(), json!(title));
        entry.insert("dateUpdated".into(), json!(saved_at(round)));
        let craft = Craft::new(content.clone(), settings.clone()).expect("the demo's content");
        server.replace(craft);
        // The old content is gone now: no CMS makes its editors wait for that.
        let saved = Instant::now();
        watch.hook();
        wait_for(&page, &title);
        let took = saved.elapsed().as_secs_f64();
        let summary = watch.summary();
        if round > 0 {
            times.push(took);
            stages.push(stages_of(&summary));
        }
    }
    let names = stages.first().cloned().unwrap_or_default();
    let of = |place: usize| median(stages.iter().filter_map(|stages| Some(stages.get(place)?.1)));
    Served {
        median: median(times.iter().copied()),
        slowest: times.iter().copied().fold(0.0, f64::max),
        stages: names
            .into_iter()
            .enumerate()
            .map(|(place, (name, _))| (name, of(place)))
            .collect(),
    }
}

/// A date as the CMS's content has it, in its time zone: each save is later than the one before.
fn saved_at(round: usize) -> String {
    let minutes = i64::try_from(round + 1).unwrap_or(i64::MAX);
    let at = Timestamp::now() + jiff::SignedDuration::from_mins(minutes);
    let zone = TimeZone::get(ZONE).expect("the zone of the demo");
    at.to_zoned(zone).strftime("%Y-%m-%dT%H:%M").to_string()
}

fn stages_of(summary: &Value) -> Vec<(String, f64)> {
    let stages = summary["stages"].as_array().expect("stages");
    let all = stages.iter().filter_map(|stage| {
        let name = stage["stage"].as_str()?;
        let is_whole = ["cms", "content", "assets", "render", "output/files", "output"].contains(&name);
        is_whole.then_some((name.to_owned(), stage["seconds"].as_f64()?))
    });
    all.chain([(
        "build".to_owned(),
        summary["seconds"].as_f64().unwrap_or_default(),
    )])
    .collect()
}

fn wait_for(page: &Path, title: &str) {
    let begun = Instant::now();
    while !std::fs::read_to_string(page).is_ok_and(|html| html.contains(title)) {
        assert!(begun.elapsed() < LONGEST, "the page is not published");
        std::thread::sleep(LOOK);
    }
}

/// The service.
struct Watch {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
    host: String,
}

impl Watch {
    fn start(project: &Project, cms: &str, out: &Path) -> Self {
        let mut command = Command::new(&project.program);
        clean(&mut command);
        command.args([
            "watch",
            "--json",
            "--port",
            "0",
            "--accept-removals",
            "--cms-url",
            cms,
        ]);
        command
            .arg("--project")
            .arg::<PathBuf>(project.folder.join("project"))
            .arg("--out")
            .arg(out);
        command
            .env("SITEGEN_CMS_TOKEN", "demo")
            .env("SITEGEN_HOOK_SECRET", SECRET);
        let mut process = command
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the service starts");
        let lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let mut watch = Self {
            process,
            lines,
            host: String::new(),
        };
        let listening = watch.event("listening");
        let url = listening["url"].as_str().expect("its address");
        watch.host = url.trim_start_matches("http://").to_owned();
        watch
    }

    fn summary(&mut self) -> Value {
        self.event("summary")
    }

    fn event(&mut self, name: &str) -> Value {
        loop {
            let line = self.lines.next().expect("the service goes on").expect("a line");
            let event: Value = serde_json::from_str(&line).expect("an event");
            assert!(event["event"] != "failure", "the build failed: {event}");
            if event["event"] == name {
                return event;
            }
        }
    }

    /// What Craft's webhook sends.
    fn hook(&self) {
        let mut stream = TcpStream::connect(&self.host).expect("the service listens");
        let request = format!(
            "POST /hook HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {SECRET}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}",
            self.host
        );
        stream
            .write_all(request.as_bytes())
            .expect("the service takes it");
        let mut first = String::new();
        BufReader::new(stream).read_line(&mut first).expect("an answer");
        assert!(first.contains(" 202 "), "the hook was refused: {first}");
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
