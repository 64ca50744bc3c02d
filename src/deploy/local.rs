//! The folder that is deployed.

use super::failure::{not_a_site, usage};
use crate::output::DEPLOYED;
use crate::output::build_info::{self, BuildInfo};
use crate::output::fingerprint::Fingerprint;
use crate::output::publish::ledger::{self, Ledger};
use crate::report::{Code, Failure};
use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

/// What may be deployed besides a live site.
#[derive(Debug, Clone, Copy, Default)]
pub struct Accepted {
    /// A site that search engines must not list.
    pub staging: bool,
    /// The demo.
    pub demo: bool,
}

/// A published site.
#[derive(Debug)]
pub struct LocalSite {
    folder: PathBuf,
    files: BTreeMap<String, Fingerprint>,
    info: BuildInfo,
}

impl LocalSite {
    /// Reads the ledger and the description of the site in a folder.
    ///
    /// # Errors
    /// Exit 2: the folder is not a complete site of sitegen, or its site is not for visitors.
    pub fn open(folder: &Path, accepted: Accepted) -> Result<Self, Failure> {
        let refused = |what: String| Err(not_a_site(what, folder));
        let Some(published) = Ledger::read(folder) else {
            return refused(format!(
                "the folder is not a complete site of sitegen: `{}` is missing or damaged",
                ledger::NAME
            ));
        };
        let Some(info) = BuildInfo::read(folder).filter(BuildInfo::is_ours) else {
            return refused(format!("the site has no `{}`", build_info::NAME));
        };
        let mut files: BTreeMap<String, Fingerprint> = published
            .files()
            .map(|(path, file)| (path.to_owned(), file.clone()))
            .collect();
        if let Some(outside) = files.keys().find(|path| !is_inside(path)) {
            return refused(format!("its `{}` names `{outside}`", ledger::NAME));
        }
        let own = std::fs::read(folder.join(ledger::NAME))
            .map_err(|error| not_a_site(format!("`{}` cannot be read: {error}", ledger::NAME), folder))?;
        files.insert(ledger::NAME.to_owned(), Fingerprint::from_bytes(&own));
        for (is, accepted, what, hint) in [
            (
                info.staging,
                accepted.staging,
                "the site was built as one that is not live (--staging): search engines would drop all its pages",
                "build it without --staging, or deploy it with --accept-staging",
            ),
            (
                info.demo,
                accepted.demo,
                "the site has the content of the demo",
                "build it with your own CMS, or deploy it with --accept-demo",
            ),
        ] {
            if is && !accepted {
                return Err(usage(what, folder.display().to_string(), hint).coded(Code::NotALiveSite));
            }
        }
        Ok(Self {
            folder: folder.to_owned(),
            files,
            info,
        })
    }

    /// Identifies the source of its content.
    pub fn source(&self) -> &str {
        &self.info.source
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All files, in order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Fingerprint)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Size and hash of a file.
    pub fn fingerprint(&self, path: &str) -> Option<&Fingerprint> {
        self.files.get(path)
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// Exit 2: it cannot be read, or is not what was published.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, Failure> {
        let place = self.folder.join(path);
        let bytes = std::fs::read(&place)
            .map_err(|error| not_a_site(format!("a published file cannot be read: {error}"), &place))?;
        match self.fingerprint(path) {
            Some(published) if *published == Fingerprint::from_bytes(&bytes) => Ok(bytes),
            _ => Err(not_a_site("the file was changed after it was published", &place)),
        }
    }
}

/// Whether a path of a ledger stays in its folder, and is none that a deploy writes. A ledger can come from anywhere.
pub(super) fn is_inside(path: &str) -> bool {
    let mut parts = Path::new(path).components();
    !path.is_empty() && path != DEPLOYED && parts.all(|part| matches!(part, Component::Normal(_)))
}
