//! A folder of this machine. Nobody makes it before something is written into it, and a file is written under another name
//! first: a visitor finds the old one or the new one.

use super::operator::operator;
use crate::config::{StoreOptions, Target, overlap};
use crate::deploy::failure::usage;
use crate::deploy::local::LocalSite;
use crate::files;
use crate::report::Failure;
use opendal::{Error, ErrorKind, Operator};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Where files are until they get their names. Web servers do not serve it.
pub(super) const SCRATCH: &str = ".sitegen-upload";
/// opendal's name for it.
const SETTING: &str = "atomic_write_dir";

/// The folder, and opendal's access to it.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    options: StoreOptions,
    reader: OnceLock<Operator>,
    writer: OnceLock<Operator>,
}

impl Folder {
    /// The folder of the settings.
    ///
    /// # Errors
    /// The settings name no folder.
    pub(super) fn new(options: &StoreOptions) -> Result<Self, Error> {
        let root = options.values.get("root").filter(|root| !root.is_empty());
        let root = root.ok_or_else(|| Error::new(ErrorKind::ConfigInvalid, "root is not specified"))?;
        Ok(Self {
            root: root.into(),
            options: options.clone(),
            reader: OnceLock::new(),
            writer: OnceLock::new(),
        })
    }

    /// Its path, without links where it exists.
    pub(super) fn path(&self) -> PathBuf {
        self.root.canonicalize().unwrap_or_else(|_| self.root.clone())
    }

    /// Its path as it is set.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// The operator for reading. It must not make the folder: `None` if the folder does not exist.
    pub(super) fn reader(&self) -> Result<Option<Operator>, Error> {
        if self.reader.get().is_none() && !self.root.exists() {
            return Ok(None);
        }
        opened_once(&self.reader, || operator(Target::Folder, &self.options)).map(Some)
    }

    /// The operator for writing, by way of a scratch folder in this one: a file can be renamed only within a file system.
    pub(super) fn writer(&self) -> Result<Operator, Error> {
        opened_once(&self.writer, || self.by_way_of(&self.root))
    }

    /// The operator for writing a file in a folder that is on another disk: a link, or mounted.
    pub(super) fn writer_beside(&self, path: &str) -> Result<Operator, Error> {
        self.by_way_of(self.root.join(path).parent().unwrap_or(&self.root))
    }

    fn by_way_of(&self, folder: &Path) -> Result<Operator, Error> {
        let mut options = self.options.clone();
        let scratch = folder.join(SCRATCH).to_string_lossy().into_owned();
        options.values.entry(SETTING.to_owned()).or_insert(scratch);
        operator(Target::Folder, &options)
    }

    /// Removes the scratch folders, also those that a killed run left. `paths` are the files of the site.
    pub(super) fn sweep<'a>(&self, paths: impl Iterator<Item = &'a str>) {
        let parents: BTreeSet<&Path> = paths.filter_map(|path| Path::new(path).parent()).collect();
        for parent in parents.into_iter().chain([Path::new("")]) {
            files::discard(&self.root.join(parent).join(SCRATCH));
        }
    }
}

/// # Errors
/// Exit 2: the site would go into the published folder, where the next build would find files that it did not write; or it
/// is in the folder of the settings.
pub(super) fn refuse_published(options: &StoreOptions, site: &LocalSite) -> Result<(), Failure> {
    let root = options.values.get("root").map(Path::new);
    match root.filter(|root| overlap(root, site.folder())) {
        None => Ok(()),
        Some(root) => Err(usage(
            format!(
                "the site would be deployed to `{}`, which is the published folder, or is in it, or has it",
                root.display()
            ),
            format!("`{}.root` in sitegen.toml", options.table),
            "name a folder beside the published one; a web server can also serve the published one itself",
        )),
    }
}

/// Whether a file could not get its name because that is on another disk.
pub(super) fn is_elsewhere(error: &Error) -> bool {
    let causes = std::iter::successors(std::error::Error::source(error), |cause| cause.source());
    let mut causes = causes.filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    causes.any(|cause| cause.kind() == std::io::ErrorKind::CrossesDevices)
}

/// The operator in `place`; the first call opens it.
fn opened_once(
    place: &OnceLock<Operator>,
    open: impl FnOnce() -> Result<Operator, Error>,
) -> Result<Operator, Error> {
    if let Some(operator) = place.get() {
        return Ok(operator.clone());
    }
    let operator = open()?;
    Ok(place.get_or_init(|| operator).clone())
}
