//! One file: asked for with what is known of it, in at most four tries, over redirects to allowed hosts only.

use super::Wanted;
use super::hosts::Hosts;
use super::originals::{Entry, Known};
use crate::cms::client::read_capped;
use crate::cms::retry;
use crate::report::Failure;
use reqwest::Response;
use std::time::{Duration, Instant};
use url::Url;

/// Larger files are refused.
const MAX_MEGABYTES: u64 = 100;
/// Craft answers a transform that is not made yet with one redirect.
const MAX_REDIRECTS: usize = 3;

/// How a file was had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Had {
    /// Downloaded.
    Fetched,
    /// The server said that it is still the same.
    Unchanged,
}

/// Why a file was not had.
#[derive(Debug)]
pub enum Trouble {
    /// This one file; the build goes on.
    File(String),
    /// The cache.
    Failure(Failure),
}

/// Has one file, and returns the hash of its bytes.
pub async fn one(
    http: &reqwest::Client,
    hosts: &Hosts,
    deadline: Instant,
    wanted: &Wanted,
    entry: &Entry,
    known: Option<Known>,
) -> Result<(String, Had), Trouble> {
    let url = Url::parse(&wanted.url).map_err(|_| Trouble::File("the address is not one".into()))?;
    let response = ask(http, hosts, deadline, url, known.as_ref()).await?;
    let header = |name: &str| {
        let value = response.headers().get(name)?.to_str().ok()?;
        Some(value.to_owned())
    };
    let (etag, last_modified) = (header("etag"), header("last-modified"));
    let (hash, bytes, had) = match (response.status().as_u16(), known) {
        (304, Some(known)) => (known.hash, known.bytes, Had::Unchanged),
        (200, _) => {
            let bytes = read_capped(response, MAX_MEGABYTES << 20)
                .await
                .map_err(|error| {
                    Trouble::File(error.map_or_else(
                        || format!("the file is larger than {MAX_MEGABYTES} MB"),
                        |error| format!("the download broke off: {}", cause(&error)),
                    ))
                })?;
            let hash = entry.keep(&bytes).map_err(Trouble::Failure)?;
            (hash, bytes.len() as u64, Had::Fetched)
        }
        (status, _) => return Err(Trouble::File(format!("the server answered with status {status}"))),
    };
    let known = Known {
        version: wanted.version.clone(),
        etag,
        last_modified,
        hash: hash.clone(),
        bytes,
    };
    entry.note(&known).map_err(Trouble::Failure)?;
    Ok((hash, had))
}

async fn ask(
    http: &reqwest::Client,
    hosts: &Hosts,
    deadline: Instant,
    mut url: Url,
    known: Option<&Known>,
) -> Result<Response, Trouble> {
    for _ in 0..=MAX_REDIRECTS {
        if let Some(refusal) = hosts.refusal(&url) {
            return Err(Trouble::File(refusal));
        }
        let response = tried(http, deadline, &url, known).await?;
        if !matches!(response.status().as_u16(), 301 | 302 | 303 | 307 | 308) {
            return Ok(response);
        }
        let location = response
            .headers()
            .get("location")
            .and_then(|value| value.to_str().ok());
        url = location
            .and_then(|location| url.join(location).ok())
            .ok_or_else(|| Trouble::File("the server redirects to nowhere".into()))?;
    }
    Err(Trouble::File("the server redirects again and again".into()))
}

async fn tried(
    http: &reqwest::Client,
    deadline: Instant,
    url: &Url,
    known: Option<&Known>,
) -> Result<Response, Trouble> {
    let late = || Trouble::File("it was not there before the deadline".into());
    let mut tries = 1;
    loop {
        let mut request = http.get(url.clone());
        if let Some(etag) = known.and_then(|known| known.etag.as_deref()) {
            request = request.header("If-None-Match", etag);
        }
        if let Some(date) = known.and_then(|known| known.last_modified.as_deref()) {
            request = request.header("If-Modified-Since", date);
        }
        let left = deadline.saturating_duration_since(Instant::now());
        let answer = tokio::time::timeout(left, request.send())
            .await
            .map_err(|_| late())?;
        let (message, wait) = match answer {
            Ok(response) if !retry::is_transient(response.status().as_u16()) => return Ok(response),
            Ok(response) => (
                format!("the server answered with status {}", response.status().as_u16()),
                retry_after(&response),
            ),
            Err(error) => (format!("the server cannot be reached: {}", cause(&error)), None),
        };
        tries += 1;
        if tries > retry::TRIES {
            return Err(Trouble::File(message));
        }
        let wait = retry::wait(tries, wait);
        if Instant::now() + wait >= deadline {
            return Err(late());
        }
        tokio::time::sleep(wait).await;
    }
}

fn retry_after(response: &Response) -> Option<Duration> {
    let value = response.headers().get("retry-after")?.to_str().ok()?;
    #[expect(clippy::disallowed_methods, reason = "Retry-After may be a date")]
    retry::retry_after(value, jiff::Timestamp::now())
}

/// reqwest's own text names only the address; the cause is at the end of the chain.
fn cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}
