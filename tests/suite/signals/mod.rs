//! Builds that end in the middle, by a signal or by `kill -9`: the published site is the old one or the new one.

mod moments;
mod storm;

use crate::support::binary::{Started, Workspace};
use crate::support::project_copy::copy_project;
use crate::support::site_test::NOW;
use crate::support::source::cache;
use crate::support::{SiteTest, Tree};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const TOKEN: [(&str, &str); 1] = [("SITEGEN_CMS_TOKEN", "demo")];

/// A build of the site's content by the binary into `dist` of the workspace.
fn start(site: &SiteTest, workspace: &Workspace) -> Started {
    workspace.start(
        &format!("build --now {NOW} --cms-url {}", site.cms().url()),
        &TOKEN,
    )
}

/// The content in one of two versions that differ on every page.
fn version(site: &mut SiteTest, number: u32) {
    site.change(|content| {
        let item = &mut content.entries_mut("fixedNavigation")[0];
        item["title"] = json!(format!("Versie {}", number % 2));
        item["cta"] = json!({ "entry": "pages/over-wt", "customText": format!("Versie {}", number % 2) });
    });
}

/// Where a build is staging files beside `dist`, or has left some.
fn staging(folder: &Path) -> Option<PathBuf> {
    let mut names = std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|entry| entry.file_name());
    let name = names.find(|name| name.to_string_lossy().starts_with(".dist.staging-"))?;
    Some(folder.join(name))
}

/// Ends a test whose program hangs; nothing else depends on it.
const HUNG: Duration = Duration::from_secs(60);

/// Waits for a moment of another process.
#[track_caller]
fn wait_for(mut condition: impl FnMut() -> bool) {
    let started = Instant::now();
    while !condition() {
        assert!(started.elapsed() < HUNG, "it hangs");
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Files at the root of `dist` that are another in each version.
const FILES: usize = 500;

/// A site of two versions, of which each has hundreds of files that the other has not: publishing takes a while.
struct Two {
    site: SiteTest,
    workspace: Workspace,
    /// What each version publishes.
    trees: Vec<Tree>,
    /// The shortest build of [`Two::new`]: what a later one takes at least.
    fastest: Duration,
    /// The version that the project holds now.
    present: u32,
}

impl Two {
    /// Builds both, so that the cache knows them; the second one is published.
    fn new() -> Self {
        let workspace = Workspace::bare();
        copy_project(workspace.path());
        std::fs::create_dir_all(cache()).unwrap();
        std::os::unix::fs::symlink(cache(), workspace.path().join(".sitegen")).unwrap();
        let folder = workspace.path().join("frontend/static");
        for number in 0..FILES {
            std::fs::write(
                folder.join(format!("{number}.txt")),
                format!("0 {number}").repeat(500),
            )
            .unwrap();
        }
        let mut two = Self {
            site: SiteTest::small(),
            workspace,
            trees: Vec::new(),
            fastest: Duration::MAX,
            present: 0,
        };
        let other = two.aside(1);
        std::fs::create_dir(&other).unwrap();
        for entry in std::fs::read_dir(&folder).unwrap() {
            let entry = entry.unwrap();
            let bytes = std::fs::read(entry.path()).unwrap();
            let name = entry.file_name().into_string().unwrap();
            let changed = if name.ends_with(".txt") {
                [&bytes, b"1".as_slice()].concat()
            } else {
                bytes
            };
            std::fs::write(other.join(name), changed).unwrap();
        }
        for number in 0..2 {
            two.choose(number);
            let started = Instant::now();
            assert_eq!(two.start().wait(), Some(0));
            two.fastest = two.fastest.min(started.elapsed());
            let tree = two.published();
            two.trees.push(tree);
        }
        assert!(two.trees[0] != two.trees[1]);
        two
    }

    fn aside(&self, number: u32) -> PathBuf {
        self.workspace.path().join(format!("static-{number}"))
    }

    /// The next build is of this version.
    fn choose(&mut self, number: u32) {
        version(&mut self.site, number);
        let wanted = number % 2;
        if wanted != self.present {
            let folder = self.workspace.path().join("frontend/static");
            std::fs::rename(&folder, self.aside(self.present)).unwrap();
            std::fs::rename(self.aside(wanted), &folder).unwrap();
            self.present = wanted;
        }
    }

    /// The next build is of the version that is not published, so that it has something to publish.
    fn choose_other(&mut self) {
        let published = self.published();
        let shown = self.trees.iter().position(|tree| *tree == published);
        self.choose(u32::from(shown == Some(0)));
    }

    fn start(&self) -> Started {
        start(&self.site, &self.workspace)
    }

    fn dist(&self) -> PathBuf {
        self.workspace.path().join("dist")
    }

    fn published(&self) -> Tree {
        Tree::read(&self.dist())
    }

    fn is_staging(&self) -> bool {
        staging(self.workspace.path()).is_some()
    }

    /// Files and folders that the running build has staged at the root of the site.
    fn staged(&self) -> usize {
        let folder = staging(self.workspace.path());
        let names = folder.and_then(|folder| std::fs::read_dir(folder).ok());
        names.map_or(0, Iterator::count)
    }
}
