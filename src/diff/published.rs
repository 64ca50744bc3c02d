//! A published folder, as its ledger lists it.

use crate::content::markup::each_value;
use crate::output::build_info::BuildInfo;
use crate::output::fingerprint::Fingerprint;
use crate::output::publish::ledger::{self, Ledger};
use crate::report::{Code, Failure};
use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

/// A site that sitegen published into a folder.
#[derive(Debug)]
pub struct Published {
    folder: PathBuf,
    ledger: Ledger,
    /// What names the build in each document: it differs with the bundle, and with each deploy.
    marks: Vec<String>,
    /// The source of its content.
    pub source: Option<String>,
}

impl Published {
    /// Reads the ledger.
    ///
    /// # Errors
    /// The folder is not a site of sitegen, or a damaged one: exit 2.
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        let refused = |what: &str, hint: &str| {
            let place = folder.display().to_string();
            Err(Failure::new(Code::NotAPublishedSite, what, place, hint))
        };
        if !folder.is_dir() {
            return refused(
                "there is no such folder",
                "name two published folders, such as the `dist` of two commits: `sitegen build --out DIR` makes one",
            );
        }
        let Some(ledger) = Ledger::read(folder) else {
            let is_there = folder.join(ledger::NAME).exists();
            return match is_there {
                true => refused(
                    "its `_ledger.json` is damaged",
                    "publish it again with `sitegen build`",
                ),
                false => refused(
                    "the folder is not a site of sitegen: it has no `_ledger.json`",
                    "name the folder that `sitegen build` writes, `dist` if no --out is set, with all its files",
                ),
            };
        };
        if !ledger.files().all(|(path, _)| is_inside(path)) {
            return refused(
                "its `_ledger.json` names files outside of the folder",
                "publish it again with `sitegen build`",
            );
        }
        let mut site = Self {
            folder: folder.to_owned(),
            ledger,
            marks: Vec::new(),
            source: BuildInfo::read(folder).map(|info| info.source),
        };
        if site.fingerprint("index.html").is_some() {
            let html = site.text("index.html")?;
            site.marks = marks_of(&html);
        }
        Ok(site)
    }

    /// All files with their sizes and hashes, in order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Fingerprint)> {
        self.ledger.files()
    }

    /// Takes files out of the list.
    pub fn leave_out(&mut self, paths: &BTreeSet<String>) {
        self.ledger.retain(|path| !paths.contains(path));
    }

    /// The size and the hash of a file, if there is one.
    pub fn fingerprint(&self, path: &str) -> Option<&Fingerprint> {
        self.ledger.get(path)
    }

    /// What names the build in each document.
    pub fn marks(&self) -> &[String] {
        &self.marks
    }

    /// A file that the ledger lists.
    ///
    /// # Errors
    /// Exit 2: the file cannot be read, or is not what was published.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, Failure> {
        let refused = |what: String| {
            Failure::new(
                Code::NotAPublishedSite,
                what,
                self.folder.join(path).display().to_string(),
                "compare folders as `sitegen build` wrote them, with all their files",
            )
        };
        let bytes = std::fs::read(self.folder.join(path))
            .map_err(|error| refused(format!("a published file cannot be read: {error}")))?;
        match self.fingerprint(path) {
            Some(published) if *published == Fingerprint::from_bytes(&bytes) => Ok(bytes),
            _ => Err(refused("the file was changed after it was published".to_owned())),
        }
    }

    /// The file at `path` as text. Bytes that are not UTF-8 are replaced.
    ///
    /// # Errors
    /// The errors of [`Self::read`].
    pub fn text(&self, path: &str) -> Result<String, Failure> {
        let bytes = self.read(path)?;
        Ok(String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }
}

/// What names the build in a document.
pub fn marks_of(html: &str) -> Vec<String> {
    let mut marks = Vec::new();
    for name in ["data-build", "data-deploy"] {
        each_value(html, "html", name, |mark| marks.push(mark));
    }
    marks.retain(|mark| mark.len() >= 8);
    marks
}

/// Whether a path of a ledger stays in its folder. A ledger can come from anywhere.
fn is_inside(path: &str) -> bool {
    !path.is_empty()
        && Path::new(path)
            .components()
            .all(|part| matches!(part, Component::Normal(_)))
}
