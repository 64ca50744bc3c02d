//! What is in a folder of this machine. opendal's own list stops at links to folders: it says that they are folders, and
//! has a check for its own tests that no such entry exists.

use super::folder::SCRATCH;
use super::listing::Listing;
use crate::output::DEPLOYED;
use opendal::raw::{Timestamp, new_std_io_error};
use opendal::{Error, MetadataBuilder};
use std::fs::DirEntry;
use std::io;
use std::path::Path;

/// Whether nothing is in it but what a killed run left: scratch files, or a list.
pub(super) fn is_empty(root: &Path) -> Result<bool, Error> {
    Ok(read(root)?.iter().all(|entry| entry.file_name() == DEPLOYED))
}

/// Its files whose paths are wanted, and links to folders, which are not followed.
pub(super) fn list(root: &Path, wanted: &impl Fn(&str) -> bool) -> Result<Listing, Error> {
    let mut listing = Listing::default();
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        for entry in read(&root.join(&folder))? {
            let path = format!("{folder}{}", entry.file_name().to_string_lossy());
            let is_link = entry.file_type().map_err(new_std_io_error)?.is_symlink();
            // For a link, this is the metadata of its target. The file may be gone by now.
            let metadata = match std::fs::metadata(entry.path()) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                metadata => metadata.map_err(new_std_io_error)?,
            };
            if metadata.is_file() && wanted(&path) {
                let changed = metadata.modified().map_err(new_std_io_error)?;
                let mut file = MetadataBuilder::file(metadata.len());
                file.last_modified(Timestamp::try_from(changed)?);
                listing.add(&path, &file.build());
            } else if metadata.is_dir() && is_link {
                listing.add(&path, &MetadataBuilder::unknown().build());
            } else if metadata.is_dir() {
                folders.push(format!("{path}/"));
            }
        }
    }
    Ok(listing)
}

/// The entries of a folder; it may be gone by now.
fn read(folder: &Path) -> Result<Vec<DirEntry>, Error> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.and_then(Iterator::collect::<io::Result<Vec<_>>>),
    };
    let mut entries = entries.map_err(new_std_io_error)?;
    entries.retain(|entry| entry.file_name() != SCRATCH);
    Ok(entries)
}
