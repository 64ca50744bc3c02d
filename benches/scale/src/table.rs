//! What is printed.

use crate::Size;
use crate::measure::Usage;
use crate::median::median;
use crate::options::Options;
use crate::served::Served;
use serde_json::Value;
use std::fmt::Write;

const MIB: f64 = 1024.0 * 1024.0;

/// The stages that are printed.
const STAGES: [&str; 3] = ["content", "render", "output"];

/// One kind of build.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// Seconds of everything but the stages `cms` and `assets`.
    pub seconds: f64,
    /// Seconds of [`STAGES`].
    stages: [f64; 3],
    /// Seconds with everything.
    whole: f64,
    cpu: f64,
    pub memory: f64,
    pub files: f64,
    pub written: f64,
    pub bytes: f64,
}

impl Row {
    /// From what the program said, and what the system counted.
    pub fn new(summary: &Value, usage: &Usage) -> Self {
        let stages = summary["stages"].as_array().expect("stages");
        let stage = |name: &str| -> f64 {
            let times = stages.iter().filter(|stage| stage["stage"] == name);
            times.filter_map(|stage| stage["seconds"].as_f64()).sum()
        };
        let number = |name: &str| summary[name].as_f64().expect("a number");
        Self {
            seconds: usage.wall - stage("cms") - stage("assets"),
            stages: STAGES.map(stage),
            whole: usage.wall,
            cpu: usage.cpu,
            memory: usage.memory,
            files: number("files"),
            written: number("written"),
            bytes: number("bytes"),
        }
    }

    /// The median of each figure.
    pub fn median(rows: Vec<Self>) -> Self {
        let of = |figure: fn(&Self) -> f64| median(rows.iter().map(figure));
        Self {
            seconds: of(|row| row.seconds),
            stages: [
                of(|row| row.stages[0]),
                of(|row| row.stages[1]),
                of(|row| row.stages[2]),
            ],
            whole: of(|row| row.whole),
            cpu: of(|row| row.cpu),
            memory: of(|row| row.memory),
            files: of(|row| row.files),
            written: of(|row| row.written),
            bytes: of(|row| row.bytes),
        }
    }
}

/// Where and how it was measured.
pub fn machine(options: &Options) -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (rounds, folder) = (options.rounds, options.folder.display());
    format!("{cores} cores, {folder}, medians of {rounds}; s: without reading the snapshot and images")
}

/// The figures of one size.
pub fn markdown(size: &Size) -> String {
    let mut text = format!(
        "\n{} vacancies\n{:<12}{:>8}{:>9}{:>8}{:>8}{:>8}{:>8}{:>10}{:>8}{:>9}{:>10}\n",
        size.vacancies,
        "",
        "s",
        "content",
        "render",
        "output",
        "whole",
        "CPU",
        "MiB",
        "files",
        "written",
        "MB"
    );
    let rows = [
        ("cold", &size.cold),
        ("unchanged", &size.unchanged),
        ("one edit", &size.edit),
        ("navigation", &size.navigation),
    ];
    for (name, row) in rows {
        let [content, render, output] = row.stages;
        let _ = writeln!(
            text,
            "{name:<12}{:>8.3}{content:>9.3}{render:>8.3}{output:>8.3}{:>8.3}{:>8.3}{:>10.1}{:>8}{:>9}{:>10.1}",
            row.seconds,
            row.whole,
            row.cpu,
            row.memory / MIB,
            row.files,
            row.written,
            row.bytes / 1e6,
        );
    }
    let _ = writeln!(
        text,
        "plain loop  {:>8.3}   with fsync {:.3}",
        size.floor.plain, size.floor.synced
    );
    match &size.hugo {
        None => text.push_str("Hugo: skipped, there is no `hugo` on the path"),
        Some(hugo) => {
            let _ = write!(
                text,
                "Hugo        {:>8.3}{:>34}{:>8.3}{:>10.1}{:>8}{:>19.1}   (its files have {:.0} % of the bytes)\n\
                 of Hugo's time: cold 1/{:.1}, unchanged 1/{:.1}, one edit 1/{:.1}, navigation 1/{:.1}",
                hugo.seconds,
                "",
                hugo.cpu,
                hugo.memory / MIB,
                hugo.files,
                hugo.bytes / 1e6,
                hugo.share * 100.0,
                hugo.seconds / size.cold.seconds,
                hugo.seconds / size.unchanged.seconds,
                hugo.seconds / size.edit.seconds,
                hugo.seconds / size.navigation.seconds,
            );
        }
    }
    text.push('\n');
    text.push_str(&served(&size.served));
    text
}

/// How long a save takes until it is served.
pub fn served(served: &Served) -> String {
    let stages: Vec<String> = served
        .stages
        .iter()
        .map(|(name, seconds)| format!("{name} {seconds:.2}"))
        .collect();
    format!(
        "saved → served {:.2} s, slowest {:.2} s ({})",
        served.median,
        served.slowest,
        stages.join(", ")
    )
}
