//! Originals from the CMS: from allowed hosts only, capped in size, kept in the cache with what the server said.

use super::cache;
use crate::cms::client::{http_client, read_capped};
use crate::cms::retry;
use crate::config::Config;
use crate::content::Site;
use crate::report::{Failure, Problem, Reporter};
use futures::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use url::Url;

/// Downloads at a time.
const CONCURRENCY: usize = 8;
/// Larger files are refused.
const MAX_MEGABYTES: u64 = 100;

/// A file to have.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wanted {
    /// Where it is.
    pub url: String,
    /// Says when it changed.
    pub version: Option<String>,
}

/// A downloaded file.
#[derive(Debug, Clone)]
pub struct Original {
    /// In the cache.
    pub path: PathBuf,
    /// blake3 of its bytes, hex.
    pub hash: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct Known {
    version: Option<String>,
    etag: Option<String>,
    hash: String,
}

/// Every file the site refers to, once.
pub fn wanted(site: &Site) -> Vec<Wanted> {
    let images = site.images.iter().map(|image| Wanted {
        url: image.url.clone(),
        version: image.version.clone(),
    });
    let files = site.files.iter().map(|file| Wanted {
        url: file.url.clone(),
        version: file.version.clone(),
    });
    let unique: std::collections::BTreeSet<Wanted> = images.chain(files).collect();
    unique.into_iter().collect()
}

/// Has all of them, by address. What cannot be had is a problem.
pub fn fetch(
    wanted: &[Wanted],
    config: &Config,
    reporter: &Reporter,
) -> Result<(BTreeMap<String, Original>, Vec<Problem>), Failure> {
    let mut originals = BTreeMap::new();
    let mut open = Vec::new();
    for wanted in wanted {
        let entry = CacheEntry::new(config, &wanted.url);
        match entry.known() {
            Some(known) if wanted.version.is_some() && known.version == wanted.version => {
                originals.insert(wanted.url.clone(), entry.original(known.hash));
            }
            known => open.push((wanted, entry, known)),
        }
    }
    if open.is_empty() {
        return Ok((originals, Vec::new()));
    }
    let progress = reporter.progress("download", open.len());
    let http =
        http_client(&config.cms.url).map_err(|error| Failure::internal(error.to_string(), "HTTP client"))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::internal(error.to_string(), "tokio"))?;
    let results: Vec<_> = runtime.block_on(async {
        stream::iter(open)
            .map(|(wanted, entry, known)| {
                let (http, progress) = (&http, &progress);
                async move {
                    let result = one(http, config, wanted, &entry, known).await;
                    progress.inc(1);
                    (wanted, entry, result)
                }
            })
            .buffer_unordered(CONCURRENCY)
            .collect()
            .await
    });
    progress.finish_and_clear();
    let mut problems = Vec::new();
    for (wanted, entry, result) in results {
        match result {
            Ok(hash) => {
                originals.insert(wanted.url.clone(), entry.original(hash));
            }
            Err(Trouble::Failure(failure)) => return Err(failure),
            Err(Trouble::File(message)) => problems.push(Problem {
                code: "file-unavailable",
                place: wanted.url.clone(),
                message,
                hint: "upload the file again, or check the volume's public URL".into(),
                edit_url: None,
            }),
        }
    }
    Ok((originals, problems))
}

enum Trouble {
    /// This one file; the build goes on.
    File(String),
    /// The cache.
    Failure(Failure),
}

struct CacheEntry {
    folder: PathBuf,
    record: PathBuf,
}

impl CacheEntry {
    /// By host and path; the port of a local CMS is another one each time.
    fn new(config: &Config, url: &str) -> Self {
        let name = Url::parse(url).map_or_else(
            |_| url.to_owned(),
            |url| {
                format!(
                    "{}{}?{}",
                    url.host_str().unwrap_or_default(),
                    url.path(),
                    url.query().unwrap_or_default()
                )
            },
        );
        let folder = config.cache.join("originals");
        let record = folder.join(format!("{}.json", &blake3::hash(name.as_bytes()).to_hex()[..32]));
        Self { folder, record }
    }

    fn known(&self) -> Option<Known> {
        let known: Known = serde_json::from_slice(&std::fs::read(&self.record).ok()?).ok()?;
        self.folder.join(&known.hash).is_file().then_some(known)
    }

    fn original(&self, hash: String) -> Original {
        Original {
            path: self.folder.join(&hash),
            hash,
        }
    }
}

async fn one(
    http: &reqwest::Client,
    config: &Config,
    wanted: &Wanted,
    entry: &CacheEntry,
    known: Option<Known>,
) -> Result<String, Trouble> {
    let url = Url::parse(&wanted.url).map_err(|_| Trouble::File("the address is not one".into()))?;
    let allowed = std::iter::once(&config.cms.url).chain(&config.cms.asset_hosts);
    if !allowed.into_iter().any(|host| host.origin() == url.origin()) {
        return Err(Trouble::File(format!(
            "files from {} are not fetched: add the host to `cms.asset_hosts` in sitegen.toml",
            url.origin().ascii_serialization()
        )));
    }
    let mut tried = 1;
    let response = loop {
        let mut request = http.get(url.clone());
        if let Some(etag) = known.as_ref().and_then(|known| known.etag.as_deref()) {
            request = request.header("If-None-Match", etag);
        }
        let message = match request.send().await {
            Ok(response) if !retry::is_transient(response.status().as_u16()) => break response,
            Ok(response) => format!("the server answered with status {}", response.status().as_u16()),
            Err(error) => format!("the server cannot be reached: {}", error.without_url()),
        };
        tried += 1;
        if tried > retry::TRIES {
            return Err(Trouble::File(message));
        }
        tokio::time::sleep(retry::wait(tried, None)).await;
    };
    let etag = response
        .headers()
        .get("etag")
        .and_then(|value| value.to_str().ok())
        .map(str::to_owned);
    let hash = match (response.status().as_u16(), known) {
        (304, Some(known)) => known.hash,
        (200, _) => {
            let bytes = read_capped(response, MAX_MEGABYTES << 20)
                .await
                .map_err(|error| {
                    Trouble::File(error.map_or_else(
                        || format!("the file is larger than {MAX_MEGABYTES} MB"),
                        |error| format!("the download broke off: {}", error.without_url()),
                    ))
                })?;
            let hash = blake3::hash(&bytes).to_hex().to_string();
            cache::write(&entry.folder.join(&hash), &bytes).map_err(Trouble::Failure)?;
            hash
        }
        (status, _) => return Err(Trouble::File(format!("the server answered with status {status}"))),
    };
    let record = Known {
        version: wanted.version.clone(),
        etag,
        hash: hash.clone(),
    };
    let record = serde_json::to_vec(&record).map_err(|error| Trouble::File(error.to_string()))?;
    cache::write(&entry.record, &record).map_err(Trouble::Failure)?;
    Ok(hash)
}
