//! A file of the brand.

use crate::report::{Code, Failure};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The brand's folder in the project.
pub const FOLDER: &str = "frontend/brand";

/// A file of the brand.
#[derive(Debug)]
pub struct Source {
    /// Its path.
    pub path: PathBuf,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Source {
    /// Reads a required file.
    ///
    /// # Errors
    /// Exit 2: the file is missing or cannot be read.
    pub fn read(folder: &Path, name: &str) -> Result<Self, Failure> {
        Self::needed(folder, name, "", "add it; docs/brand.md says what it has to be")
    }

    /// Reads a file that the settings refer to.
    ///
    /// # Errors
    /// Exit 2: the file is missing or cannot be read.
    pub fn certificate(folder: &Path, name: &str) -> Result<Self, Failure> {
        let why = ", which `footer.certificates` in sitegen.toml names";
        let hint = "add the file, or remove the certificate from sitegen.toml";
        Self::needed(folder, name, why, hint)
    }

    fn needed(folder: &Path, name: &str, why: &str, hint: &str) -> Result<Self, Failure> {
        let missing = || {
            let what = format!("there is no `{name}`{why}");
            Failure::new(Code::BrandFileMissing, what, folder.display().to_string(), hint)
        };
        Self::find(folder, name)?.ok_or_else(missing)
    }

    /// Reads an optional file.
    ///
    /// # Errors
    /// Exit 2: the file exists and cannot be read.
    pub fn find(folder: &Path, name: &str) -> Result<Option<Self>, Failure> {
        let path = folder.join(name);
        match std::fs::read(&path) {
            Ok(bytes) => Ok(Some(Self { path, bytes })),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::new(
                Code::SourceUnreadable,
                format!("cannot read: {error}"),
                path.display().to_string(),
                "make it readable",
            )),
        }
    }

    /// Its name in the folder.
    pub fn name(&self) -> Cow<'_, str> {
        self.path
            .file_name()
            .map_or(Cow::Borrowed(""), |name| name.to_string_lossy())
    }

    /// The failure for an invalid file.
    pub fn refused(&self, what: String) -> Failure {
        Failure::new(
            Code::BrandFileWrong,
            what,
            self.path.display().to_string(),
            "replace it; docs/brand.md says what it has to be",
        )
    }
}
