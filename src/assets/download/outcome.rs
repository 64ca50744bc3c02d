//! A file that is asked for, and what came of it.

use super::originals::{Entry, Metadata};
use super::request::{DownloadError, Obtained};
use super::wanted::WantedFile;

/// A file to ask for, with what the cache has of it.
pub type Open<'a> = (&'a WantedFile, Entry, Option<Metadata>);

/// A file that was asked for, with the hash of its bytes, or why there are none.
pub type Outcome<'a> = (
    &'a WantedFile,
    Entry,
    Option<Metadata>,
    Result<(String, Obtained), DownloadError>,
);
