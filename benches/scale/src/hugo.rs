//! Hugo on the same pages.

use crate::hugo_project::{self, Fill, Ours, Sizes};
use crate::measure::Usage;
use crate::median::median;
use crate::project::Project;
use crate::{folders, measure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What Hugo needed.
pub struct Took {
    pub seconds: f64,
    pub cpu: f64,
    pub memory: f64,
    pub files: usize,
    pub bytes: f64,
    /// Bytes of its vacancies, of ours.
    pub share: f64,
}

/// How far the bytes of its vacancies may be from ours.
const APART: f64 = 0.1;

/// A Hugo project of the pages of a published site.
pub struct Hugo {
    folder: PathBuf,
    ours: Ours,
    runs: Vec<Usage>,
}

impl Hugo {
    /// Writes the project; `None`: there is no Hugo.
    pub fn prepare(project: &Project) -> Option<Self> {
        Command::new("hugo").arg("version").output().ok()?;
        let folder = project.folder.join("hugo");
        folders::remove(&folder);
        let ours = hugo_project::write(&project.out(), &folder);
        // Once without anything that fills the pages, to see how much is missing.
        build(&folder);
        let first = Sizes::measure(&folder.join("public"), &ours.names);
        hugo_project::fill(&folder, &project.out(), &ours, Fill::between(&first, &ours.sizes));
        let runs = Vec::new();
        Some(Self { folder, ours, runs })
    }

    /// Builds it once.
    pub fn build(&mut self) {
        self.runs.push(build(&self.folder));
    }

    /// The medians of its builds. The project is removed.
    pub fn took(self) -> Took {
        let Self { folder, ours, runs } = self;
        let public = folder.join("public");
        let sizes = Sizes::measure(&public, &ours.names);
        let share = (sizes.html + sizes.data) / (ours.sizes.html + ours.sizes.data);
        assert!(
            (share - 1.0).abs() <= APART,
            "Hugo's pages have {share:.2} of the bytes of ours"
        );
        let all = folders::files(&public);
        let bytes = all
            .iter()
            .filter_map(|path| std::fs::metadata(public.join(path)).ok());
        let took = Took {
            seconds: median(runs.iter().map(|run| run.wall)),
            cpu: median(runs.iter().map(|run| run.cpu)),
            memory: median(runs.iter().map(|run| run.memory)),
            files: all.len(),
            bytes: bytes.map(|meta| meta.len() as f64).sum(),
            share,
        };
        folders::remove(&folder);
        took
    }
}

fn build(folder: &Path) -> Usage {
    folders::remove(&folder.join("public"));
    folders::remove(&folder.join("resources"));
    let mut command = Command::new("hugo");
    command.arg("--quiet").arg("--source").arg(folder);
    let usage = measure::run(&command);
    assert!(usage.succeeded, "Hugo failed: {}", usage.output);
    usage
}
