//! Asks whether files of the last build are still current. One that is another now is in the cache then.

use super::connection::Connection;
use super::originals::Entry;
use super::request::{Downloads, Obtained, download_file};
use super::wanted::WantedFile;
use crate::cms::Host;
use crate::config::Cms;
use crate::report::Failure;
use futures::{StreamExt, stream};
use std::path::Path;

/// Whether the servers confirm the files that the cache at `cache` has. Where the answer is anything else, a build has to
/// look at it.
///
/// # Errors
/// There is no TLS on this machine, or no thread.
pub fn are_current(files: &[WantedFile], cache: &Path, cms: &Cms, host: &Host) -> Result<bool, Failure> {
    if files.is_empty() {
        return Ok(true);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "tokio"))?;
    runtime.block_on(async {
        let connection = Connection::open(cms, host).await?;
        let downloads = connection.downloads();
        let current = stream::iter(files)
            .map(|file| is_current(downloads, cache, file))
            .buffer_unordered(connection.servers.concurrency());
        Ok(current.all(async |is_current| is_current).await)
    })
}

async fn is_current(downloads: Downloads<'_>, cache: &Path, file: &WantedFile) -> bool {
    let entry = Entry::new(cache, &file.url);
    let Some(known) = entry.known().filter(|_| !entry.has_trouble()) else {
        return false;
    };
    let answer = download_file(downloads, file, &entry, Some(&known)).await;
    answer.is_ok_and(|(_, obtained)| obtained == Obtained::Unchanged)
}
