//! Downloads originals from the CMS: only from allowed hosts, limited in size, cached with the server's metadata.

mod confirm;
mod connection;
mod hosts;
mod instead;
mod look;
mod offline;
mod originals;
mod outcome;
mod request;
mod servers;
mod wanted;

pub use confirm::are_current;
pub use hosts::is_public;
pub use look::{Looked, look_at};
pub use originals::Original;
pub use wanted::{WantedFile, image_originals, wanted_files};

use super::stage::Stage;
use super::uses;
use crate::report::{AssetCounts, Failure, Finding, Problem};
use connection::Connection;
use futures::{StreamExt, TryStreamExt, stream};
use originals::Entry;
use outcome::{Open, Outcome};
use request::{DownloadError, Obtained, download_file};
use std::collections::{BTreeMap, BTreeSet};

/// The result of the downloads.
#[derive(Debug, Default)]
pub struct Fetched {
    /// By address.
    pub originals: BTreeMap<String, Original>,
    /// Files that are not available, or not up to date.
    pub problems: Vec<Problem>,
    /// Addresses of files that the site lacks.
    pub missing: BTreeSet<String>,
    /// Files that the next build asks the server for, whatever the content says.
    pub asked_again: Vec<WantedFile>,
}

/// Downloads all of them. The cached files of `damaged` addresses are not used.
///
/// An unavailable file is a problem; the file of an earlier build is used if there is one. Without one, a server that
/// cannot be reached, is overloaded or takes too long stops the build: a site must not lose its images because of an
/// outage.
///
/// # Errors
/// The cache cannot be written. An unavailable file is a problem, not an error.
pub fn fetch(
    stage: Stage<'_>,
    wanted: &[WantedFile],
    damaged: &BTreeSet<String>,
    counts: &mut AssetCounts,
) -> Result<Fetched, Failure> {
    let Stage {
        site, config, used, ..
    } = stage;
    counts.originals = wanted.len();
    let mut fetched = Fetched::default();
    let problem = |wanted: &WantedFile, finding| uses::problem(site, config.cms, &wanted.asset, finding);
    let keep = |fetched: &mut Fetched, wanted: &WantedFile, entry: &Entry, hash: String| {
        let original = entry.original(hash);
        entry
            .paths(&original)
            .into_iter()
            .for_each(|path| used.note(path));
        fetched.originals.insert(wanted.url.clone(), original);
    };
    let mut open = Vec::new();
    for wanted in wanted {
        let entry = Entry::new(config.cms_files, &wanted.url);
        let known = entry.known().filter(|_| !damaged.contains(&wanted.url));
        match known {
            Some(known) if wanted.version.is_some() && known.version == wanted.version => {
                keep(&mut fetched, wanted, &entry, known.hash);
            }
            known => open.push((wanted, entry, known)),
        }
    }
    let answers = match config.cms.offline {
        true => offline::recall(open, used)?,
        false => {
            let answers = download(open, stage)?;
            offline::remember(&answers, used)?;
            answers
        }
    };
    for (wanted, entry, known, result) in answers {
        if result.is_err() || wanted.version.is_none() || entry.version() != wanted.version {
            fetched.asked_again.push(wanted.clone());
        }
        match (result, known) {
            (Ok((hash, obtained)), _) => {
                match obtained {
                    Obtained::Downloaded => counts.downloaded += 1,
                    Obtained::Unchanged => counts.unchanged += 1,
                    Obtained::Recalled => {}
                }
                keep(&mut fetched, wanted, &entry, hash);
            }
            (Err(trouble), Some(known)) if !matches!(trouble, DownloadError::Refused(_)) => {
                let fault = trouble.into_fault()?;
                fetched
                    .problems
                    .push(problem(wanted, Finding::FileNotChecked(fault)));
                keep(&mut fetched, wanted, &entry, known.hash);
            }
            (Err(trouble), _) => {
                let fault = trouble.into_fault()?;
                fetched
                    .problems
                    .push(problem(wanted, Finding::FileUnavailable(fault)));
                fetched.missing.insert(wanted.url.clone());
            }
        }
    }
    Ok(fetched)
}

/// Downloads all of them. The first failure that ends the build cancels the others.
fn download<'a>(open: Vec<Open<'a>>, stage: Stage<'_>) -> Result<Vec<Outcome<'a>>, Failure> {
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
        let connection = Connection::open(config.cms, host).await?;
        let downloads = connection.downloads();
        stream::iter(open)
            .map(|(wanted, entry, known)| {
                let progress = &progress;
                async move {
                    let result = download_file(downloads, wanted, &entry, known.as_ref()).await;
                    progress.inc(1);
                    let result = or_end_build(wanted, known.is_some(), result)?;
                    Ok((wanted, entry, known, result))
                }
            })
            .buffer_unordered(connection.servers.concurrency())
            .try_collect()
            .await
    });
    progress.finish_and_clear();
    results
}

/// Separates results that the build can handle from failures that end it.
fn or_end_build<T>(
    wanted: &WantedFile,
    has_copy: bool,
    result: Result<T, DownloadError>,
) -> Result<Result<T, DownloadError>, Failure> {
    match result {
        Err(DownloadError::Failure(failure)) => Err(failure),
        Err(DownloadError::Outage { code, fault }) if !has_copy => Err(Failure::new(
            code,
            format!("cannot download files: {fault}"),
            &wanted.url,
            "build again when the CMS works, or allow more time with --wait and --deadline SECONDS",
        )),
        result => Ok(result),
    }
}
