//! Takes files as they are made: into the staging folder, because all of them would need too much memory, or into memory
//! where nothing is published.

use super::leftovers::Leftovers;
use super::publish::{Publishing, StagedFile};
use super::{Body, OutputFile};
use crate::config::OutputSettings;
use crate::content::Site;
use crate::report::Failure;

/// Where the files of a site go.
#[derive(Debug)]
pub struct Sink<'a> {
    pub(super) leftovers: Leftovers<'a>,
    /// Where files are staged; `None` keeps them in memory.
    pub(super) publishing: Option<&'a Publishing<'a>>,
}

/// A file, and the addresses of the CMS in it.
#[derive(Debug)]
pub struct Taken {
    pub(super) file: OutputFile,
    pub(super) leftovers: Vec<(String, String)>,
}

/// A file that is made in parts.
#[derive(Debug)]
pub(super) struct Growing<'a> {
    path: String,
    finder: &'a Leftovers<'a>,
    leftovers: Vec<String>,
    body: Parts<'a>,
}

#[derive(Debug)]
enum Parts<'a> {
    Bytes(Vec<u8>),
    Staged(Box<StagedFile<'a>>),
}

impl<'a> Sink<'a> {
    /// For the files of a site.
    pub fn new(site: &'a Site, config: OutputSettings<'a>, publishing: Option<&'a Publishing<'a>>) -> Self {
        Self {
            leftovers: Leftovers::new(site, config),
            publishing,
        }
    }

    /// Takes a file.
    ///
    /// # Errors
    /// The errors of [`Publishing::publish`].
    pub(super) fn file(&self, path: String, text: String) -> Result<Taken, Failure> {
        let found = self.leftovers.find(&text).into_iter();
        let leftovers = found.map(|address| (path.clone(), address.to_owned())).collect();
        let body = match self.publishing {
            Some(publishing) => publishing.page(&path, text.as_bytes())?,
            None => Body::Bytes(text.into_bytes()),
        };
        Ok(Taken {
            file: OutputFile {
                path,
                body,
                immutable: false,
            },
            leftovers,
        })
    }

    /// Begins a file.
    ///
    /// # Errors
    /// The errors of [`Publishing::publish`].
    pub(super) fn begin(&self, path: String) -> Result<Growing<'_>, Failure> {
        let body = match self.publishing {
            Some(publishing) => Parts::Staged(Box::new(publishing.begin_file(&path)?)),
            None => Parts::Bytes(Vec::new()),
        };
        Ok(Growing {
            path,
            finder: &self.leftovers,
            leftovers: Vec::new(),
            body,
        })
    }
}

impl Growing<'_> {
    /// Adds a part, which ends where no address does.
    ///
    /// # Errors
    /// The errors of [`Publishing::publish`].
    pub(super) fn push(&mut self, part: &str) -> Result<(), Failure> {
        self.finder.find_more(part, &mut self.leftovers);
        match &mut self.body {
            Parts::Bytes(bytes) => bytes.extend_from_slice(part.as_bytes()),
            Parts::Staged(file) => file.write(part.as_bytes())?,
        }
        Ok(())
    }

    /// The whole file.
    ///
    /// # Errors
    /// The errors of [`Publishing::publish`].
    pub(super) fn finish(self) -> Result<Taken, Failure> {
        let body = match self.body {
            Parts::Bytes(bytes) => Body::Bytes(bytes),
            Parts::Staged(file) => file.finish()?,
        };
        let found = self.leftovers.into_iter();
        Ok(Taken {
            leftovers: found.map(|address| (self.path.clone(), address)).collect(),
            file: OutputFile {
                path: self.path,
                body,
                immutable: false,
            },
        })
    }
}
