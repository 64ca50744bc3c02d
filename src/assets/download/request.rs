//! Downloads one file with a conditional request, following redirects to allowed hosts only.

use super::hosts::Hosts;
use super::instead::instead_of_file;
use super::originals::{Entry, Metadata};
use super::servers::Servers;
use super::wanted::WantedFile;
use crate::assets::images::whole;
use crate::cms::body::{BodyError, read_capped};
use crate::cms::host::RequestError;
use crate::cms::location::location;
use crate::cms::retry;
use crate::cms::try_error::{Outage, TryError};
use crate::report::{Code, Failure, FileFault};
use std::path::Path;
use std::time::Duration;
use url::Url;

/// Larger files are refused.
const MAX_MEGABYTES: u64 = 100;
/// Craft redirects once for a transform that is not made yet.
const MAX_REDIRECTS: usize = 3;

/// How the current file was obtained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obtained {
    /// Downloaded.
    Downloaded,
    /// The server confirmed that it is unchanged.
    Unchanged,
    /// From the cache, without asking.
    Recalled,
}

/// Why a file could not be obtained.
#[derive(Debug, thiserror::Error)]
pub enum DownloadError {
    /// The file is not requested: its address or its host is not allowed.
    #[error("{0}")]
    Refused(FileFault),
    /// The server does not have this file, returns something else, or a broken version of an image.
    #[error("{0}")]
    Unavailable(FileFault),
    /// The server cannot be reached, is overloaded or too slow, so other files would fail too.
    #[error("{fault}")]
    Outage {
        /// The code of the failure of a build that needs the file.
        code: Code,
        /// The fault to report.
        fault: FileFault,
    },
    /// The cache cannot be written.
    #[error(transparent)]
    Failure(Failure),
}

impl DownloadError {
    /// The fault to report for the file.
    ///
    /// # Errors
    /// The cache cannot be written, which is not a fault of the file.
    pub fn into_fault(self) -> Result<FileFault, Failure> {
        match self {
            Self::Refused(fault) | Self::Unavailable(fault) | Self::Outage { fault, .. } => Ok(fault),
            Self::Failure(failure) => Err(failure),
        }
    }

    /// What is wrong with the file. `None`: the cache cannot be written, which is not the file's fault.
    pub fn fault(&self) -> Option<&FileFault> {
        match self {
            Self::Refused(fault) | Self::Unavailable(fault) | Self::Outage { fault, .. } => Some(fault),
            Self::Failure(_) => None,
        }
    }
}

/// A complete answer of a server.
pub(super) struct Answer {
    pub(super) status: u16,
    etag: Option<String>,
    last_modified: Option<String>,
    location: Option<String>,
    pub(super) content_type: String,
    /// Only for status 200.
    pub(super) bytes: Vec<u8>,
}

/// The context of every request.
#[derive(Debug, Clone, Copy)]
pub struct Downloads<'a> {
    /// Sends it.
    pub http: &'a reqwest::Client,
    /// The allowed hosts.
    pub hosts: &'a Hosts,
    /// The limits of each host.
    pub servers: &'a Servers<'a>,
}

/// Obtains one file and returns its hash.
///
/// # Errors
/// The address is not allowed, the server does not have the file or cannot be reached, the file is a broken version of an
/// image, or the cache cannot be written.
pub async fn download_file(
    downloads: Downloads<'_>,
    wanted: &WantedFile,
    entry: &Entry,
    known: Option<&Metadata>,
) -> Result<(String, Obtained), DownloadError> {
    let url = Url::parse(&wanted.url).map_err(|_| DownloadError::Refused(FileFault::NotAnAddress))?;
    let answer = ask(downloads, url.clone(), known).await?;
    let (known, obtained) = match (answer.status, known) {
        (304, Some(known)) => (wanted.metadata(known.clone()), Obtained::Unchanged),
        (200, _) => {
            if let Some(fault) = instead_of_file(&url, &answer.content_type, &answer.bytes) {
                return Err(DownloadError::Unavailable(fault));
            }
            let earlier = known.map(|known| entry.original(known.hash.clone()).path);
            if let Some(fault) = earlier.and_then(|earlier| broken_since(&earlier, &answer.bytes)) {
                return Err(DownloadError::Unavailable(fault));
            }
            let known = Metadata {
                version: None,
                etag: answer.etag,
                last_modified: answer.last_modified,
                hash: entry.save(&answer.bytes).map_err(DownloadError::Failure)?,
                bytes: answer.bytes.len() as u64,
            };
            (wanted.metadata(known), Obtained::Downloaded)
        }
        (status, _) => return Err(DownloadError::Unavailable(FileFault::Status(status))),
    };
    entry.save_metadata(&known).map_err(DownloadError::Failure)?;
    Ok((known.hash, obtained))
}

/// What is wrong with a file from which no image can be made, although one could be made from the `earlier` file.
fn broken_since(earlier: &Path, bytes: &[u8]) -> Option<FileFault> {
    let fault = whole::fault(bytes)?;
    let earlier = std::fs::read(earlier).ok()?;
    whole::fault(&earlier)
        .is_none()
        .then_some(FileFault::Broken(fault))
}

/// Asks for a file, and follows redirects.
pub(super) async fn ask(
    downloads: Downloads<'_>,
    mut url: Url,
    known: Option<&Metadata>,
) -> Result<Answer, DownloadError> {
    for redirects in 0..=MAX_REDIRECTS {
        if let Some(refusal) = downloads.hosts.refusal(&url) {
            return Err(match redirects {
                0 => DownloadError::Refused(refusal),
                _ => DownloadError::Unavailable(refusal),
            });
        }
        let host = downloads.servers.host_for(&url);
        let idle = host.requests().idle;
        let asked = host.ask(|| attempt(downloads.http, &url, known, idle)).await;
        let answer = asked.map_err(|ended| match ended {
            RequestError::Failed(trouble) => trouble,
            RequestError::Deadline => DownloadError::Outage {
                code: Code::DeadlinePassed,
                fault: FileFault::Deadline,
            },
            RequestError::Down(Outage::Status(status, _)) => overloaded(status),
            RequestError::Down(outage) => unreachable(outage.to_string()),
        })?;
        if !matches!(answer.status, 301 | 302 | 303 | 307 | 308) {
            return Ok(answer);
        }
        url = answer
            .location
            .and_then(|location| url.join(&location).ok())
            .ok_or(DownloadError::Unavailable(FileFault::RedirectsNowhere))?;
    }
    Err(DownloadError::Unavailable(FileFault::RedirectsAgain))
}

fn unreachable(detail: String) -> DownloadError {
    DownloadError::Outage {
        code: Code::FileServerUnreachable,
        fault: FileFault::Unreachable(detail),
    }
}

fn overloaded(status: u16) -> DownloadError {
    DownloadError::Outage {
        code: Code::FileServerFailing,
        fault: FileFault::Status(status),
    }
}

async fn attempt(
    http: &reqwest::Client,
    url: &Url,
    known: Option<&Metadata>,
    idle: Duration,
) -> Result<Answer, TryError<DownloadError>> {
    let mut request = http.get(url.clone());
    if let Some(etag) = known.and_then(|known| known.etag.as_deref()) {
        request = request.header("If-None-Match", etag);
    }
    if let Some(date) = known.and_then(|known| known.last_modified.as_deref()) {
        request = request.header("If-Modified-Since", date);
    }
    let response = request
        .send()
        .await
        .map_err(|error| TryError::of_request(&error, unreachable))?;
    let status = response.status().as_u16();
    let asked = retry::asked_by(&response);
    if retry::is_away(status) {
        return Err(TryError::Down(Outage::Status(status, String::new()), asked));
    }
    if retry::is_transient(status) {
        // Craft answers 500 for a single image that it cannot scale.
        let trouble = match status {
            500 => DownloadError::Unavailable(FileFault::Status(status)),
            _ => overloaded(status),
        };
        return Err(TryError::Transient(trouble, asked));
    }
    let header = |name: &str| {
        let value = response.headers().get(name)?.to_str().ok()?;
        Some(value.to_owned())
    };
    let mut answer = Answer {
        status,
        etag: header("etag"),
        last_modified: header("last-modified"),
        location: location(response.headers()),
        content_type: header("content-type").unwrap_or_default(),
        bytes: Vec::new(),
    };
    if status == 200 {
        let read = read_capped(response, MAX_MEGABYTES << 20, idle).await;
        answer.bytes = read.map_err(|error| match error {
            BodyError::TooLarge => TryError::Final(DownloadError::Unavailable(FileFault::TooLarge {
                megabytes: MAX_MEGABYTES,
            })),
            error => {
                let fault = FileFault::BrokenOff(error.to_string());
                TryError::Transient(DownloadError::Unavailable(fault), None)
            }
        })?;
    }
    Ok(answer)
}
