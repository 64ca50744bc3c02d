//! Originals from the CMS: from allowed hosts only, capped in size, kept in the cache with what the server said.

mod hosts;
mod originals;
mod request;

pub use originals::Original;

use super::transforms::Transforms;
use super::{Stage, uses};
use crate::cms::client::http_builder;
use crate::content::Site;
use crate::report::{AssetCounts, Failure, Problem};
use futures::{StreamExt, stream};
use hosts::Hosts;
use originals::{Entry, Known};
use request::{Had, Trouble, one};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Downloads at a time.
const CONCURRENCY: usize = 8;

/// A file to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Where it is.
    pub url: String,
    /// The asset it is of, which is another address when the CMS scales it.
    pub asset: String,
    /// Says when it changed; `None` when the server has to be asked.
    pub version: Option<String>,
}

/// Every file the site refers to, once: of an image that the CMS scales its two files, else the original.
pub fn wanted(site: &Site, transforms: &Transforms) -> Vec<Wanted> {
    let images = site
        .images
        .iter()
        .flat_map(|image| match transforms.get(&image.key) {
            Some(files) => {
                // The same address holds another picture when the focal point has moved.
                let moved = |version: &String| format!("{version} {:?}", image.focal_point);
                let version = image.version.as_ref().map(moved);
                vec![
                    (&files.webp, &image.url, version.clone()),
                    (&files.jpeg, &image.url, version),
                ]
            }
            None => vec![(&image.url, &image.url, image.version.clone())],
        });
    let files = site
        .files
        .iter()
        .map(|file| (&file.url, &file.url, file.version.clone()));
    let mut unique: BTreeMap<&str, Wanted> = BTreeMap::new();
    for (url, asset, version) in images.chain(files) {
        let wanted = unique.entry(url).or_insert_with(|| Wanted {
            url: url.clone(),
            asset: asset.clone(),
            version: None,
        });
        wanted.version = wanted.version.take().or(version);
    }
    unique.into_values().collect()
}

/// Has all of them, by address. The files of `damaged` addresses are not what they were when they were downloaded.
///
/// What the server does not have is a problem. When it cannot be reached, is overloaded or takes too long, the file of
/// an earlier build is used, which is a problem too; without one the build stops: a site must not lose its pictures
/// because of an outage.
pub fn fetch(
    stage: Stage<'_>,
    wanted: &[Wanted],
    damaged: &BTreeSet<String>,
    counts: &mut AssetCounts,
) -> Result<(BTreeMap<String, Original>, Vec<Problem>), Failure> {
    let Stage {
        site, config, used, ..
    } = stage;
    counts.originals = wanted.len();
    let mut originals = BTreeMap::new();
    let mut keep = |wanted: &Wanted, entry: &Entry, hash: String| {
        let original = entry.original(hash);
        entry
            .paths(&original)
            .into_iter()
            .for_each(|path| used.note(path));
        originals.insert(wanted.url.clone(), original);
    };
    let mut open = Vec::new();
    for wanted in wanted {
        let entry = Entry::new(config, &wanted.url);
        let known = entry.known().filter(|_| !damaged.contains(&wanted.url));
        match known {
            Some(known) if wanted.version.is_some() && known.version == wanted.version => {
                keep(wanted, &entry, known.hash);
            }
            known => open.push((wanted, entry, known)),
        }
    }
    let unavailable = |wanted: &Wanted, message| {
        let hint = "upload the file again, or check the volume's public URL";
        uses::problem(site, config, &wanted.asset, "file-unavailable", message, hint)
    };
    let mut problems = Vec::new();
    for (wanted, entry, known, result) in download(open, stage)? {
        match result {
            Ok((hash, had)) => {
                match had {
                    Had::Fetched => counts.downloaded += 1,
                    Had::Unchanged => counts.unchanged += 1,
                }
                keep(wanted, &entry, hash);
            }
            Err(Trouble::Failure(failure)) => return Err(failure),
            Err(Trouble::Passing { exit, message }) => match (known, exit) {
                (Some(known), _) => {
                    problems.push(uses::problem(
                        site,
                        config,
                        &wanted.asset,
                        "file-not-checked",
                        format!("{message}; the file of an earlier build is used"),
                        "build again when the CMS is well",
                    ));
                    keep(wanted, &entry, known.hash);
                }
                (None, Some(exit)) => {
                    return Err(Failure::new(
                        exit,
                        format!("files cannot be downloaded: {message}"),
                        &wanted.url,
                        "build again when the CMS is well, or allow more time with --deadline SECONDS",
                    ));
                }
                (None, None) => problems.push(unavailable(wanted, message)),
            },
            Err(Trouble::File(message)) => problems.push(unavailable(wanted, message)),
        }
    }
    Ok((originals, problems))
}

type Open<'a> = (&'a Wanted, Entry, Option<Known>);
type Answer<'a> = (&'a Wanted, Entry, Option<Known>, Result<(String, Had), Trouble>);

fn download<'a>(open: Vec<Open<'a>>, stage: Stage<'_>) -> Result<Vec<Answer<'a>>, Failure> {
    let Stage { config, deadline, .. } = stage;
    if open.is_empty() {
        return Ok(Vec::new());
    }
    let progress = stage.reporter.progress("download", open.len());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "tokio"))?;
    let results = runtime.block_on(async {
        let hosts = Hosts::new(&config.cms).await;
        let http = http_builder(&config.cms.url)
            .dns_resolver(Arc::new(hosts.clone()))
            .build()
            .map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
        let results: Vec<Answer<'a>> = stream::iter(open)
            .map(|(wanted, entry, known)| {
                let (http, hosts, progress) = (&http, &hosts, &progress);
                async move {
                    let result = one(http, hosts, deadline, wanted, &entry, known.as_ref()).await;
                    progress.inc(1);
                    (wanted, entry, known, result)
                }
            })
            .buffer_unordered(CONCURRENCY)
            .collect()
            .await;
        Ok(results)
    });
    progress.finish_and_clear();
    results
}
