//! A project with a snapshot of each state of its content.

use crate::options::Options;
use crate::table::Row;
use crate::{content, folders, measure};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The moment of all builds.
const NOW: &str = "2026-11-21T09:00:00Z";
/// Parts of a project.
const PARTS: [&str; 3] = ["templates", "queries", "frontend"];
const FILES: [&str; 2] = ["sitegen.toml", "budget.toml"];
/// What stays in the cache before a cold build: made from files, not from pages.
const WARM: [&str; 5] = ["bundle", "deploys", "images", "originals", "transforms"];

/// A state of the content.
#[derive(Debug, Clone, Copy)]
pub enum Variant {
    Plain,
    Edited,
    OtherNavigation,
}

impl Variant {
    const ALL: [Self; 3] = [Self::Plain, Self::Edited, Self::OtherNavigation];

    fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Edited => "edited",
            Self::OtherNavigation => "navigation",
        }
    }
}

pub struct Project {
    pub vacancies: usize,
    pub folder: PathBuf,
    pub program: PathBuf,
    cms: String,
}

impl Project {
    /// Copies the project, and pulls and saves all states of the content.
    pub fn prepare(vacancies: usize, options: &Options) -> Self {
        let mut made = Self::copy(vacancies, options);
        for variant in Variant::ALL {
            made.save(variant, &repository().join("crates/embedded-craft/demo"));
        }
        made
    }

    /// Copies the project.
    pub fn copy(vacancies: usize, options: &Options) -> Self {
        let repository = repository();
        let folder = options.folder.join(vacancies.to_string());
        folders::remove(&folder);
        let project = folder.join("project");
        for part in PARTS {
            folders::copy(&repository.join(part), &project.join(part), &["node_modules"]);
        }
        for file in FILES {
            std::fs::copy(repository.join(file), project.join(file)).expect("the project can be copied");
        }
        Self {
            vacancies,
            folder,
            program: options.program.clone(),
            cms: String::new(),
        }
    }

    /// Where the site is published.
    pub fn out(&self) -> PathBuf {
        self.folder.join("dist")
    }

    /// Makes the next build a cold one.
    pub fn forget(&self) {
        folders::remove(&self.out());
        let cache = std::fs::read_dir(self.folder.join("project/.sitegen")).expect("the cache can be read");
        for entry in cache.flatten() {
            let path = entry.path();
            if path.is_dir() && !WARM.iter().any(|name| entry.file_name() == *name) {
                folders::remove(&path);
            }
        }
    }

    /// Builds from a snapshot.
    pub fn build(&self, variant: Variant) -> Row {
        let mut command = self.command("build");
        command
            .arg("--snapshot")
            .arg(self.snapshot(variant))
            .args(["--accept-removals", "--json"]);
        self.add_out(&mut command);
        let usage = measure::run(&command);
        assert!(usage.succeeded, "the build failed: {}", usage.output);
        let summary = usage
            .output
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let summary = summary.into_iter().find(|line| line["event"] == "summary");
        Row::new(&summary.expect("a summary"), &usage)
    }

    pub fn remove(&self) {
        folders::remove(&self.folder);
    }

    fn snapshot(&self, variant: Variant) -> PathBuf {
        self.folder.join(format!("{}.tar", variant.name()))
    }

    fn save(&mut self, variant: Variant, demo: &Path) {
        let changed = self.folder.join("content");
        folders::remove(&changed);
        match variant {
            Variant::Plain => folders::copy(demo, &changed, &[]),
            Variant::Edited => content::with_an_edit(demo, &changed),
            Variant::OtherNavigation => content::with_other_navigation(demo, &changed),
        }
        let cms = self.start_cms(&changed);
        let mut build = self.command("build");
        build.args(["--full", "--accept-removals"]);
        self.add_out(&mut build);
        succeed(&build);
        let mut save = self.command("snapshot");
        save.arg("save")
            .arg(self.snapshot(variant))
            .arg("--project")
            .arg(self.folder.join("project"));
        save.args(["--cms-url", &self.cms]);
        succeed(&save);
        stop(cms);
        folders::remove(&changed);
    }

    /// Starts a CMS at the address that the first one had: snapshots are of one CMS.
    fn start_cms(&mut self, content: &Path) -> Child {
        let port = self
            .cms
            .trim_end_matches('/')
            .rsplit(':')
            .next()
            .filter(|port| !port.is_empty());
        let mut command = Command::new(&self.program);
        clean(&mut command);
        command.args([
            "cms",
            "--json",
            "--now",
            NOW,
            "--port",
            port.unwrap_or("0"),
            "--content",
        ]);
        command
            .arg(content)
            .arg("--vacancies")
            .arg(self.vacancies.to_string());
        command.arg("--project").arg(self.folder.join("project"));
        let mut cms = command.stdout(Stdio::piped()).spawn().expect("the CMS starts");
        let mut line = String::new();
        let output = cms.stdout.as_mut().expect("it is piped");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("the CMS says its address");
        let said: Value = serde_json::from_str(&line).expect("an event");
        said["url"]
            .as_str()
            .expect("its address")
            .clone_into(&mut self.cms);
        cms
    }

    fn command(&self, name: &str) -> Command {
        let mut command = Command::new(&self.program);
        clean(&mut command);
        command.arg(name).env("SITEGEN_CMS_TOKEN", "demo");
        command
    }

    fn add_out(&self, command: &mut Command) {
        command
            .arg("--project")
            .arg(self.folder.join("project"))
            .arg("--out")
            .arg(self.out());
        command.args(["--now", NOW, "--cms-url", &self.cms]);
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The user's settings are not those of the measurement.
pub fn clean(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("SITEGEN") {
            command.env_remove(name);
        }
    }
}

fn succeed(command: &Command) {
    let usage = measure::run(command);
    assert!(usage.succeeded, "{command:?} failed: {}", usage.output);
}

fn stop(mut cms: Child) {
    cms.kill().expect("the CMS ends");
    cms.wait().expect("the CMS has ended");
}
