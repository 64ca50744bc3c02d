//! Originals from the CMS: from allowed hosts only, capped in size, kept in the cache with what the server said.

mod hosts;
mod originals;
mod request;
mod servers;
mod wanted;

pub use originals::Original;
pub use wanted::{Wanted, originals, wanted};

use super::stage::Stage;
use super::uses;
use crate::cms::client::http_builder;
use crate::report::{AssetCounts, Failure, Finding, Problem};
use futures::{StreamExt, TryStreamExt, stream};
use hosts::Hosts;
use originals::{Entry, Known};
use request::{Downloads, Had, Trouble, one};
use servers::Servers;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What came of the downloads.
#[derive(Debug, Default)]
pub struct Fetched {
    /// By address.
    pub originals: BTreeMap<String, Original>,
    /// Files that cannot be had, or not anew.
    pub problems: Vec<Problem>,
    /// Addresses of files that the site has to do without.
    pub missing: BTreeSet<String>,
}

/// Has all of them. The files of `damaged` addresses are not what they were when they were downloaded.
///
/// A file that cannot be had is a problem; that of an earlier build is used when there is one. Without it, a server
/// that cannot be reached, is overloaded or takes too long stops the build: a site must not lose its pictures because
/// of an outage.
///
/// # Errors
/// The cache cannot be written. A file that is not to be had is a problem and no error.
pub fn fetch(
    stage: Stage<'_>,
    wanted: &[Wanted],
    damaged: &BTreeSet<String>,
    counts: &mut AssetCounts,
) -> Result<Fetched, Failure> {
    let Stage {
        site, config, used, ..
    } = stage;
    counts.originals = wanted.len();
    let mut fetched = Fetched::default();
    let keep = |fetched: &mut Fetched, wanted: &Wanted, entry: &Entry, hash: String| {
        let original = entry.original(hash);
        entry
            .paths(&original)
            .into_iter()
            .for_each(|path| used.note(path));
        fetched.originals.insert(wanted.url.clone(), original);
    };
    let mut open = Vec::new();
    for wanted in wanted {
        let entry = Entry::new(config.cache, &wanted.url);
        let known = entry.known().filter(|_| !damaged.contains(&wanted.url));
        match known {
            Some(known) if wanted.version.is_some() && known.version == wanted.version => {
                keep(&mut fetched, wanted, &entry, known.hash);
            }
            known => open.push((wanted, entry, known)),
        }
    }
    for (wanted, entry, known, result) in download(open, stage)? {
        let problem = |finding| uses::problem(site, config.cms, &wanted.asset, finding);
        match (result, known) {
            (Ok((hash, had)), _) => {
                match had {
                    Had::Fetched => counts.downloaded += 1,
                    Had::Unchanged => counts.unchanged += 1,
                }
                keep(&mut fetched, wanted, &entry, hash);
            }
            (Err(trouble), Some(known)) if !matches!(trouble, Trouble::Refused(_)) => {
                let fault = trouble.fault()?;
                fetched.problems.push(problem(Finding::FileNotChecked(fault)));
                keep(&mut fetched, wanted, &entry, known.hash);
            }
            (Err(trouble), _) => {
                let fault = trouble.fault()?;
                fetched.problems.push(problem(Finding::FileUnavailable(fault)));
                fetched.missing.insert(wanted.url.clone());
            }
        }
    }
    Ok(fetched)
}

type Open<'a> = (&'a Wanted, Entry, Option<Known>);
type Answer<'a> = (&'a Wanted, Entry, Option<Known>, Result<(String, Had), Trouble>);

/// Downloads all of them, or stops at once when one of them is a reason to: what is still under way then is dropped.
fn download<'a>(open: Vec<Open<'a>>, stage: Stage<'_>) -> Result<Vec<Answer<'a>>, Failure> {
    let Stage { config, host, .. } = stage;
    if open.is_empty() {
        return Ok(Vec::new());
    }
    let progress = stage.reporter.progress("download", open.len());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "tokio"))?;
    let results = runtime.block_on(async {
        let hosts = Hosts::new(config.cms).await;
        let http = http_builder(&config.cms.url, host.requests())
            .dns_resolver(Arc::new(hosts.clone()))
            .build()
            .map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
        let servers = Servers::new(host, config.cms);
        let downloads = Downloads {
            http: &http,
            hosts: &hosts,
            servers: &servers,
        };
        stream::iter(open)
            .map(|(wanted, entry, known)| {
                let progress = &progress;
                async move {
                    let result = one(downloads, wanted, &entry, known.as_ref()).await;
                    progress.inc(1);
                    let result = stopping(wanted, known.is_some(), result)?;
                    Ok((wanted, entry, known, result))
                }
            })
            .buffer_unordered(servers.concurrency())
            .try_collect()
            .await
    });
    progress.finish_and_clear();
    results
}

/// Tells a result that others may follow from one that ends the build.
fn stopping<T>(
    wanted: &Wanted,
    has_copy: bool,
    result: Result<T, Trouble>,
) -> Result<Result<T, Trouble>, Failure> {
    match result {
        Err(Trouble::Failure(failure)) => Err(failure),
        Err(Trouble::Outage { exit, fault }) if !has_copy => Err(Failure::new(
            exit,
            format!("files cannot be downloaded: {fault}"),
            &wanted.url,
            "build again when the CMS is well, or allow more time with --wait and --deadline SECONDS",
        )),
        result => Ok(result),
    }
}
