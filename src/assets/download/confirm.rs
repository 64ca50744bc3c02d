//! Asks whether files of the last build are still current. One that is another now is in the cache then.

use super::hosts::Hosts;
use super::originals::Entry;
use super::request::{Downloads, Obtained, download_file};
use super::servers::Servers;
use super::wanted::WantedFile;
use crate::cms::Host;
use crate::cms::client::http_builder;
use crate::config::Cms;
use crate::report::Failure;
use futures::{StreamExt, stream};
use std::path::Path;
use std::sync::Arc;

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
        let hosts = Hosts::new(cms).await;
        let http = http_builder(&cms.url, host.requests())
            .dns_resolver(Arc::new(hosts.clone()))
            .build()
            .map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
        let servers = Servers::new(host, cms);
        let downloads = Downloads {
            http: &http,
            hosts: &hosts,
            servers: &servers,
        };
        let current = stream::iter(files)
            .map(|file| is_current(downloads, cache, file))
            .buffer_unordered(servers.concurrency());
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
