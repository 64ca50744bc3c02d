//! Asks whether files of the last build are still current, and downloads none.

use super::hosts::Hosts;
use super::originals::Entry;
use super::request::{Downloads, ask};
use super::servers::Servers;
use crate::cms::Host;
use crate::cms::client::http_builder;
use crate::config::Cms;
use crate::report::Failure;
use futures::{StreamExt, stream};
use std::path::Path;
use std::sync::Arc;
use url::Url;

/// Whether the servers confirm that all of these addresses have the files that the cache at `cache` has of them. Where the
/// answer is anything else, a build has to look at it.
///
/// # Errors
/// There is no TLS on this machine, or no thread.
pub fn are_current(urls: &[String], cache: &Path, cms: &Cms, host: &Host) -> Result<bool, Failure> {
    if urls.is_empty() {
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
        let current = stream::iter(urls)
            .map(|url| is_current(downloads, cache, url))
            .buffer_unordered(servers.concurrency());
        Ok(current.all(async |is_current| is_current).await)
    })
}

async fn is_current(downloads: Downloads<'_>, cache: &Path, address: &str) -> bool {
    let entry = Entry::new(cache, address);
    let Some(known) = entry.known().filter(|_| !entry.has_trouble()) else {
        return false;
    };
    let Ok(url) = Url::parse(address) else {
        return false;
    };
    let answer = ask(downloads, url, Some(&known)).await;
    answer.is_ok_and(|answer| answer.status == 304)
}
